import type { Cell, Column, RunError, Series, TimeRange } from '../../../server/src/api/result';
import type { JsonEntry, JsonPath } from './jsonEntries';
import { isShown } from './shownSchema';

/**
 * What the extension and the page of the results panel say to each other. It is declared here once and imported by both.
 * Times are milliseconds since the epoch.
 */

/** The request, as it is shown beside every response, empty state and error. */
export interface ShownRequest {
  readonly region: string;
  /** The host that was asked; absent for the sandbox, which has none. */
  readonly host?: string;
  /** True where real users would notice a mistake; the region is drawn in the colour of a warning. */
  readonly production: boolean;
  /** The accounts that were queried; absent where the request names none. */
  readonly accountIds?: readonly number[];
  readonly language: 'nrql' | 'graphql' | 'entity-search' | 'rest';
  readonly text: string;
  /** The comment above the statement, or the name of the operation. */
  readonly name?: string;
  /** The location of the text, for people: `queries.nrql:3`. */
  readonly source?: string;
  readonly at: number;
  /** Numbers the run: the same statement that runs again has another number. */
  readonly id: number;
  /** Identifies the statement or operation: its next result belongs in the tab of this one. */
  readonly key: string;
  readonly uri: string;
  /** Where lines of `text` begin in the file `uri`, zero-based (`Runnable.lines`). */
  readonly lines: readonly { readonly of: number; readonly line: number; readonly character: number }[];
  /** While a limit of the service is waited for: when the request is sent again. */
  readonly resumesAt?: number;
}

/** The zero-based position in its file of an offset in the text of a request; undefined for a text that is in no file. */
export function positionInFile(
  { text, lines }: Pick<ShownRequest, 'text' | 'lines'>,
  offset: number,
): { readonly line: number; readonly character: number } | undefined {
  const before = text.slice(0, offset).split('\n');
  const character = (before.at(-1) ?? '').length;
  const below = before.length - 1;
  const start = lines.findLast(each => each.of <= below);
  if (!start) return undefined;
  return { line: start.line + below - start.of, character: character + (start.of === below ? start.character : 0) };
}

/** A data set of the response; its rows follow in messages of their own, so that no message is large. */
export interface ShownSet {
  readonly name: string;
  readonly columns: readonly Column[];
  /** How many rows will follow. */
  readonly rowCount: number;
  readonly series: readonly Series[];
  readonly timeRange?: TimeRange;
}

export interface ShownResponse {
  readonly kind: 'response';
  readonly request: ShownRequest;
  readonly elapsedMs: number;
  /** When the response arrived, if it was taken from the cache instead of the service. */
  readonly cachedAt?: number;
  /** The service has more pages. */
  readonly hasMore?: boolean;
  /** Remarks of the service about the data. */
  readonly messages: readonly string[];
  /** Errors of a response that holds only a part of the data. */
  readonly errors: readonly string[];
  readonly sets: readonly ShownSet[];
}

export interface ShownError {
  readonly kind: 'error';
  readonly request: ShownRequest;
  readonly error: RunError;
  readonly elapsedMs: number;
}

export type Shown =
  | { readonly kind: 'empty'; readonly region: string }
  | { readonly kind: 'loading'; readonly request: ShownRequest }
  | ShownError
  | ShownResponse;

/** One result tab. The page holds the data of the active one only. */
export interface ResultTab {
  readonly id: number;
  readonly name: string;
  readonly state: 'running' | 'response' | 'error' | 'cancelled';
  /** A pinned result is kept when its query runs again. */
  readonly isPinned: boolean;
}

/** `run` numbers what is shown, so that a message that belongs to an older one is dropped. */
export type ToPage =
  | { readonly type: 'tabs'; readonly tabs: readonly ResultTab[]; readonly active: number | undefined }
  /** `running` is the request that is under way while an older response stays. */
  | { readonly type: 'show'; readonly run: number; readonly shown: Shown; readonly running?: ShownRequest }
  | { readonly type: 'running'; readonly run: number; readonly running?: ShownRequest }
  | {
      readonly type: 'rows';
      readonly run: number;
      readonly set: number;
      readonly rows: readonly (readonly Cell[])[];
    }
  | {
      readonly type: 'entries';
      readonly run: number;
      readonly path: JsonPath;
      readonly from: number;
      readonly entries: readonly JsonEntry[];
    };

/** The next steps that concern a run; the runner takes them. */
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
  'copyRequest',
] as const;
export type PageAction = (typeof pageActions)[number];

