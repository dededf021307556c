import * as vscode from 'vscode';
import { openText } from './harness';

/** Runs a text as if its code lens had been clicked. Not awaited where the answer must be seen while it is awaited. */
export async function run(text: string, language = 'nrql'): Promise<void> {
  const { document } = await openText(language, text);
  const place = { uri: document.uri.toString(), position: { line: 0, character: 0 } };
  await vscode.commands.executeCommand('graphward.run', place);
}

/** A query with a chart of six lines. */
export const facets =
  "SELECT rate(count(svc.timeslice.value), 1 minute) AS 'requests per minute'\nFROM Metric\nWHERE metricTimesliceName = 'HttpDispatcher'\nFACET appName\nTIMESERIES 1 minute\nSINCE 1 hour ago";
