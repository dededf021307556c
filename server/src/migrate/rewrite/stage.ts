import type { StatusCheck } from '../../code/call';
import { writerOf } from '../../code/languages/writers';
import type { CommandRule } from '../../code/sendRule';
import { inlineInterpreter } from '../../code/shell/embedded';
import { jqShape, layOutJq } from '../../code/shell/jqShape';
import { singleQuoted } from '../../code/shell/write';
import { partsOf } from '../../code/site';
import { enclose, flatLayout, group, type Layout } from '../../code/writing/layout';
import { spanOf } from '../../text/span';
import { type PlannedShape, reshapingOf, shapeFunctionOf, successStatus } from './adapter';
import { continuationIndent, hereDocumentOf, removeFlag, usesJq, withBlanksBefore } from './command';
import type { Draft } from './draft';
import { Refusal } from './refusal';

/**
 * Puts one stage behind the command that gives its output the shape of the REST response, so that everything that reads it
 * stays as it is. A refusal becomes what the flags of the command made of a failed status.
 */
export function shapeOutput(rule: CommandRule, draft: Draft): void {
  const { call, file } = draft;
  const { checks, reads, use } = call.response;
  const prints = checks.find(({ kind }) => kind === 'prints');
  const exits = rule.exits === true || checks.some(({ kind }) => kind === 'exits');
  const isRead = reads.length > 0 || use === 'escapes';
  const flags = partsOf(call.site, 'output').map(({ keyword }) => keyword ?? '');
  if ((isRead || prints) && flags.some(flag => headerFlags.includes(flag)))
    throw new Refusal('headers-in-output', 'The script reads response headers that the GraphQL API does not send.');
  const target = outputFile(rule, draft);
  const hasJq = usesJq(file.text);
  const stage =
    hasJq && (isRead || prints)
      ? jqStage(prints, exits, target, draft)
      : isRead
        ? programStage(prints, exits, target, draft)
        : plainStage(prints, target, draft);
  const { end } = call.site.call;
  const isOnLines = file.text.slice(call.site.call.start, end).includes('\n');
  const separator = isOnLines ? ` \\${file.style.newline}${continuationIndent(draft)}` : ' ';
  const input = movedInput(draft);
  draft.edits.push({ span: spanOf(end, end), text: `${input}${separator}| ${stage}` });
}

/** The here-document of the command, which belongs in front of the pipe; it is taken away behind it. */
function movedInput(draft: Draft): string {
  const { call, file, edits } = draft;
  const here = hereDocumentOf(draft)?.argument;
  if (!here || here.start < call.site.call.end) return '';
  edits.push({ span: withBlanksBefore(here, file.text), text: '' });
  return ` ${file.text.slice(here.start, here.end)}`;
}

/** Flags that put the headers where the body is, or the body into a file that the address names. */
const headerFlags = ['include', 'dump-header', 'head', 'remote-name'];

/** The file that a flag writes the response to, as the script writes it; the stage writes it now. */
function outputFile(rule: CommandRule, { call: { site }, file, edits }: Draft): string | undefined {
  const flag = partsOf(site, 'output').find(({ keyword }) => keyword === rule.output);
  if (!flag) {
    // Without the flag the file has the name of the address, which is another one now.
    if (rule.exits) throw new Refusal('output-file', 'The command names a file after the address, which changes.');
    return undefined;
  }
  const written = file.text.slice(flag.value.start, flag.value.end);
  if (written === '-') return undefined;
  if (rule.exits) edits.push({ span: flag.value, text: '-' });
  else edits.push(removeFlag(flag.argument, file.text));
  return written;
}

type Prints = StatusCheck | undefined;

