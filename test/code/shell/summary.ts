import type { Call, Template } from '../../../server/src/code/call';
import { drawMarks } from '../../harness/marks';

/** A template as one line: holes in `⟨⟩`, with what they are when nothing else is known. */
export function shown(template: Template): string {
  return template.parts
    .map(part => {
      if (part.kind === 'text') return part.text.replaceAll('\n', '⏎');
      return `⟨${part.expression}${part.fallback === undefined ? '' : ` else ${part.fallback}`}⟩`;
    })
    .join('');
}

/** What was found, as lines that a person can check. */
export function summaryOf(calls: readonly Call[]): string {
  return calls.map(call => callLines(call).join('\n')).join('\n');
}

function callLines(call: Call): string[] {
  const { response, body } = call;
  const lines = [`${call.client} ${call.method ?? '(unknown)'} ${shown(call.url)}`];
  for (const { name, value, location } of call.parameters) lines.push(`  ${location} ${shown(name)} = ${shown(value)}`);
  for (const { name, value } of call.headers) lines.push(`  header ${shown(name)}: ${shown(value)}`);
  for (const { path, value } of body?.members ?? []) lines.push(`  member ${path} = ${shown(value)}`);
  if (body && !body.members) lines.push(`  body ${body.text ? shown(body.text) : '(not known)'}`);
  const reads = response.reads.map(read => `${read.form} ${read.path.join('.') || '(text)'}`);
  lines.push(`  response ${[response.use, ...reads].join(' · ')}`);
  if (call.kind) lines.push(`  kind ${call.kind}`);
  if (call.symbol) lines.push(`  in ${call.symbol}`);
  return lines;
}

/** The source with a line of carets below every part of every call. */
export function marksOf(calls: readonly Call[], text: string): string {
  const marks = calls.flatMap(({ site, response }) => [
    { span: site.span, label: 'call' },
    ...site.parts.map(part => ({ span: part.argument, label: part.role })),
    ...response.reads.map(read => ({ span: read.span, label: 'read' })),
    ...response.checks.map(({ span, kind }) => ({ span, label: `status ${kind}` })),
  ]);
  return drawMarks(text, marks);
}