/** What is done with a result that is there; the panel does it. */
const panelActions = ['showHistory', 'copyBody', 'saveBody', 'compare'] as const;
export type PanelAction = (typeof panelActions)[number];

const tabActions = ['select', 'close', 'pin'] as const;
type TabAction = (typeof tabActions)[number];

const textFormats = ['csv', 'tsv', 'tsv-no-header', 'headers', 'json', 'markdown', 'excel'] as const;
export type TextFormat = (typeof textFormats)[number];

/** The part of a data set that is written: indexes of rows and columns, in the order in which they are seen. */
export interface TableView {
  readonly rows?: readonly number[];
  readonly columns?: readonly number[];
}

export type FromPage =
  | { readonly type: 'ready' }
  /** Rows were taken over, and more of them can be sent. */
  | { readonly type: 'more'; readonly run: number }
  | { readonly type: 'action'; readonly action: PageAction | PanelAction }
  | { readonly type: 'tab'; readonly action: TabAction; readonly tab: number }
  | { readonly type: 'entries'; readonly run: number; readonly path: JsonPath; readonly from: number }
  | { readonly type: 'copy'; readonly text: string }
  | {
      readonly type: 'write';
      readonly run: number;
      readonly to: 'clipboard' | 'file';
      readonly set: number;
      readonly format: TextFormat;
      readonly view: TableView;
    }
  /** A picture of the chart: SVG as text, PNG in base64. */
  | { readonly type: 'picture'; readonly format: 'svg' | 'png'; readonly data: string };

/** Whether the panel takes an action itself. */
export function isPanelAction(action: PageAction | PanelAction): action is PanelAction {
  return panelActions.some(name => name === action);
}

/** Reads a message of the page; undefined for anything that this version does not know. */
export function readFromPage(value: unknown): FromPage | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const message = value as Record<string, unknown>;
  const { run, set, path, from, tab, text, data } = message;
  switch (message['type']) {
    case 'ready':
      return { type: 'ready' };
    case 'more':
      return typeof run === 'number' ? { type: 'more', run } : undefined;
    case 'action': {
      const action = [...pageActions, ...panelActions].find(name => name === message['action']);
      return action ? { type: 'action', action } : undefined;
    }
    case 'tab': {
      const action = tabActions.find(name => name === message['action']);
      return action && typeof tab === 'number' ? { type: 'tab', action, tab } : undefined;
    }
    case 'entries':
      return typeof run === 'number' && typeof from === 'number' && isPath(path)
        ? { type: 'entries', run, path, from }
        : undefined;
    case 'copy':
      return typeof text === 'string' ? { type: 'copy', text } : undefined;
    case 'write': {
      const format = textFormats.find(name => name === message['format']);
      const to = message['to'] === 'file' ? 'file' : 'clipboard';
      const view = readView(message['view']);
      return typeof run === 'number' && typeof set === 'number' && format && view
        ? { type: 'write', run, to, set, format, view }
        : undefined;
    }
    case 'picture':
      return typeof data === 'string' && (message['format'] === 'svg' || message['format'] === 'png')
        ? { type: 'picture', format: message['format'], data }
        : undefined;
    default:
      return undefined;
  }
}

function isPath(value: unknown): value is JsonPath {
  return Array.isArray(value) && value.every(part => typeof part === 'string' || typeof part === 'number');
}

function readView(value: unknown): TableView | undefined {
  const { rows, columns } = (value ?? {}) as { rows?: unknown; columns?: unknown };
  const isIndexes = (list: unknown): list is number[] => Array.isArray(list) && list.every(Number.isInteger);
  if ((rows !== undefined && !isIndexes(rows)) || (columns !== undefined && !isIndexes(columns))) return undefined;
  return { ...(rows ? { rows } : {}), ...(columns ? { columns } : {}) };
}

/** Reads a message of the extension; undefined for anything that this version of the page does not know. */
export function readToPage(value: unknown): ToPage | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const message = value as { [name: string]: unknown };
  if (message['type'] === 'tabs') return Array.isArray(message['tabs']) ? (value as ToPage) : undefined;
  if (typeof message['run'] !== 'number') return undefined;
  const isKnown =
    (message['type'] === 'show' && isShown(message['shown'])) ||
    message['type'] === 'running' ||
    (message['type'] === 'rows' && Array.isArray(message['rows']) && typeof message['set'] === 'number') ||
    (message['type'] === 'entries' && Array.isArray(message['entries']) && isPath(message['path']));
  return isKnown ? (value as ToPage) : undefined;
}
