import { roleNames } from '../code/fileRole';
import { type Explanation, explain as explainCall } from '../migrate/explain';
import type { Finding } from '../migrate/finding';
import { deadline } from '../migrate/report/report';
import { translateMarkdown } from '../text/messages';
import { rangeOf } from './convert';
import type { OpenDocument } from './documents';
import type { ExplainParams, ExplainResult } from './protocol';
import type { Server } from './state';

/** Why the request at a position is reported or not, and what is offered for it. */
export function explain(server: Server, document: OpenDocument, params: ExplainParams): ExplainResult {
  if (!server.maySend(document)) return null;
  const offset = document.positions.offsetAt(params.position);
  const found = explainCall(server.requests(document), offset, document.text, server.migration().hosts);
  if (!found) return null;
  const { start } = found.call.site.span;
  const finding = server.findings(document).find(({ call }) => call.site.span.start === start);
  return {
    markdown: translateMarkdown(markdown(found, finding, server.now())),
    range: rangeOf(document.positions, found.call.site.span),
  };
}

function markdown({ call, match, reason }: Explanation, finding: Finding | undefined, now: number): string {
  if (!match) return `**Not reported.** ${reason ?? ''}`.trim();
  const plan = finding?.plan;
  const parts = [
    `**${match.endpoint}** is ${match.state}${match.state === 'retired' ? ` (${deadline(now)})` : ''}.`,
    `Confidence: ${match.confidence}.`,
    list(match.evidence),
    plan && `**${plan.title}**: ${plan.grade}.`,
    list((plan ? plan.losses : (finding?.noRewrite ?? [])).map(note => note.message)),
    match.advice,
    call.kind &&
      `The text is ${roleNames[call.kind]} and does not run. Its calls are reported where the settings include them.`,
  ];
  return parts.filter(Boolean).join('\n\n');
}

function list(sentences: readonly string[]): string {
  return sentences.map(sentence => `* ${sentence}`).join('\n');
}
