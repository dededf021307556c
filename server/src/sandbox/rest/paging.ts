import { invalid, type RestCall } from './call';

/** The number of items on a page. */
const pageSize = 200;

export interface Page<T> {
  readonly items: readonly T[];
  /** `Link`, when there is more than one page. */
  readonly headers: Readonly<Record<string, string>>;
}

function address(call: RestCall, name: string, value: string | number): string {
  const rest = call.parameters.without(name);
  return `${call.address}?${rest ? `${rest}&` : ''}${name}=${encodeURIComponent(value)}`;
}

function linkHeader(links: readonly (readonly [string, string])[]): Record<string, string> {
  if (links.length === 0) return {};
  return { Link: links.map(([url, rel]) => `<${url}>; rel="${rel}"`).join(', ') };
}

/** The page of the parameter `page`, counted from 1. Some lists do not name the last page. */
export function paginate<T>(call: RestCall, list: readonly T[], sayLast = true): Page<T> {
  const page = Math.max(1, Number.parseInt(call.parameters.get('page') ?? '', 10) || 1);
  const pages = Math.max(1, Math.ceil(list.length / pageSize));
  const links: [string, string][] = [];
  if (page < pages) links.push([address(call, 'page', page + 1), 'next']);
  if (sayLast && pages > 1 && page < pages) links.push([address(call, 'page', pages), 'last']);
  return { items: list.slice((page - 1) * pageSize, page * pageSize), headers: linkHeader(links) };
}

/** The page after a cursor. The next cursor is in `Link`. */
export function paginateByCursor<T>(call: RestCall, list: readonly T[]): Page<T> {
  const cursor = call.parameters.get('cursor');
  const start = cursor === undefined ? 0 : readCursor(cursor);
  if (start === undefined || start > list.length) throw invalid('cursor is not one that this service gave');
  const end = start + pageSize;
  const more = end < list.length;
  return {
    items: list.slice(start, end),
    headers: linkHeader(more ? [[address(call, 'cursor', btoa(`after:${end}`)), 'next']] : []),
  };
}

function readCursor(cursor: string): number | undefined {
  try {
    const match = /^after:(\d{1,9})$/.exec(atob(cursor));
    return match ? Number(match[1]) : undefined;
  } catch {
    return undefined;
  }
}
