/** The settings whose values are choices of a list, a switch or a number: they cannot hold a key, a host or a text. */
const plainSettings = [
  'results.location',
  'codeLens.run',
  'codeLens.rest',
  'inlayHints',
  'run.readOnly',
  'include',
  'severity',
  'format',
  'request.timeout',
  'request.firstByteTimeout',
  'request.maxSize',
  'request.concurrency',
] as const;

/** What a report says of the installation. Everything else, such as hosts, names and texts, is left out. */
interface Installation {
  readonly version: string;
  readonly editor: string;
  readonly host: string;
  readonly language: string;
  readonly isTrusted: boolean;
  readonly folders: number;
  readonly regions: number;
  readonly accounts: number;
  /** The value of a setting of the section `graphward` that was changed; undefined for one that was not. */
  changed(setting: string): unknown;
}

/** A report in Markdown for the developers: versions and settings, never keys, hosts, names or texts. */
export function problemReport(installation: Installation): string {
  const changed = plainSettings.flatMap(name => {
    const value = installation.changed(name);
    return value === undefined ? [] : [`| \`graphward.${name}\` | \`${JSON.stringify(value).replaceAll('`', '')}\` |`];
  });
  const facts: readonly (readonly [string, string | number | boolean])[] = [
    ['Graphward', installation.version],
    ['Editor', installation.editor],
    ['Runs on', installation.host],
    ['Language', installation.language],
    ['Trusted workspace', installation.isTrusted],
    ['Workspace folders', installation.folders],
    ['Regions', installation.regions],
    ['Accounts', installation.accounts],
  ];
  return `# Problem with Graphward

## What happened

(Describe what you did, what you expected and what you saw. This text is not sent: copy it into the report.)

## Installation

| | |
|---|---|
${facts.map(([name, value]) => `| ${name} | ${value} |`).join('\n')}

## Changed settings

${changed.length > 0 ? `| setting | value |\n|---|---|\n${changed.join('\n')}` : 'None.'}
`;
}
