import { keyCode, keyMessage, type ReportedKey } from '../match/keys';
import { daysLeft, type ReportedFinding, reportedMessage } from './report';

/** The program that writes the log. */
interface SarifTool {
  readonly version: string;
  /** Milliseconds since the epoch. From the end of life on, findings are errors. */
  readonly now: number;
}

const rules = [
  {
    id: 'rest-retired',
    state: 'retired',
    name: 'RestRetired',
    text: 'A call of the REST API v2 or of the legacy deployment API, which are retired.',
    help: 'After the end of life, this call fails. Where a rewrite is available, graphward rewrite prints it. Otherwise the message names the replacement.',
  },
  {
    id: 'rest-unknown',
    state: 'unknown',
    name: 'RestUnknown',
    text: 'A call of a path under /v2 that was never documented. It ends with the API.',
    help: 'No replacement is documented for this path. Find out which data the program needs, and read it with a GraphQL query.',
  },
  {
    id: 'rest-retained',
    state: 'retained',
    name: 'RestRetained',
    text: 'A call of an endpoint under /v2 that remains available after the end of life.',
    help: 'No change is needed.',
  },
] as const;

const keyRule = {
  id: keyCode,
  name: 'HardCodedKey',
  shortDescription: { text: 'The code of a call contains an API key.' },
  help: {
    text: 'Everyone who can read the code or its history can read the key. Read it from the environment or a secret store, and revoke this one. The log contains its location and never its value.',
  },
  defaultConfiguration: { level: 'warning' },
};

/**
 * The findings and the keys in their code as a SARIF 2.1.0 log, as a value for JSON. Paths are relative to the working
 * directory.
 */
export function sarifLog(
  findings: readonly ReportedFinding[],
  tool: SarifTool,
  keys: readonly ReportedKey[] = [],
): object {
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'Graphward',
            version: tool.version,
            rules: [
              ...rules.map(({ id, name, text, help, state }) => ({
                id,
                name,
                shortDescription: { text },
                help: { text: help },
                defaultConfiguration: { level: levelOf(state, tool.now) },
              })),
              keyRule,
            ],
          },
        },
        columnKind: 'utf16CodeUnits',
        originalUriBaseIds: { WORKINGDIRECTORY: { description: { text: 'The working directory of the scan.' } } },
        results: [...findings.map(finding => resultOf(finding, tool.now)), ...keys.map(keyResultOf)],
      },
    ],
  };
}

function levelOf(state: ReportedFinding['state'], now: number): 'error' | 'warning' | 'note' {
  if (state === 'retained') return 'note';
  return daysLeft(now) > 0 ? 'warning' : 'error';
}

function resultOf(finding: ReportedFinding, now: number): object {
  const ruleIndex = rules.findIndex(rule => rule.state === finding.state);
  const { endpoint, api, client, confidence, kind, rewrite } = finding;
  return {
    ruleId: rules[ruleIndex]?.id,
    ruleIndex,
    level: levelOf(finding.state, now),
    message: { text: reportedMessage(finding, now) },
    locations: [locationOf(finding)],
    partialFingerprints: { 'graphwardFinding/v1': finding.id },
    properties: {
      endpoint,
      api,
      client,
      confidence,
      ...(kind ? { kind } : {}),
      ...(rewrite ? { grade: rewrite.grade } : {}),
    },
  };
}

/** Without a snippet, because the log must not contain the key. */
function keyResultOf(key: ReportedKey): object {
  return {
    ruleId: keyRule.id,
    ruleIndex: rules.length,
    level: 'warning',
    message: { text: keyMessage },
    locations: [locationOf(key)],
    partialFingerprints: { 'graphwardKey/v1': key.id },
  };
}

function locationOf({ file, range: { start, end } }: Pick<ReportedFinding, 'file' | 'range'>): object {
  return {
    physicalLocation: {
      artifactLocation: { uri: uriOf(file), uriBaseId: 'WORKINGDIRECTORY' },
      region: {
        startLine: start.line + 1,
        startColumn: start.character + 1,
        endLine: end.line + 1,
        endColumn: end.character + 1,
      },
    },
  };
}

/** A relative path as a URI reference. Each segment is encoded, also a colon, which would otherwise end a scheme. */
function uriOf(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}
