import { type Declaration, type FileStyle, otherLinks, type Pager, pageParameter } from '../../writing/writer';
import { isTyped, restyled } from './helpers';
import { members } from './literals';

/** The functions by which a program asks for pages by number; `known` is an expression of the cursors. */
function pagesWith(given: string, known: string, cursorOf: string): string {
  return `${cursorOf}

/** One page of a list: keeps the cursor that leads to the next one, and is empty behind the last one. */
function restPage(page‹: any›${given}, body‹: any›, nextCursor‹: any›)‹: any› {
  if (body === undefined) return undefined;
  const isBehind = Number(page) > 1 && ${known}.get(Number(page)) === null;
  ${known}.set(Number(page) + 1, isBehind ? null : (nextCursor ?? null));
  return isBehind ? Object.fromEntries(Object.keys(body).map(name => [name, []])) : body;
}`;
}

/** The cursors that lead to the pages of a list, of which a program walks through one at a time. */
const pages = pagesWith(
  '',
  'cursorOf.known',
  `/** The cursor that leads to a page; the page in front of it was asked for before. */
function cursorOf(page‹: any›)‹: any› {
  cursorOf.known ??= new Map();
  const number = Number(page);
  if (number > 1 && !cursorOf.known.has(number)) throw new Error('A page is asked for before the one in front of it.');
  return number > 1 ? cursorOf.known.get(number) : null;
}`,
);

/** Each walk has its own cursors. */
const walks = pagesWith(
  ', cursors‹: any›',
  'cursors',
  `/** The cursor that leads to a page; where the page in front of it failed, it is asked for once more. */
function cursorOf(page‹: any›, cursors‹: any›)‹: any› {
  let number = Number(page);
  while (number > 1 && !cursors.has(number)) number--;
  return cursors.get(number) ?? null;
}`,
);

/** The same for addresses that a header has led to. */
const links = linksWith(pages, 'cursorOf.known?', '');
const linkedWalks = linksWith(walks, 'cursors', ', cursors');

function linksWith(cursors: string, known: string, given: string): string {
  const typed = given && `${given}‹: any›`;
  return `${cursors}

/** The number of the page that an address asks for. */
function matchNumber(address‹: unknown›) {
  return Number(/[?&]page=(\\d+)/.exec(String(address))?.[1] ?? 1);
}

/** Describes the next page in a header, as the REST API did. */
async function describeNext(sent‹: any›, address‹: unknown›${typed})‹: Promise<any>› {
  const response = await sent;
  const page = matchNumber(address) + 1;
  if (response.status !== 200 || !${known}.get(page)) return response;
  const start = String(address).replace(/[?&]page=\\d+/, '');
  response.headers.set('link', \`<\${start}\${start.includes('?') ? '&' : '?'}page=\${page}>; rel="next"\`);
  return response;
}`;
}

const only = `/** A page of a list that comes at once: the first one has all of it, and every other one is empty. */
function onlyPage(page‹: any›, body‹: any›)‹: any› {
  if (body === undefined || Number(page || 1) <= 1) return body;
  return Object.fromEntries(Object.keys(body).map(name => [name, []]));
}`;

/** A function has no members that types know of. */
function declared(text: string, { style, language }: FileStyle, name = 'restPage'): Declaration {
  const own = isTyped(language) ? text.replaceAll('cursorOf.known', '(cursorOf as any).known') : text;
  return { name, text: restyled(own, style, isTyped(language)), imports: [] };
}

export const pager: Pager = {
  runsAtOnce: /\bPromise\.(?:all|allSettled|any|race)\b|\bworker_threads\b/,
  // Nothing waits for what a callback does, or for a promise that is not awaited yet.
  mayOverlap: { filePattern: /(?:)/, fixed: /^process\.env\b/ },
  parameter: pageParameter,
  declaration: file => declared(pages, file),
  names: ['cursorOf'],
  linked: {
    responses: ['fetch', 'axios'],
    others: otherLinks,
    reads: /\bheaders(?:\.get\(|\[)\s*["']link["']|\bheaders\??\.link\b/gi,
    declaration: file => declared(links, file),
    names: ['cursorOf', 'matchNumber', 'describeNext'],
    pageOf: address => `matchNumber(${address})`,
    addressOf: page => `\`?page=\${${page}}\``,
    wrap: address => ['describeNext(', `, ${address})`],
  },
  walk: {
    declaration: file => declared(walks, file),
    names: ['cursorOf', 'cursors'],
    name: 'cursors',
    statement: ({ style, language }) =>
      `const cursors = new Map${isTyped(language) ? '<any, any>' : ''}()${style.semicolons ? ';' : ''}`,
    linked: {
      declaration: file => declared(linkedWalks, file),
      names: ['cursorOf', 'cursors', 'matchNumber', 'describeNext'],
      wrap: address => ['describeNext(', `, ${address}, cursors)`],
    },
    parameter: 'cursors = new Map()',
    // All of them are promises.
    waits: /(?:)/,
  },
  only: {
    declaration: file => declared(only, file, 'onlyPage'),
    body: (page, body, name) => `${name}(${page}, ${body})`,
  },
  cursor: page => `cursorOf(${page})`,
  literal: page => ({ source: `JSON.stringify(cursorOf(${page}))`, imports: [] }),
  body: (page, body, data, next, style) => `restPage(${page}, ${body}, ${data}${members(next, style, true)})`,
};
