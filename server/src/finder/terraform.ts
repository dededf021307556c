import type { Body, Call, CallResponse, Header, Read, Template } from '../code/call';
import { type Constants, type Literal, readLiterals } from '../code/literals/literals';
import { syntaxOf } from '../code/literals/syntaxes';
import { proseCalls } from '../code/prose';
import { shellCalls } from '../code/shell/calls';
import { memberParts, simpleSite } from '../code/site';
import { sortCalls } from '../code/sortCalls';
import type { LanguageReader, ReaderTools, SourceFile } from '../code/source';
import { regionTemplate } from '../code/template';
import { splitUrl } from '../code/url';
import { holeMark, type Region } from '../text/region';
import { RegionBuilder } from '../text/regionBuilder';
import { isCommandText } from '../text/scriptTexts';
import { type Span, spanOf } from '../text/span';
import { linesOf } from '../text/textLines';

const block = /^[ \t]*data[ \t]+"http"[ \t]+"([\w-]+)"[ \t]*\{/gm;

/** Terraform: `data "http"` blocks, and command lines in the strings of provisioners and external programs. */
export const terraform: LanguageReader = {
  languages: ['terraform'],
  calls: (file, tools) => {
    const syntax = syntaxOf('terraform');
    const constants = constantsOf(file.text, readLiterals(file.text, syntax).literals);
    const { literals, comments } = readLiterals(file.text, syntax, constants);
    const calls: Call[] = [];
    for (const match of file.text.matchAll(block)) {
      const call = blockCall(file, match, literals, constants);
      if (call) calls.push(call);
    }
    for (const literal of literals)
      if (isCommandText(literal.region.text)) calls.push(...shellCalls(literal.region, file, tools));
    for (const script of heredocs(file.text))
      if (isCommandText(script.text)) calls.push(...shellCalls(script, file, tools));
    calls.push(...commentCalls(file, comments, tools));
    return sortCalls(calls);
  },
};

function commentCalls(file: SourceFile, comments: readonly Span[], tools: ReaderTools): Call[] {
  return comments.flatMap(span => proseCalls(file, span, tools).map(call => ({ ...call, kind: 'comments' as const })));
}

/** Locals and the defaults of variables, by the way they are referred to. */
function constantsOf(text: string, literals: readonly Literal[]): Constants {
  const constants = new Map<string, string>();
  for (const { region, span } of literals) {
    const name = /([A-Za-z_][\w-]*)[ \t]*=[ \t]*$/.exec(text.slice(Math.max(0, span.start - 80), span.start))?.[1];
    if (!name || region.text.includes(holeMark)) continue;
    if (name === 'default') {
      const variable = [...text.slice(0, span.start).matchAll(/variable[ \t]+"([\w-]+)"/g)].at(-1)?.[1];
      if (variable) constants.set(`var.${variable}`, region.text);
    } else constants.set(`local.${name}`, region.text);
  }
  return constants;
}

function blockCall(
  file: SourceFile,
  match: RegExpMatchArray,
  literals: readonly Literal[],
  constants: Constants,
): Call | undefined {
  const start = (match.index ?? 0) + (match[0].length - match[0].trimStart().length);
  const open = (match.index ?? 0) + match[0].length;
  const end = closing(file.text, open, literals);
  const inside = spanOf(open, end);
  const url = attribute(file, 'url', inside, literals, constants);
  if (!url) return undefined;
  const method = attribute(file, 'method', inside, literals, constants);
  const headers = headersOf(file, inside, literals, constants);
  const body = bodyOf(file, inside, literals);
  const span = spanOf(start, Math.min(end + 1, file.text.length));
  const cut = splitUrl(url.template);
  const verb = method?.template.parts[0];
  return {
    language: file.language,
    client: 'terraform.http',
    method: method ? (verb?.kind === 'text' ? verb.text.toUpperCase() : undefined) : 'GET',
    url: cut.url,
    parameters: cut.parameters,
    headers: headers.list,
    ...(body ? { body } : {}),
    site: simpleSite(span, memberParts({ url, method, headers, body })),
    response: responseOf(file.text, match[1] as string),
    names: [(match[1] as string).toLowerCase()],
    symbol: `data.http.${match[1] as string}`,
  };
}

/** The offset of the brace that closes a block; braces in strings do not count. */
function closing(text: string, open: number, literals: readonly Literal[]): number {
  let depth = 1;
  for (let at = open; at < text.length; at++) {
    const end = literalAt(literals, at)?.span.end;
    if (end !== undefined) at = end - 1;
    else if (text[at] === '{') depth++;
    else if (text[at] === '}' && --depth === 0) return at;
  }
  return text.length;
}

/** The literal that starts at an offset; literals are in the order of the text. */
function literalAt(literals: readonly Literal[], at: number): Literal | undefined {
  let low = 0;
  let high = literals.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const literal = literals[middle] as Literal;
    if (literal.span.start === at) return literal;
    if (literal.span.start < at) low = middle + 1;
    else high = middle - 1;
  }
  return undefined;
}

interface Attribute {
  readonly template: Template;
  readonly span: Span;
}

function attribute(
  file: SourceFile,
  name: string,
  inside: Span,
  literals: readonly Literal[],
  constants: Constants,
): Attribute | undefined {
  const text = file.text.slice(inside.start, inside.end);
  const match = new RegExp(`^[ \\t]*${name}[ \\t]*=[ \\t]*`, 'm').exec(text);
  return match ? valueAt(file.text, inside.start + match.index + match[0].length, literals, constants) : undefined;
}

