import type { Call } from '../code/call';
import { valueSpan } from '../code/site';
import { literalText } from '../code/template';

/** Objects that are given paths to response them, as frameworks and their users name them. */
const servers =
  /\b(?:app|routers?|\w+Router|routes?|server|mux|fastify|hono|web|pat|cy|factory)(?:\.|:|->)\w+[!?]?(?:\(\s*|[ \t]+)(?:["'\w/]+,\s*)?$/;

/** A verb without an object, at the start of its line or of a list: the statements of small frameworks. */
const statement =
  /(?:^|[\n({[,])[ \t]*(?:get|post|put|patch|delete|del|any|match|GET|POST|PUT|PATCH|DELETE)(?:\(\s*|[ \t]+)$/;

/** Short names of routers and groups; only what follows the path distinguishes them from clients. */
const short = /\b(?:[reg]|rg|group|worker)(?:\.|->)\w+\(\s*(?:["'][A-Z]+["'],\s*)?$/;

/** `@Get('/path')`, `#[get("/path")]`: the decorated function is the handler. */
const decorator = /(?:#\[|@)(?:[\w.]+\.)?(?:get|post|put|patch|delete|Get|Post|Put|Patch|Delete|route|Route)\(\s*$/;

/** Functions that are named by what they do with a path: no request has such a name. */
const named =
  /(?:(?:\.|::)(?:route|resource|matches)|\b(?:Map(?:Get|Post|Put|Patch|Delete)|intercept|(?:request|ant|path|mvc)Matchers|pr_(?:get|post|put|delete|handle)|navigate|visit|goto|redirect\w*|RouterFunctions\.route\(\w+|resources?\s+:\w+,\s*path:))\(?\s*(?:[\w.]+,\s*)?$/;

/** A test of the program's own server. */
const underTest =
  /(?:\b(?:supertest|request)\(\s*(?:app|server)\b[^)\n]*\)|\bchai\.request\([^)\n]*\))\s*\.\w+\(\s*$|\bmockMvc\.perform\(\s*\w+\(\s*$|\bgiven\(\)[^;]{0,200}\.\w+\(\s*$|\b(?:get|post|put|patch|delete)\(\s*(?:build_)?conn,\s*$/;

/** The handler behind the path: a function, a reference to one, a block, or the name of a controller. */
const handler = new RegExp(
  [
    String.raw`^\s*=>\s*(?:sub\b|['"]\w+#)`,
    String.raw`^\s*,\s*(?:use:|to:)`,
    // `, (req, res) => …`, `, C::list)`, `, fn …`
    String.raw`^(?:\s*,\s*[\w.]+)?\s*,\s*(?:async\b|function\b|fn\b|\([\w\s,:]*\)\s*(?:=>|->)|\w+\s*(?:=>|->)|\{[^}\n]*(?:->|\|)|\w+::\w+\s*\))`,
    String.raw`^\s*,\s*[A-Z][\w.]*,\s*:\w+`,
    String.raw`^\s*\)?\s*(?:\$\s*)?(?:do\b|\{|\[)`,
    String.raw`^\s*\)\s*(?:\.|->)(?:to|handler)\b`,
  ].join('|'),
);

/** A name behind the path: `, list)`, `, auth, h.Create)`. */
const reference = /^(?:\s*,\s*[\w.]+)?\s*,\s*[A-Za-z_][\w.]*\s*\)/;

/** `"/path"(controller: "x")`, `["/path" {:get list}]`: tables of routes. */
const table = /^\s*(?:\(\s*controller:|\{:(?:get|post|put|patch|delete)\b)/;

/** A test of the response, behind the path: `->assertOk()`. */
const asserted = /^[^;]{0,300}?->assert[A-Z]\w*\(/;

/**
 * Whether the address of a call is a route of a server, or a test of the program's own server, rather than one
 * that a program asks. Frameworks of all languages write their routes alike, so the text around the path decides. Whole
 * addresses and paths with something computed in them are never routes.
 */
export function isRoute(text: string, { url, site, language }: Call): boolean {
  const path = literalText(url);
  const address = valueSpan(site, 'url');
  if (path === undefined || path.includes('://') || !address) return false;
  const { start, end } = address;
  const line = Math.max(text.lastIndexOf('\n', start - 1), start - 200, 0);
  const before = text.slice(line, /["'`]/.test(text[start - 1] ?? '') ? start - 1 : start);
  const after = text.slice(/["'`]/.test(text[end] ?? '') ? end + 1 : end, end + 400);
  if (servers.test(before) || named.test(before) || underTest.test(before) || table.test(after)) return true;
  // In Ruby and what is like it, `@client` is a field.
  if (decorator.test(before) && !/^(?:ruby|coffeescript|crystal)$/.test(language))
    return !/@Client\b|\buplink\b/.test(text);
  // A module of Node.js requests no path without a host, so that a function behind one is a test double of the server.
  if ((statement.test(before) || /\bhttp\.\w+\(\s*$/.test(before)) && handler.test(after)) return true;
  if (short.test(before) && (handler.test(after) || reference.test(after))) return true;
  return /\$this->\w+\(\s*$/.test(before) && asserted.test(after);
}
