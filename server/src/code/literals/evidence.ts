import { anyHttpMethod } from '../../catalogue/httpMethods';
import { type Span, spanOf } from '../../text/span';
import type { Header } from '../call';
import { textTemplate } from '../template';

const spellings = [
  new RegExp(`@(${anyHttpMethod})\\b`, 'g'),
  new RegExp(`\\b(?:Http)?Method[.:]{1,2}(${anyHttpMethod})\\b`, 'gi'),
  new RegExp(`["':](${anyHttpMethod})\\b["']?`, 'g'),
  new RegExp(`\\bHttp(${anyHttpMethod})\\b`, 'gi'),
  new RegExp(`(?:->|[.:]|\\b)(${anyHttpMethod})!?\\s*[(<"]`, 'gi'),
  /\.(post|put)Data\b/gi,
  // `http.postJson[Created](…)`: what is sent or expected stands behind the method.
  new RegExp(`\\.(${anyHttpMethod})(?:Json|As|Form)?(?:\\[[A-Z][\\w.\\[\\], ]*\\])?\\(`, 'gi'),
];

/** `POST "…"`, `DELETE => "…"`: what stands right before an address is its method, whatever else is around. */
const before = new RegExp(`\\b(${anyHttpMethod})["']?\\s*(?:=>|,)?\\s*["'\`]?$`);

/** The method that the words around an address name, when they name exactly one; nearer words win. */
export function methodNear(text: string, span: Span): string | undefined {
  const own = before.exec(text.slice(Math.max(0, span.start - 24), span.start));
  if (own) return own[1];
  const line = spanOf(text.lastIndexOf('\n', span.start - 1) + 1, lineEnd(text, span.end));
  const wide = statementAround(text, line);
  for (const window of [line, wide]) {
    const around = `${text.slice(window.start, span.start)} ${text.slice(span.end, window.end)}`;
    const found = new Set(
      spellings.flatMap(spelling => [...around.matchAll(spelling)].map(match => (match[1] as string).toUpperCase())),
    );
    if (found.size === 1) return [...found][0];
    if (found.size > 1) return undefined;
  }
  return methodSetBelow(text, span);
}

const setting = new RegExp(`\\.(?:set)?(?:request)?method\\s*[(=]\\s*["'](${anyHttpMethod})["']`, 'i');
const otherRequest = /:\/\/|\/v\d\/|^[ \t]*(?:(?:public|private|protected|static) )*(?:def|fun|func|fn|sub) /m;

/** `connection.setRequestMethod("POST")`, which may be far below the address: up to the next request or function. */
function methodSetBelow(text: string, span: Span): string | undefined {
  const below = text.slice(span.end, span.end + 1000);
  const end = otherRequest.exec(below)?.index;
  return setting.exec(below.slice(0, end))?.[1]?.toUpperCase();
}

const nextAddress = /:\/\/|\/v\d\//;

/** The lines around one line, up to an empty line or the next function, and without lines of another address. */
function statementAround(text: string, line: Span): Span {
  const before = text.slice(Math.max(0, line.start - 160), line.start);
  const after = text.slice(line.end, line.end + 300);
  const from = Math.max(before.lastIndexOf('\n\n') + 1, lastLineWith(nextAddress, before));
  const gap = after.indexOf('\n\n');
  const other = otherRequest.exec(after)?.index;
  const to = Math.min(
    gap < 0 ? after.length : gap,
    other === undefined ? after.length : after.lastIndexOf('\n', other),
  );
  return spanOf(line.start - before.length + from, line.end + Math.max(0, to));
}

/** Behind the last line that matches, else 0. */
function lastLineWith(pattern: RegExp, text: string): number {
  for (let end = text.length; end > 0; ) {
    const start = text.lastIndexOf('\n', end - 1) + 1;
    if (pattern.test(text.slice(start, end))) return end;
    end = start - 1;
  }
  return 0;
}

function lineEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end;
}

