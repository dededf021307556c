import * as vscode from 'vscode';

/** Queries that the embedded service has data for. */
const queries = `-- Throughput of the checkout
SELECT rate(count(svc.timeslice.value), 1 minute) AS throughput
FROM Metric
WHERE appName = 'Checkout' AND metricTimesliceName = 'HttpDispatcher'
SINCE 30 minutes ago
TIMESERIES 1 minute;

-- Slowest transactions
SELECT average(duration), max(duration)
FROM Transaction
WHERE appName = 'Checkout'
FACET name
LIMIT 10
SINCE 1 day ago
`;

/** A program with a call of the retiring API. */
const program = `#!/usr/bin/env bash
# Lists the applications by name.
curl -s -H "Api-Key: $API_KEY" "https://api.example.com/v2/applications.json" | jq -r '.applications[].name'
`;

async function open(language: string, content: string): Promise<void> {
  await vscode.window.showTextDocument(await vscode.workspace.openTextDocument({ language, content }));
}

export const openSampleQueries = (): Promise<void> => open('nrql', queries);
export const openSampleProgram = (): Promise<void> => open('shellscript', program);

/** Opens the first steps, which need nothing but the embedded service. */
export function openWalkthrough(context: vscode.ExtensionContext): Thenable<unknown> {
  return vscode.commands.executeCommand('workbench.action.openWalkthrough', `${context.extension.id}#start`);
}
