import type { Call, StatusCheck, Template } from '../../server/src/code/call';
import type { ReadForm } from '../../server/src/code/readForm';

/** A template as one line: text as it is, each hole as `‹expression›`, with its fallback after a bar. */
export function showTemplate(template: Template): string {
  return template.parts
    .map(part => {
      if (part.kind === 'text') return part.text;
      return `‹${part.expression}${part.fallback === undefined ? '' : ` | ${part.fallback}`}${part.unreachable ? ' !' : ''}›`;
    })
    .join('');
}

/** A call as a few lines for people. */
export function showCall(call: Call): string {
  const lines = [
    `${call.method ?? '?'} ${showTemplate(call.url)} by ${call.client}${call.kind ? ` (${call.kind})` : ''}`,
  ];
  for (const { name, value, location } of call.parameters)
    lines.push(`  ${location} ${showTemplate(name)} = ${showTemplate(value)}`);
  for (const { name, value } of call.headers) lines.push(`  header ${showTemplate(name)}: ${showTemplate(value)}`);
  if (call.body) {
    const { members, text } = call.body;
    if (members) for (const { path, value } of members) lines.push(`  json ${path} = ${showTemplate(value)}`);
    else lines.push(`  body ${text ? showTemplate(text) : '?'}`);
  }
  const { use, reads, checks } = call.response;
  lines.push(`  response ${use}${checks.length > 0 ? `, status ${checks.map(checkLine).join(', ')}` : ''}`);
  for (const { path, escapes, form } of reads) {
    lines.push(`  read ${formWord(form)}${path.join('.') || '(all)'}${escapes ? ' →' : ''}`);
  }
  return lines.join('\n');
}

/** `equals 201`, `raises`. */
function checkLine({ kind, code }: StatusCheck): string {
  return code === undefined ? kind : `${kind} ${code}`;
}

/** The form of a read where it is more than a path of the program. */
function formWord(form: ReadForm): string {
  return /^(?:path|getter|whole|items|test)$/.test(form) ? '' : `${form} `;
}

/** A template in which a hole is its name alone, so that languages that write the same value differently agree. */
function neutral(template: Template): string {
  return template.parts
    .map(part => {
      if (part.kind === 'text') return part.text;
      return `‹${(part.name ?? '?').toLowerCase()}${part.fallback === undefined ? '' : ` | ${part.fallback}`}›`;
    })
    .join('');
}

/** What a call says, without what is different between programming languages: the client, and the source of expressions. */
export function summarise(call: Call): string {
  const lines = [`${call.method ?? '?'} ${neutral(call.url)}`];
  for (const { name, value, location } of call.parameters)
    lines.push(`  ${location} ${neutral(name)} = ${neutral(value)}`);
  for (const { name, value } of call.headers) lines.push(`  header ${neutral(name)}: ${neutral(value)}`);
  for (const { path, value } of call.body?.members ?? []) lines.push(`  json ${path} = ${neutral(value)}`);
  if (call.body && !call.body.members) lines.push(`  body ${call.body.text ? neutral(call.body.text) : '?'}`);
  const tests = call.response.checks.length > 0 ? ', status tested' : '';
  lines.push(`  response ${call.response.use}${tests}`);
  for (const { path, escapes, form } of call.response.reads) {
    lines.push(`  read ${formWord(form)}${path.join('.') || '(all)'}${escapes ? ' →' : ''}`);
  }
  return lines.join('\n');
}
