import { type Span, spanOf } from '../../text/span';
import type { Header } from '../call';
import { textTemplate } from './template';

const methods = 'GET|POST|PUT|PATCH|DELETE';
const spellings = [
  new RegExp(`@(${methods})\\b`, 'g'),
  new RegExp(`\\b(?:Http)?Method[.:]{1,2}(${methods})\\b`, 'gi'),
  new RegExp(`["':](${methods})\\b["']?`, 'g'),
  new RegExp(`\\bHttp(${methods})\\b`, 'gi'),
  new RegExp(`(?:->|[.:]|\\b)(${methods})!?\\s*[(<"]`, 'gi'),
];

/** The method that the words around an address name, when they name exactly one; nearer words win. */
export function methodNear(text: string, span: Span): string | undefined {
  const line = spanOf(text.lastIndexOf('\n', span.start - 1) + 1, lineEnd(text, span.end));
  const wide = spanOf(Math.max(0, line.start - 160), Math.min(text.length, line.end + 300));
  for (const window of [line, wide]) {
    const around = `${text.slice(window.start, span.start)} ${text.slice(span.end, window.end)}`;
    const found = new Set(
      spellings.flatMap(spelling => [...around.matchAll(spelling)].map(match => (match[1] as string).toUpperCase())),
    );
    if (found.size === 1) return [...found][0];
    if (found.size > 1) return undefined;
  }
  return undefined;
}

function lineEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end;
}

const keyHeader = /["']((?:[A-Za-z]+-)?api-?key)["']\)?\s*(?:=>|->|,|:|\]\s*=|=|\}\s*=)?\s*([^\n,;)}\]]{1,120})/gi;

/** Headers with a key near an address: evidence for the service, and what a rewrite keeps. */
export function keyHeadersNear(text: string, span: Span): Header[] {
  const start = Math.max(0, span.start - 500);
  const window = text.slice(start, span.end + 700);
  const headers: Header[] = [];
  for (const match of window.matchAll(keyHeader)) {
    const at = start + match.index;
    const value = (match[2] as string).trim();
    const from = at + match[0].lastIndexOf(value);
    const hole = { kind: 'hole' as const, expression: value, span: spanOf(from, from + value.length) };
    headers.push({
      name: textTemplate(match[1] as string),
      value: { parts: [hole] },
      span: spanOf(at, at + match[0].length),
    });
  }
  return headers.slice(0, 4);
}

/** Words by which a file shows its client, most telling first. */
const clients: readonly (readonly [RegExp, string])[] = [
  [/\bLWP::|\bHTTP::Request\b/, 'LWP'],
  [/\breqwest\b/, 'reqwest'],
  [/\bureq\b/, 'ureq'],
  [/\bretrofit2?\b|@(?:GET|POST|PUT|DELETE)\(/, 'retrofit'],
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
  [/\bInvoke-RestMethod\b|\birm\b/i, 'Invoke-RestMethod'],
  [/\bInvoke-WebRequest\b|\biwr\b/i, 'Invoke-WebRequest'],
  [/"net\/http"/, 'net/http'],
  [/\bXMLHttpRequest\b/, 'xhr'],
  [/\baxios\b/, 'axios'],
  [/\$\.(?:ajax|get|post)\b/, 'jquery'],
];

export function clientOf(text: string): string {
  return clients.find(([pattern]) => pattern.test(text))?.[1] ?? 'unknown';
}