/** The stage with jq: the body, or the status that is printed, or both. */
function jqStage(prints: Prints, exits: boolean, file: string | undefined, draft: Draft): string {
  const { style } = draft.file;
  const reshaping = reshapingOf(draft.plan, draft);
  if (reshaping.parameters.size > 0)
    throw new Refusal('no-adapter', 'The list is filtered by a value that only the script has.');
  const indent = continuationIndent(draft);
  const write = (flags: string, program: Layout) => `jq ${flags} ${singleQuoted(layOutJq(program, style, indent))}`;
  if (!prints) {
    const failed = `("\\(.errors[0].message // "Not found")\\n" | halt_error(22))`;
    const body = jqShape(reshaping, exits ? failed : errorBody);
    return write('-cn', enclose('input | ', body, '')) + (file ? ` > ${file}` : '');
  }
  const status = statusProgram(reshaping, draft);
  if (file === '/dev/null' && /^(?:\\n)?%\{http_code\}(?:\\n)?$/.test(prints.subject)) return write('-s', status);
  if (!file && /^\\n%\{http_code\}(?:\\n)?$/.test(prints.subject)) {
    const body = jqShape(reshaping, errorBody);
    return write('-cs', group('(.[0] | ', [body], `), (${flatLayout(status)})`));
  }
  throw new Refusal('status-format', 'The script prints the status in a format that cannot be read back.');
}

/** The stage in a language that the script runs already, because nothing says that jq is there. */
function programStage(prints: Prints, exits: boolean, target: string | undefined, draft: Draft): string {
  const { file, plan, holdsLines } = draft;
  const found = inlineInterpreter(file.text);
  const writer = found && writerOf(found.language);
  const reshaping = reshapingOf(plan, draft);
  if (!found || !writer?.filterProgram || prints || !holdsLines || reshaping.parameters.size > 0)
    throw new Refusal('no-jq', 'The response can only be read with jq, which the script does not use.');
  const program = writer.filterProgram(shapeFunctionOf(reshaping, writer, plan), exits, file.style.newline);
  return `${found.command} ${singleQuoted(program)}${target ? ` > ${target}` : ''}`;
}

const errorBody = '{error: {title: (.errors[0].message? // "Not found")}}';

/** The status that REST had, out of the body and the status of the GraphQL response. */
function statusProgram(reshaping: PlannedShape, draft: Draft): Layout {
  const statuses = '{NOT_FOUND: 404, ACCESS_DENIED: 403, INVALID_INPUT: 422, TOO_MANY_REQUESTS: 429}';
  // An error that says that there is no such application has the class of wrong input.
  const known = `(.errors[0].message // "" | startswith("No ") | not)`;
  const refused = `if .errors and ${known} then (${statuses}[.errors[0].extensions.errorClass // ""] // 500) else 404 end`;
  const success = successStatus(draft.plan, draft.call.method);
  const body = jqShape({ ...reshaping, parts: [], body: { kind: 'constant', value: success } }, refused);
  return group('if .[-1] != 200 then .[-1] else .[0] | ', [body], ' end');
}

/** Whether something was done shows in a part of the response that is not null; no more is looked at. */
function plainStage(prints: Prints, target: string | undefined, { call, plan }: Draft): string {
  const key = plan.operation.present[0]?.at(-1);
  if (typeof key !== 'string')
    throw new Refusal('no-jq', 'Only jq can read whether the new request succeeded, and the script does not use it.');
  const found = `"${key}": *[^ nf]`;
  if (!prints) return target === '/dev/null' ? `grep -q '${found}'` : `grep '${found}'${target ? ` > ${target}` : ''}`;
  if (target !== '/dev/null' || prints.subject !== '%{http_code}')
    throw new Refusal('status-format', 'The script prints the status in a format that cannot be read back.');
  const success = successStatus(plan, call.method);
  const statuses = [
    [`.*${found}.*}200`, success],
    ['.*"message": *"No .*}200', 404],
    ['.*"INVALID_INPUT".*}200', 422],
    ['.*}200', 500],
    ['.*}\\([0-9]*\\)', '\\1'],
  ];
  return `sed ${statuses.map(([pattern, status]) => `-e 's/^${pattern}$/${status}/'`).join(' ')}`;
}