/** A string, or an expression up to the end of its line. */
function valueAt(text: string, at: number, literals: readonly Literal[], constants: Constants): Attribute {
  const literal = literalAt(literals, at);
  if (literal) return { template: regionTemplate(literal.region), span: literal.span };
  const source = /^[^\r\n,}#]*/.exec(text.slice(at, at + 400))?.[0].trimEnd() ?? '';
  const span = spanOf(at, at + source.length);
  const fallback = constants.get(source);
  const hole = { kind: 'hole' as const, expression: source, span, ...(fallback ? { fallback } : {}) };
  return { template: { parts: [hole] }, span };
}

function headersOf(
  file: SourceFile,
  inside: Span,
  literals: readonly Literal[],
  constants: Constants,
): { list: Header[]; span?: Span } {
  const match = /request_headers[ \t]*=[ \t]*\{/.exec(file.text.slice(inside.start, inside.end));
  if (!match) return { list: [] };
  const open = inside.start + match.index + match[0].length;
  const end = closing(file.text, open, literals);
  const list: Header[] = [];
  for (const pair of file.text.slice(open, end).matchAll(/^[ \t]*["(]*([\w-]+)[")]*[ \t]*[=:][ \t]*/gm)) {
    const at = open + pair.index;
    const value = valueAt(file.text, at + pair[0].length, literals, constants);
    const nameAt = at + pair[0].indexOf(pair[1] as string);
    const name = {
      parts: [
        { kind: 'text' as const, text: pair[1] as string, span: spanOf(nameAt, nameAt + (pair[1] as string).length) },
      ],
    };
    list.push({ name, value: value.template, span: spanOf(nameAt, value.span.end) });
  }
  return { list, span: spanOf(open - 1, Math.min(end + 1, file.text.length)) };
}

function bodyOf(file: SourceFile, inside: Span, literals: readonly Literal[]): Body | undefined {
  const match = /^[ \t]*request_body[ \t]*=[ \t]*/m.exec(file.text.slice(inside.start, inside.end));
  if (!match) return undefined;
  const at = inside.start + match.index + match[0].length;
  const literal = literalAt(literals, at);
  if (literal) return { text: regionTemplate(literal.region), span: literal.span };
  const open = file.text.indexOf('(', at);
  const line = file.text.indexOf('\n', at);
  if (open < 0 || (line >= 0 && open > line)) return { span: spanOf(at, line < 0 ? inside.end : line) };
  let depth = 0;
  for (let end = open; end < inside.end; end++) {
    if (file.text[end] === '(') depth++;
    else if (file.text[end] === ')' && --depth === 0) return { span: spanOf(at, end + 1) };
  }
  return { span: spanOf(at, inside.end) };
}

/** `jsondecode(data.http.NAME.response_body).applications[0].id` */
function responseOf(text: string, name: string): CallResponse {
  const reads: Read[] = [];
  const decoded = new RegExp(
    `jsondecode\\(\\s*data\\.http\\.${name}\\.(?:response_)?body\\s*\\)((?:\\.\\w+|\\[\\s*(?:\\d+|"[^"]*"|\\*)\\s*\\])*)`,
    'g',
  );
  for (const match of text.matchAll(decoded)) {
    const chain = match[1] ?? '';
    const path = [...chain.matchAll(/\.(\w+)|\[\s*(?:(\d+)|"([^"]*)"|(\*))\s*\]/g)].map(
      ([, member, index, key, all]) => member ?? key ?? all ?? Number(index),
    );
    const end = match.index + match[0].length;
    reads.push({
      path,
      span: spanOf(match.index, end),
      root: spanOf(match.index, end - chain.length),
      rootSteps: 0,
      form: 'path',
    });
  }
  const used = new RegExp(`data\\.http\\.${name}\\b`, 'g');
  const others = [...text.matchAll(used)].length - reads.length;
  const status = [...text.matchAll(new RegExp(`data\\.http\\.${name}\\.status_code[^\\n]*`, 'g'))].map(match =>
    spanOf(match.index, match.index + match[0].trimEnd().length),
  );
  const unseen = others - status.length > 0 || reads.some(read => read.path.length === 0);
  return {
    use: unseen ? 'escapes' : reads.length > 0 ? 'followed' : status.length > 0 ? 'status' : 'unused',
    reads,
    checks: status.map(span => ({ span, kind: 'range', subject: text.slice(span.start, span.end) })),
  };
}

/** `<<-EOT … EOT`: the body as text, `${x}` filled in by Terraform, `$${x}` left to the shell. */
function* heredocs(text: string): Generator<Region> {
  let word: string | undefined;
  let builder = new RegionBuilder(text);
  for (const { start, end, next } of linesOf(text)) {
    const line = text.slice(start, end);
    if (word === undefined) {
      word = /<<-?[ \t]*"?([A-Za-z_]\w*)"?[ \t]*$/.exec(line)?.[1];
      builder = new RegionBuilder(text);
    } else if (line.trim() === word) {
      yield builder.build('shellscript');
      word = undefined;
    } else {
      const blanks = /^[ \t]*/.exec(line)?.[0].length ?? 0;
      addHoles(builder, text, start + blanks, next);
    }
  }
}

function addHoles(builder: RegionBuilder, text: string, start: number, end: number): void {
  let run = start;
  for (const match of text.slice(start, end).matchAll(/\$\$\{|\$\{([^}\n]*)\}/g)) {
    const at = start + match.index;
    builder.verbatim(run, at);
    run = at + match[0].length;
    if (match[1] === undefined) builder.escape('${', spanOf(at, run));
    else builder.hole({ expression: match[1], interpolation: match[0] }, spanOf(at, run));
  }
  builder.verbatim(run, end);
}
