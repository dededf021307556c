import type { Span } from '../text/span';
import type { QuotedText } from './container';

/** A text of a data format as values with their places. */
export type DataNode = (DataMap | DataList | DataScalar) & {
  /** The name under which other places of the text have the same value. */
  readonly anchor?: string;
};

export interface DataMap {
  readonly kind: 'map';
  readonly entries: readonly DataEntry[];
  readonly span: Span;
}

export interface DataEntry {
  readonly key: string;
  readonly keySpan: Span;
  readonly value: DataNode;
}

export interface DataList {
  readonly kind: 'list';
  readonly items: readonly DataNode[];
  readonly span: Span;
}

export interface DataScalar extends QuotedText {
  readonly kind: 'scalar';
}

/** The value of the first of the keys that a map has, ignoring case. The keys are in lower case. */
export function entryOf(map: DataMap, ...keys: readonly string[]): DataNode | undefined {
  return map.entries.find(({ key }) => keys.includes(key.toLowerCase()))?.value;
}

/** The text of a scalar; undefined for other values. */
export function textOf(node: DataNode | undefined): string | undefined {
  return node?.kind === 'scalar' ? node.region.text : undefined;
}

export function scalarsOf(list: DataList): DataScalar[] {
  return list.items.filter(item => item.kind === 'scalar');
}

/** `*setup` stands for a value of another place, in whose lines nothing can be written here. */
export function isAlias({ region, span }: DataScalar): boolean {
  return region.outer.start === span.start && /^\*[\w.-]+$/.test(region.text);
}
