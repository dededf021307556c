import * as l10n from '@vscode/l10n';
import type { CodeLens } from 'vscode-languageserver';
import { daysLeft } from '../migrate/report/report';
import { daysText } from '../text/daysText';
import { type Pieces, pieceCounter } from '../text/pieces';
import { comparedCall } from './comparison';
import { rangeOf } from './convert';
import type { OpenDocument } from './documents';
import { rewriteTitle } from './findingDiagnostic';
import { commands, type ExplainParams, type FindingAddress, type RunnableParams } from './protocol';
import { candidatesOf } from './runnable';
import type { Server } from './state';

/** "Run" above statements and operations, "Rewrite to GraphQL", "Run REST call" and "Explain" above REST calls. */
export function* codeLenses(server: Server, document: OpenDocument): Pieces<CodeLens[]> {
  const { run, rest } = server.settingsOf(document).codeLens;
  return [...(run ? yield* runLenses(server, document) : []), ...(rest ? restLenses(server, document) : [])];
}

function* runLenses(server: Server, document: OpenDocument): Pieces<CodeLens[]> {
  const lenses: CodeLens[] = [];
  const isPiece = pieceCounter();
  for (const { outer, operation } of candidatesOf(server, document)) {
    const { start } = rangeOf(document.positions, outer);
    const place: RunnableParams = { uri: document.uri, position: start };
    lenses.push({
      range: { start, end: start },
      command: {
        title: operation?.name ? l10n.t('Run {0}', operation.name) : l10n.t('Run'),
        command: commands.run,
        arguments: [place],
      },
    });
    if (isPiece(outer.end - outer.start)) yield;
  }
  return lenses;
}

function restLenses(server: Server, document: OpenDocument): CodeLens[] {
  return server.openFindings(document).flatMap(finding => {
    const { id, call, plan, match } = finding;
    const { start } = rangeOf(document.positions, call.site.span);
    const range = { start, end: start };
    const address: FindingAddress = { uri: document.uri, id };
    const place: ExplainParams = { uri: document.uri, position: start };
    const rewrite = plan && {
      range,
      command: { title: rewriteTitle(plan), command: commands.rewrite, arguments: [address] },
    };
    const compared = server.client.options.comparesCalls ? comparedCall(document, finding) : undefined;
    const left = match.state === 'retired' ? daysText(daysLeft(server.now())) : undefined;
    const compare = compared && {
      range,
      command: {
        title: [left, l10n.t('compare old and new')].filter(Boolean).join(' · '),
        command: commands.compare,
        arguments: [left === undefined ? compared : { ...compared, daysLeft: daysLeft(server.now()) }],
      },
    };
    const explain = {
      range,
      command: {
        title: [plan ? l10n.t('Explain') : l10n.t('Explain {0}', match.endpoint), compare ? undefined : left]
          .filter(Boolean)
          .join(' · '),
        command: commands.explain,
        arguments: [place],
      },
    };
    const run = call.method === 'GET' && match.row !== undefined && { range, command: runRest(address) };
    return [rewrite, compare, run, explain].filter(lens => !!lens);
  });
}

/** The lens that sends the old call, so that its response can be seen beside the new one. */
function runRest(address: FindingAddress) {
  return { title: l10n.t('Run REST call'), command: commands.runRest, arguments: [address] };
}
