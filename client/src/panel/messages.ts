import type { Cell, Column, RunError, Series, TimeRange } from '../../../server/src/api/result';

/**
 * What the extension and the page of the results panel say to each other. It is declared here once and imported by both.
 * Times are milliseconds since the epoch.
 */

/** The question, as it stands beside every answer, empty state and error. */
export interface Asked {
  readonly region: string;
  /** The host that was asked; absent for the sandbox, which has none. */
  readonly host?: string;
  /** True where real users would notice a mistake; the region is drawn in the colour of a warning. */
  readonly production: boolean;
  readonly accountId?: number;
  readonly language: 'nrql' | 'graphql' | 'entity-search';
  readonly text: string;
  /** The comment above the statement, or the name of the operation. */
  readonly name?: string;
  /** Where the text stands, for people: `queries.nrql:3`. */
  readonly source?: string;
  readonly at: number;
  /** Numbers the run: the same statement that runs again has another number. */
  readonly id: number;
  /** Identifies the statement or operation: its next result belongs in the tab of this one. */
  readonly key: string;
  readonly uri: string;
  /** For each line of `text`, the zero-based position in the file `uri` at which it begins. */
  readonly lines: readonly { readonly line: number; readonly character: number }[];
  /** While a limit of the service is waited for: when the request is sent again. */
  readonly resumesAt?: number;
}

/** What the page shows. Rows and the raw body follow in messages of their own, so that no message is large. */
export type Shown =
  | { readonly kind: 'empty'; readonly region: string }
  | { readonly kind: 'loading'; readonly asked: Asked }
  | { readonly kind: 'error'; readonly asked: Asked; readonly error: RunError; readonly elapsedMs: number }
  | {
      readonly kind: 'answer';
      readonly asked: Asked;
      readonly elapsedMs: number;
      readonly messages: readonly string[];
      readonly columns: readonly Column[];
      /** How many rows will follow. */
      readonly rowCount: number;
      readonly series: readonly Series[];
      readonly timeRange?: TimeRange;
      /** UTF-16 length of the raw body. */
      readonly bodyLength: number;
    };

/** `run` numbers the question, so that what belongs to an older one is dropped. */
export type ToPage =
  | { readonly type: 'show'; readonly run: number; readonly shown: Shown }
  | { readonly type: 'rows'; readonly run: number; readonly rows: readonly (readonly Cell[])[] }
  | { readonly type: 'body'; readonly run: number; readonly text: string };

/** The next steps that the page may offer; the extension knows what each of them does. */
const pageActions = [
  'cancel',
  'runAgain',
  'loadMore',
  'loadAll',
  'setKey',
  'selectRegion',
  'openQuery',
  'openSettings',
  'newQuery',
] as const;
export type PageAction = (typeof pageActions)[number];

export type FromPage =
  | { readonly type: 'ready' }
  | { readonly type: 'action'; readonly action: PageAction }
  | { readonly type: 'body'; readonly run: number }
  | { readonly type: 'copy'; readonly text: string };

/** Reads a message of the page; undefined for anything that this version does not know. */
export function readFromPage(value: unknown): FromPage | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const message = value as Record<string, unknown>;
  switch (message['type']) {
    case 'ready':
      return { type: 'ready' };
    case 'action': {
      const action = pageActions.find(name => name === message['action']);
      return action ? { type: 'action', action } : undefined;
    }
    case 'body':
      return typeof message['run'] === 'number' ? { type: 'body', run: message['run'] } : undefined;
    case 'copy':
      return typeof message['text'] === 'string' ? { type: 'copy', text: message['text'] } : undefined;
    default:
      return undefined;
  }
}

/** Reads a message of the extension; undefined for anything that this version of the page does not know. */
export function readToPage(value: unknown): ToPage | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const message = value as { type?: unknown; run?: unknown; shown?: unknown; rows?: unknown; text?: unknown };
  if (typeof message.run !== 'number') return undefined;
  if (message.type === 'show' && typeof message.shown === 'object' && message.shown !== null) return message as ToPage;
  if (message.type === 'rows' && Array.isArray(message.rows)) return message as ToPage;
  if (message.type === 'body' && typeof message.text === 'string') return message as ToPage;
  return undefined;
}

/** Every text of the page; the extension gives them in the language of the editor. `{0}`, `{1}` are filled in by the page. */
export interface PageTexts {
  readonly chart: string;
  readonly table: string;
  readonly json: string;
  readonly views: string;
  readonly runAgain: string;
  readonly loadMore: string;
  readonly loadAll: string;
  readonly cancel: string;
  readonly copyTable: string;
  readonly copyJson: string;
  readonly openQuery: string;
  readonly setKey: string;
  readonly selectRegion: string;
  readonly openSettings: string;
  readonly newQuery: string;
  readonly emptyTitle: string;
  readonly emptyHint: string;
  readonly running: string;
  readonly failed: string;
  readonly noRows: string;
  readonly noRowsHint: string;
  readonly region: string;
  readonly account: string;
  readonly query: string;
  readonly elapsed: string;
  readonly rows: string;
  readonly rowsLoading: string;
  readonly timeRange: string;
  readonly noValue: string;
  readonly chartLabel: string;
  readonly seriesSummary: string;
  readonly hideSeries: string;
  readonly moreSeries: string;
  readonly chartKeys: string;
  readonly tableLabel: string;
  readonly showMore: string;
  readonly yes: string;
  readonly no: string;
}
