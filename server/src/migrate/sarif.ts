import { daysLeft, type ReportedFinding, reportedMessage } from './report';

/** What the log says about the program that made it. */
export interface SarifTool {
  readonly version: string;
  /** Milliseconds since the epoch; a finding is an error from the end of life on. */
  readonly now: number;
}

const rules = [
  {
    id: 'rest-retired',
    state: 'retired',
    name: 'RestRetired',
    text: 'A call of the REST API v2 or of the legacy deployment API, which end.',
  },
  {
    id: 'rest-unknown',
    state: 'unknown',
    name: 'RestUnknown',
    text: 'A call of a path under /v2 that was never documented; it ends with the API.',
  },
  {
    id: 'rest-retained',
    state: 'retained',
    name: 'RestRetained',
    text: 'A call of an endpoint under /v2 that stays after the end of life.',
  },
] as const;

/** The findings as a SARIF 2.1.0 log, as a value for JSON. Paths are relative to the working directory. */
export function sarifLog(findings: readonly ReportedFinding[], tool: SarifTool): object {
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'Graphward',
            version: tool.version,
            rules: rules.map(({ id, name, text, state }) => ({
              id,
              name,
              shortDescription: { text },
              defaultConfiguration: { level: levelOf(state, tool.now) },
            })),
          },
        },
        columnKind: 'utf16CodeUnits',
        originalUriBaseIds: { WORKINGDIRECTORY: { description: { text: 'The working directory of the scan.' } } },
        results: findings.map(finding => resultOf(finding, tool.now)),
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
  const { start, end } = finding.range;
  const { endpoint, api, client, confidence, kind, rewrite } = finding;
  return {
    ruleId: rules[ruleIndex]?.id,
    ruleIndex,
    level: levelOf(finding.state, now),
    message: { text: reportedMessage(finding, now) },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: uriOf(finding.file), uriBaseId: 'WORKINGDIRECTORY' },
          region: {
            startLine: start.line + 1,
            startColumn: start.character + 1,
            endLine: end.line + 1,
            endColumn: end.character + 1,
          },
        },
      },
    ],
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

/** A relative path as a URI reference: each segment encoded, a colon in the first one kept from being a scheme. */
function uriOf(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}
