import type { Check } from './check';

/** The documentation page of a check, as Markdown: what is wrong and why, an example, and the same one put right. */
export function documentationOf({ code, title, severity, documentation, incorrect, correct, optional }: Check): string {
  const defaultSeverity = optional ? 'off, unless the settings set one' : severity;
  return [
    `# ${title}`,
    `Code: \`${code}\`. Severity: ${defaultSeverity}.`,
    documentation,
    'Instead of',
    fenced(incorrect),
    'write',
    fenced(correct),
    `To suppress it for one statement, put a comment before the statement: \`-- graphward-ignore ${code}: reason\`.`,
  ].join('\n\n');
}

/** Examples that show a limit are long, and their beginning says enough. */
function fenced(example: string): string {
  const shown = example.length > 400 ? `${example.slice(0, 200)} … ${example.slice(-60)}` : example;
  return `\`\`\`nrql\n${shown}\n\`\`\``;
}