const keyHeader = /["']((?:[A-Za-z]+-)?api-?key)["']\)?\s*(?:=>|->|,|:|\]\s*=|=|\}\s*=)?\s*([^\n,;)}\]]{1,120})/gi;

function isSame([part]: Header['value']['parts'], text: string | undefined): boolean {
  return text !== undefined && (part?.kind === 'hole' ? part.expression : part?.text) === text;
}

/** Headers with a key near an address: evidence for the service, and what a rewrite keeps. */
export function keyHeadersNear(text: string, span: Span): Header[] {
  const start = Math.max(0, span.start - 500);
  const window = text.slice(start, span.end + 700);
  const headers: Header[] = [];
  for (const match of window.matchAll(keyHeader)) {
    const offset = start + match.index;
    const value = (match[2] as string).trim();
    // Other requests near by give the same key, and one is evidence enough.
    if (headers.some(({ name, value: { parts } }) => isSame(name.parts, match[1]) && isSame(parts, value))) continue;
    const from = offset + match[0].lastIndexOf(value);
    const hole = { kind: 'hole' as const, expression: value, span: spanOf(from, from + value.length) };
    headers.push({
      name: textTemplate(match[1] as string),
      value: { parts: [hole] },
      span: spanOf(offset, offset + match[0].length),
    });
  }
  return headers.slice(0, 4);
}

/** Words by which a request or its file shows its client, most telling first. */
const clients: readonly (readonly [RegExp, string])[] = [
  [/\bkittinunf\.fuel\b|\bFuel\.(?:get|post|put|delete)\b/, 'fuel'],
  [/\bplay\.(?:api\.)?libs\.ws\b/, 'play-ws'],
  [/\bakka\.http\b|\bpekko\.http\b/, 'akka-http'],
  [/\bAlamofire\b/, 'Alamofire'],
  [/package:dio\b/, 'dio'],
  [/^[ \t]*(?:using|import)[ \t][^\n]*\bHTTP\b/m, 'HTTP.jl'],
  [/\bclj-http\b/, 'clj-http'],
  [/\bNetwork\.Wreq\b/, 'wreq'],
  [/\bNetwork\.HTTP\.(?:Simple|Client|Conduit|Req)\b/, 'http-client'],
  [/\bresty\.http\b/, 'resty.http'],
  [/\bsocket\.http\b|\bssl\.https\b/, 'luasocket'],
  [/\bMojo::UserAgent\b/, 'Mojo::UserAgent'],
  [/\bUnirest\b/, 'unirest'],
  [/\bLWP::|\bHTTP::Request\b/, 'LWP'],
  [/\breqwest\b/, 'reqwest'],
  [/\bureq\b/, 'ureq'],
  [/\bretrofit2?\b/, 'retrofit'],
  [/\bokhttp3?\b|\bOkHttpClient\b/, 'okhttp'],
  [/\bjava\.net\.http\b/, 'java.net.http'],
  [/\bHttpURLConnection\b/, 'HttpURLConnection'],
  [/\bRestSharp\b/, 'RestSharp'],
  [/\bTesla\b/, 'tesla'],
  [/\bHTTPoison\b/, 'httpoison'],
  [/\bURLSession\b|\bNSURLSession\b/, 'URLSession'],
  [/package:http\b/, 'package:http'],
  [/\bhttr2?\b/, 'httr'],
  [/\bktor\b/, 'ktor'],
  [/\bscalaj\b/, 'scalaj'],
  [/\bhttp4s\b/, 'http4s'],
  [/\bsttp\b/, 'sttp'],
  [/\bHttpClient\b/, 'HttpClient'],
  [/\bHttpGet\b|\bHttpPost\b/, 'HttpClient'],
  [/\bguzzle/i, 'guzzle'],
  [/\bcurl_init\b/, 'php-curl'],
  [/\bNet::HTTP\b/, 'Net::HTTP'],
  [/\bFaraday\b/, 'faraday'],
  [/\bHTTParty\b/, 'httparty'],
  [/\bRestClient\b/, 'rest-client'],
  [/"net\/http"/, 'net/http'],
  [/\bXMLHttpRequest\b/, 'xhr'],
  [/\baxios\b/, 'axios'],
  [/\$\.(?:ajax|get|post)\b/, 'jquery'],
];

/** Words that show the client of the request that they stand in, and say nothing of other requests of the file. */
const beside: readonly (readonly [RegExp, string])[] = [
  [/@(?:GET|POST|PUT|DELETE)\(/, 'retrofit'],
  [/\bRequest\.Builder\b/, 'okhttp'],
  [/\bHTTP::Tiny\b/, 'HTTP::Tiny'],
  [/\bHTTPoison\b/, 'httpoison'],
  [/\bReq\.(?:get|post|put|delete|request)\b/, 'req'],
  [/\bTesla\.(?:get|post|put|delete)\b/, 'tesla'],
  [/\bureq::/, 'ureq'],
  [/\breqwest::/, 'reqwest'],
  [/\bkhttp\./, 'khttp'],
  [/\.http(?:Get|Post|Put|Delete|Patch)\(/, 'fuel'],
  [/\bhttpRequest\b/, 'httpRequest'],
  [/\bbasicRequest\b/, 'sttp'],
  [/\bInvoke-WebRequest\b|\biwr\b/i, 'Invoke-WebRequest'],
  [/\bInvoke-RestMethod\b|\birm\b/i, 'Invoke-RestMethod'],
];

/**
 * The client of a request whose address stands at a span: what is written beside it, or where its name is sent, which is at the
 * end of `sent`; else what its file shows.
 */
export function clientNear(text: string, span: Span, sent: Span, ofFile: string): string {
  const start = Math.max(text.lastIndexOf('\n', span.start - 1) + 1, span.start - 200);
  const around = text.slice(start, Math.min(span.end + 20, lineEnd(text, span.start)));
  const sender = text.slice(Math.max(span.end, text.lastIndexOf('\n', sent.end - 1), sent.end - 200), sent.end);
  const named = (part: string) => beside.find(([pattern]) => pattern.test(part))?.[1];
  return named(around) ?? named(sender) ?? ofFile;
}

/** The client that a file as a whole shows. */
export function clientOf(text: string): string {
  return clients.find(([pattern]) => pattern.test(text))?.[1] ?? 'unknown';
}
