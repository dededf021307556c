import { type CommandName, commandNames, commandRows, commonOptions } from './arguments';

export function help(): string {
  const rows = commandNames.map(name => `  ${commandRows[name].usage.padEnd(28)} ${commandRows[name].summary}`);
  return `Usage: graphward COMMAND [OPTION…] [PATH…]

${rows.join('\n')}

  graphward COMMAND --help     the options of a command
  graphward --version

The key of a region is read from GRAPHWARD_API_KEY; GRAPHWARD_REGION and GRAPHWARD_ACCOUNT_ID replace
--region and --account. Exit status: 0 success, 1 findings or differences, 2 wrong usage or a failure.
`;
}

export async function commandHelp(name: CommandName): Promise<string> {
  const { usage, summary, options } = commandRows[name];
  const rows = Object.entries({ ...options, ...commonOptions }).map(
    ([option, row]) => `  --${`${option}${row.value ? ` ${row.value}` : ''}`.padEnd(26)} ${row.text}`,
  );
  const faults = name === 'sandbox' ? await faultHelp() : '';
  return `Usage: ${usage}\n${summary}\n\n${rows.join('\n')}\n${faults}`;
}

async function faultHelp(): Promise<string> {
  const { faults } = await import('../sandbox/faults');
  const rows = faults.map(fault => `  ${fault.name.padEnd(16)} ${fault.description}`);
  return `\nFaults:\n${rows.join('\n')}\n`;
}
