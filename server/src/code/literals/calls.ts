import { anyHttpMethod } from '../../catalogue/httpMethods';
import type { Pieces } from '../../text/pieces';
import { holeMark, verbatimRegion } from '../../text/region';
import { isCommandText, isPowershellText, scriptLanguages } from '../../text/scriptTexts';
import { contains, type Span, spanOf } from '../../text/span';
import type { Call, Template } from '../call';
import { programCalls } from '../programCalls';
import { proseCallsInPieces } from '../prose';
import { argvCalls } from '../shell/argv';
import { shellCalls } from '../shell/calls';
import type { Argument } from '../shell/expand';
import { barePart, simpleSite } from '../site';
import { sortCalls } from '../sortCalls';
import { type LanguageReader, type ReaderTools, readInPieces, type SourceFile } from '../source';
import { flatText, plainOrFallback, regionTemplate, slice, textTemplate } from '../template';
import { escapingResponse } from '../unreadResponses';
import { assignedName, isJoinedElsewhere, splitUrl } from '../url';
import { type Chain, chainsOf } from './chains';
import { callAround, isMade } from './enclosingCall';
import { clientNear, clientOf, keyHeadersNear, methodNear } from './evidence';
import { type Constants, type Literal, readLiterals } from './literals';
import { stepResponse } from './steps';
import { syntaxOf } from './syntaxes';
import { literalTexts } from './texts';

/**
 * Any text without a reader of its own: programs whose strings hold addresses or command lines, and files of which
 * nothing is known.
 */
export const anyText: LanguageReader = {
  languages: [
    'groovy',
    'kotlin',
    'scala',
    'perl',
    'rust',
    'elixir',
    'lua',
    'r',
    'swift',
    'dart',
    'haskell',
    'starlark',
    'julia',
    'clojure',
  ],
  innerLanguages: file => scriptLanguages(file.text),
  ...readInPieces(textCalls),
  texts: literalTexts,
};

function* textCalls(file: SourceFile, tools: ReaderTools): Pieces<Call[]> {
  const syntax = syntaxOf(file.language);
  const constants = constantsOf(file.text, readLiterals(file.text, syntax).literals);
  const { literals, comments } = readLiterals(file.text, syntax, constants);
  const client = clientOf(file.text);
  const calls: Call[] = [];
  let listed = 0;
  for (const [index, literal] of literals.entries()) {
    if (literal.span.start < listed || !/^(?:.*\/)?(?:curl|wget)$/.test(literal.region.text)) continue;
    const list = argumentsFrom(file.text, literals, index);
    if (!list) continue;
    listed = list.span.end;
    calls.push(...argvCalls(list.args, file, { span: list.span }));
  }
  // Lists and literals are in the order of the text.
  const lists = calls.map(call => call.site.span);
  let nextList = 0;
  const chains = chainsOf(file.text, literals, syntax, constants);
  const base = baseOf(chains);
  for (const chain of chains) {
    yield undefined;
    while ((lists[nextList]?.end ?? chain.span.end) < chain.span.end) nextList++;
    const list = lists[nextList];
    if (list && contains(list, chain.span)) continue;
    if (chain.command || isCommandText(chain.region.text)) {
      const response = stepResponse(file.text, chain.span);
      calls.push(...shellCalls(chain.region, file, tools, response ? { response } : {}));
    } else if (isPowershellText(chain.region.text)) {
      calls.push(...programCalls({ ...chain.region, language: 'powershell' }, file, tools));
    } else {
      const call = addressCall(file, chain, client, base);
      if (call) calls.push(call);
    }
  }
  const joined = calls.some(({ url }) => base !== undefined && flatText(url).startsWith(`${base}/`));
  // What puts its argument behind the base is no call of its own where the file says the arguments.
  const own = joined ? calls.filter(({ url }) => known(url) !== `${base}/${holeMark}`) : calls;
  for (const comment of comments) {
    own.push(...(yield* proseCallsInPieces(verbatimRegion('', file.text, comment), file, tools, { kind: 'comments' })));
  }
  return sortCalls(own);
}

