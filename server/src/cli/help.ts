import { type CommandName, commandNames, commandRows, commonOptions } from './arguments';

export function help(): string {
  const rows = columns(commandNames.map(name => [commandRows[name].usage, commandRows[name].summary] as const));
  return `Usage: graphward COMMAND [OPTION…] [PATH…]

${rows}

  graphward COMMAND --help   the options of a command
  graphward --version

The key of a region is read from GRAPHWARD_API_KEY. GRAPHWARD_REGION and GRAPHWARD_ACCOUNT_ID are the defaults of
--region and --account. Exit status: 0 success, 1 findings or differences, 2 wrong usage or a failure.
`;
}

export async function commandHelp(name: CommandName): Promise<string> {
  const { usage, summary, options } = commandRows[name];
  const rows = columns(
    Object.entries({ ...options, ...commonOptions }).map(
      ([option, row]) => [`--${option}${row.value ? ` ${row.value}` : ''}`, row.text] as const,
    ),
  );
  const faults = name === 'sandbox' ? await faultHelp() : '';
  return `Usage: ${usage}\n${summary}\n\n${rows}\n${faults}`;
}

async function faultHelp(): Promise<string> {
  const { faults } = await import('../sandbox/faults');
  return `\nFaults:\n${columns(faults.map(({ name, description }) => [name, description] as const))}\n`;
}

/** Lines of a name and what is said of it, which begins in one column for all of them. */
function columns(rows: readonly (readonly [name: string, text: string])[]): string {
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, text]) => `  ${name.padEnd(width)}  ${text}`).join('\n');
}
