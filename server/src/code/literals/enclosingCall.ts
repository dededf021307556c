import { type Span, spanOf } from '../../text/span';

const farthest = 3000;

/** Functions that make an address or a request, which something else sends. */
const makers =
  /(?:ur[il]|url_?parse|parse|https|format!?|printf|paste0?|str|encode\w*|request|new|concat|join|of|create|build\w*|tohttpurl)$/i;

/** Links of a chain that say more of a request, or send it. */
const link =
  /^\s*(?:\?|!!)?(?:\.|->|::|\|>|%>%)\s*(?:req_\w+|headers?|set|add_?headers?|json|body|form|query|params?|multipart|postData|bearer_auth|basic_auth|timeout|method|url|get|post|put|patch|delete|build|request|send|call|execute|perform|as_?String|resume|option\w*|await)\b!?(?=\s*[(.?;,)\n]|\s*$)/i;

/**
 * The request in whose arguments the address stands, with the links of its chain; the address itself where no function
 * takes it. A function that only makes an address of it (`URL(…)`, `sprintf(…)`) counts for what it is passed to.
 */
export function callAround(text: string, span: Span): Span {
  let around = span;
  for (let depth = 0; depth < 3; depth++) {
    const call = callOf(text, around);
    if (!call) return around;
    const made = makers.test(calleeOf(text, call, around));
    around = chained(text, call);
    if (!made) return around;
  }
  return around;
}

const sends = /(?:\b|_)(?:send|call|execute|perform|await|as_?String|resume)\b/i;

/** Whether something else must send what stands around an address. */
export function isMade(text: string, around: Span, address: Span): boolean {
  if (around.start >= address.start) return true;
  if (sends.test(text.slice(address.end, around.end))) return false;
  return makers.test(text.slice(around.start, address.start).split('(', 1)[0] ?? '');
}

/** What is called, up to the parenthesis that holds the argument. */
function calleeOf(text: string, call: Span, argument: Span): string {
  const before = text.slice(call.start, argument.start);
  const open = before.lastIndexOf('(');
  return (open < 0 ? before : before.slice(0, open)).trimEnd();
}

/** A name with its path; a separator stands between its words, so that reading it takes no second try. */
const name = /[\w$@]+(?:(?:\(\))?(?:::|->|\??\.)[\w$@]+)*!?$/;

/** `get[Applications](…)`, `get::<Vec<Application>>(…)`: the types that a call is made for. */
const typeArguments = /(?:\[[A-Z][\w.[\], ]*\]|(?:::)?<[A-Z][\w.:<>, ?]*>)$/;

function callOf(text: string, span: Span): Span | undefined {
  let depth = 0;
  let open = span.start - 1;
  for (; open >= 0 && span.start - open < 300; open--) {
    const char = text[open] as string;
    if (char === ')' || char === ']') depth++;
    else if (/[;{}]/.test(char)) return undefined;
    else if ((char === '(' || char === '[') && depth-- === 0) break;
  }
  if (text[open] !== '(') return undefined;
  const called = text.slice(Math.max(0, open - 120), open);
  const types = typeArguments.exec(called)?.[0] ?? '';
  const callee = name.exec(called.slice(0, called.length - types.length))?.[0];
  if (!callee || /^(?:if|for|while|switch|when|return)$/.test(callee)) return undefined;
  const end = closing(text, open);
  return end === undefined ? undefined : spanOf(open - types.length - callee.length, Math.max(end, span.end));
}

/** Behind the parenthesis that closes the one at an offset. */
function closing(text: string, open: number): number | undefined {
  let level = 0;
  for (let end = open; end < Math.min(text.length, open + farthest); end++) {
    if (text[end] === '(') level++;
    else if (text[end] === ')' && --level === 0) return end + 1;
  }
  return undefined;
}

/** A call with the links behind it: `.header("Api-Key", key).send().await?`. */
function chained(text: string, call: Span): Span {
  let { end } = call;
  for (;;) {
    const next = link.exec(text.slice(end, end + 120));
    if (!next) break;
    const after = end + next[0].length;
    const blanks = /^\s*/.exec(text.slice(after, after + 80))?.[0].length ?? 0;
    const stop = text[after + blanks] === '(' ? closing(text, after + blanks) : after;
    if (stop === undefined) break;
    end = text[stop] === '?' && text[stop + 1] !== '.' ? stop + 1 : stop;
  }
  return spanOf(call.start, end);
}