/** A template with the usual values of its holes. */
function known({ parts }: Template): string {
  return parts.map(part => (part.kind === 'text' ? part.text : (part.fallback ?? holeMark))).join('');
}

/** Names that are assigned one string without holes: `val base = "…"`, `BASE => '…'`, `base: "…"` on a line of its own. */
function constantsOf(text: string, literals: readonly Literal[]): Constants {
  const constants = new Map<string, string>();
  for (const { region, span } of literals) {
    if (region.text.includes(holeMark) || region.text === '') continue;
    // `val base = uri"…"`: the mark of an interpolation stands between.
    const name = assignedName(
      text.slice(Math.max(0, span.start - 100), span.start).replace(/(?<=[=>]\s*)[a-z]{1,3}$/, ''),
    );
    if (!name) continue;
    constants.set(name, region.text);
    constants.set(`$${name}`, region.text);
  }
  return constants;
}

const path = new RegExp(
  `(?:^|[/${holeMark}])v\\d+/[\\w${holeMark}{%$<:]|^[/${holeMark}][\\w/${holeMark}{}%$.-]*\\.(?:json|xml)(?:\\?|$)`,
);

/** An address is a text without blanks that names a host and a path, or a path with a version or a format suffix. */
const methodBefore = new RegExp(`^(${anyHttpMethod}) (?=https?:)`);

/** The only address of a version of an API that a file has, to which its relative paths are joined out of sight. */
function baseOf(chains: readonly Chain[]): string | undefined {
  const found = new Set(
    chains.flatMap(({ region }) => /^https?:\/\/[^/\s]+\/v\d+(?=\/?$)/.exec(region.text)?.[0] ?? []),
  );
  const [only] = found;
  return found.size === 1 ? only : undefined;
}

const relativePath = new RegExp(`^[a-z_]+(?:/[\\w${holeMark}{}%$.-]+)*\\.(?:json|xml)(?:\\?|$)`);
const takesPath = new RegExp(
  `(?:@(?:${anyHttpMethod})|(?:^|[^\\w])\\w*(?:get|fetch|post|put|patch|delete|request|call|send|query|url|uri)\\w*)!?\\s*\\(?\\s*$`,
  'i',
);

const formatBefore = /&?\s*(?:format!|sprintf|String\.format)\s*\(?\s*$/;

/** `get_json('applications.json')`, `@GET("applications.json")`: a path behind the address that the file has elsewhere. */
function withBase(template: Template, text: string, start: number, base: string | undefined): Template {
  // `self.url(&format!("applications/{}.json", id))`: what the format makes is the argument.
  const before = text.slice(Math.max(0, start - 80), start).replace(formatBefore, '');
  if (!relativePath.test(flatText(template)) || !takesPath.test(before)) return template;
  return { parts: [{ kind: 'text', text: `${base ?? ''}/` }, ...template.parts] };
}

function addressCall(file: SourceFile, chain: Chain, ofFile: string, base: string | undefined): Call | undefined {
  const whole = withBase(regionTemplate(chain.region), file.text, chain.span.start, base);
  const verb = methodBefore.exec(flatText(whole));
  const template = verb ? slice(whole, verb[0].length) : whole;
  const text = flatText(template);
  const known = plainOrFallback(template) ?? text;
  const isAddress = /:\/\/[^/]+\/./.test(text) || path.test(text);
  if (/\s/.test(text) || !isAddress || isBase(known)) return undefined;
  if (isJoinedElsewhere(file.text, chain.span.start, text)) return undefined;
  const cut = splitUrl(template);
  const { span, method } = sendingOf(file.text, chain.span);
  const names = template.parts.flatMap(part => (part.kind === 'hole' && part.name ? [part.name.toLowerCase()] : []));
  const written = spanOf(Math.min(span.start, chain.span.start), chain.span.end);
  const client = clientNear(file.text, written, span, ofFile);
  return {
    language: file.language,
    client,
    method: verb?.[1] ?? method,
    url: cut.url,
    parameters: cut.parameters,
    headers: keyHeadersNear(file.text, chain.span),
    site: simpleSite(span, [barePart('url', chain.span)]),
    response: escapingResponse,
    names: [...new Set([...names, file.path.toLowerCase()])],
  };
}

/** A base address alone is no request. */
function isBase(address: string): boolean {
  return /^(?:https?:\/\/[^/]*|\/)(?:\/?(?:api|rest))?(?:\/?v\d+)?\/?$/.test(address);
}

const farthest = 3000;

/** From the address to the call that takes it: around it, or around the next use of the name that it is given to. */
function sendingOf(text: string, span: Span, depth = 0): { span: Span; method: string | undefined } {
  const around = callAround(text, span);
  const own = methodNear(text, span);
  const before = text.slice(Math.max(0, span.start - 120), around.start);
  const name =
    /(?:^|[\s;{(])(?:(?:let|var|val|const|final|my|our|local|String|auto|def)\s+)*(?:mut\s+)?(\$?[A-Za-z_]\w*)\s*(?::\s*[\w?]+\s*)?(?:=|<-|:=)\s*$/.exec(
      before,
    )?.[1];
  if (!name || !isMade(text, around, span)) return { span: around, method: own };
  const use = new RegExp(`(?<![\\w$])${name.replace('$', '\\$')}\\b`, 'g');
  use.lastIndex = span.end;
  for (let match = use.exec(text); match && match.index - span.end < farthest; match = use.exec(text)) {
    const location = spanOf(match.index, match.index + name.length);
    const sender = callAround(text, location);
    if (sender.start === location.start && sender.end === location.end) continue;
    const lineStart = text.lastIndexOf('\n', around.start - 1) + 1;
    const start = lineStart + (/^\s*/.exec(text.slice(lineStart, around.start))?.[0].length ?? 0);
    // `let request = URLRequest(url: url)` is sent later, too.
    const end =
      depth < 2 && isMade(text, sender, location) ? sendingOf(text, location, depth + 1).span.end : sender.end;
    return { span: spanOf(start, end), method: methodNear(text, spanOf(sender.start, sender.start)) ?? own };
  }
  return { span: around, method: own };
}

/** The items of a list that starts with a client's name: strings as they are, expressions as holes. */
function argumentsFrom(
  text: string,
  literals: readonly Literal[],
  from: number,
): { args: Argument[]; span: Span } | undefined {
  const first = literals[from] as Literal;
  const args: Argument[] = [{ template: textTemplate('curl', first.span), span: first.span }];
  let index = from + 1;
  let offset = first.span.end;
  while (offset < text.length && args.length < 200) {
    // `Command::new("curl").args([…])`, `.arg("-s").arg("…")`.
    const gap =
      /^\s*\)\s*\.args?(,?)\(\s*&?(?:vec!)?\[?\s*(?=["'])/.exec(text.slice(offset, offset + 400)) ??
      /^[\s\r\n]*([,\])}]|$)/.exec(text.slice(offset, offset + 400));
    if (!gap) return undefined;
    offset += gap[0].length;
    if (gap[1] !== ',' && gap[1] !== '') break;
    const blanks = /^\s*/.exec(text.slice(offset, offset + 400))?.[0].length ?? 0;
    offset += blanks;
    // `cmd("curl", ["-X", …])`: the arguments are a list of their own.
    if (args.length === 1 && text[offset] === '[') offset++;
    const literal = literals[index];
    if (literal?.span.start === offset) {
      args.push({ template: regionTemplate(literal.region), span: literal.span });
      offset = literal.span.end;
      index++;
      continue;
    }
    const source = /^[^,\])}\n"']+/.exec(text.slice(offset, offset + 200))?.[0].trimEnd();
    if (!source) break;
    const span = spanOf(offset, offset + source.length);
    args.push({ template: { parts: [{ kind: 'hole', expression: source, span }] }, span });
    offset = span.end;
  }
  return args.length > 1
    ? { args, span: spanOf(first.span.start, args.at(-1)?.span.end ?? first.span.end) }
    : undefined;
}
