import type { Cell, Column } from '../../../../server/src/api/result';
import { cellLabel, columnTime } from '../../../../server/src/api/tableText';

/** Puts values into a text with places `{0}`, `{1}`. */
export function fill(text: string, ...values: readonly (string | number)[]): string {
  return text.replace(/\{(\d)\}/g, (place, index) => String(values[Number(index)] ?? place));
}

/** How a unit is written beside a number; counts, scores and unknown units stand alone. */
const unitSigns: Readonly<Record<string, string>> = {
  milliseconds: 'ms',
  seconds: 's',
  'per-minute': '/min',
  'per-second': '/s',
  percent: '%',
  bytes: 'B',
  megabytes: 'MB',
};

export function unitSign(unit: string | undefined): string {
  return unit !== undefined && Object.hasOwn(unitSigns, unit) ? (unitSigns[unit] ?? '') : '';
}

export function headerText(column: Column): string {
  const sign = unitSign(column.unit);
  if (column.type === 'time') return `${column.name} (UTC)`;
  return sign ? `${column.name} (${sign})` : column.name;
}

/** A number for reading: grouped digits, at most six that matter after a leading zero run. Copies have all digits. */
export function formatNumber(value: number): string {
  if (!Number.isFinite(value)) return String(value);
  const size = Math.abs(value);
  if (size !== 0 && (size < 1e-4 || size >= 1e15)) return value.toExponential(4).replace('.', language.decimal);
  const digits = Number.isInteger(value) ? 0 : size >= 1000 ? 2 : size >= 1 ? 4 : 6;
  return formatter(digits).format(value);
}

/** The language that numbers are written in, with its signs between thousands and before the parts of whole numbers. */
let language = { tag: 'en-US', group: ',', decimal: '.' };
let formatters: Intl.NumberFormat[] = [];

/** Has every later number written as the texts around it, by the language tag of these. */
export function setNumberLanguage(tag: string): void {
  if (tag === language.tag) return;
  const parts = new Intl.NumberFormat(tag, { useGrouping: true }).formatToParts(12345.5);
  const sign = (wanted: string) => parts.find(({ type }) => type === wanted)?.value;
  language = { tag, group: sign('group') ?? ',', decimal: sign('decimal') ?? '.' };
  formatters = [];
}

/** The number that a user has written, with or without signs between thousands; NaN where it is none. */
export function readNumber(text: string): number {
  const { group, decimal } = language;
  const [whole = '', ...rest] = text.split(decimal);
  // A point is a sign between thousands in some languages; where what follows are not three digits it means parts.
  const isGrouped = /^[-+]?\d{1,3}(\D\d{3})+$/.test(whole) && whole.includes(group);
  const plain = isGrouped || decimal === '.' ? whole.replaceAll(group, '') : whole;
  return Number([plain, ...rest].join('.'));
}

/** A number with a fixed number of digits after the decimal sign. */
export function fixed(value: number, digits: number): string {
  return value.toFixed(digits).replace('.', language.decimal);
}

/** Formatters are kept, because making one takes far longer than using it. */
function formatter(digits: number): Intl.NumberFormat {
  let found = formatters[digits];
  if (!found) {
    found = new Intl.NumberFormat(language.tag, { maximumFractionDigits: digits });
    formatters[digits] = found;
  }
  return found;
}

export function withUnit(value: number, unit: string | undefined): string {
  const sign = unitSign(unit);
  return sign ? `${formatNumber(value)} ${sign}` : formatNumber(value);
}

/** `2026-11-21 10:05:00`, always UTC; seconds are kept only where they say something. */
export function formatTime(milliseconds: number): string {
  const date = new Date(milliseconds);
  if (Number.isNaN(date.getTime())) return String(milliseconds);
  const text = date.toISOString().replace('T', ' ');
  if (milliseconds % 1000 !== 0) return text.slice(0, 23);
  return milliseconds % 60_000 === 0 ? text.slice(0, 16) : text.slice(0, 19);
}

/** Both ends of a time range, to the second; the day is not repeated. */
export function formatTimeRange(begin: number, end: number): [string, string] {
  const [from, to] = [begin, end].map(time => formatTime(Math.floor(time / 1000) * 1000)) as [string, string];
  return [from, from.slice(0, 10) === to.slice(0, 10) ? to.slice(11) : to];
}

/** A duration for people: `840 ms`, `3.2 s`, `2 min 5 s`. */
export function formatDuration(milliseconds: number): string {
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`;
  const seconds = milliseconds / 1000;
  if (seconds < 60) return `${fixed(seconds, 1)} s`;
  return `${Math.floor(seconds / 60)} min ${Math.floor(seconds % 60)} s`;
}

/** Numbers that name something and count nothing are written without separators of thousands. */
const identifier = /(^|[._\s])(id|guid|port|pid|year|zip)$|[a-z](Id|ID|Guid|Code|Port)$|_id$|^id$|status(Code)?$/;

function isIdentifier(column: Pick<Column, 'name' | 'role'>): boolean {
  return column.role !== 'value' && identifier.test(column.name);
}

/** Long texts are cut where they are drawn; the whole value is one key away. */
const maxDrawnLength = 500;

/** One cell for reading. */
export function formatCell(cell: Cell, column: Column, words: { readonly yes: string; readonly no: string }): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return cell.length > maxDrawnLength ? `${cell.slice(0, maxDrawnLength)}…` : cell;
  if (typeof cell === 'number') {
    if (column.type === 'time') return formatTime(columnTime(cell, column));
    return isIdentifier(column) ? String(cell) : formatNumber(cell);
  }
  if (typeof cell === 'boolean') return cell ? words.yes : words.no;
  if (Array.isArray(cell)) return listText(cell);
  const text = JSON.stringify(cell);
  return text.length > maxDrawnLength ? `${text.slice(0, maxDrawnLength)}…` : text;
}

/** Lists of plain values, and the tags of an entity, are easier to read without the signs of JSON. */
function listText(list: readonly Cell[]): string {
  const shown = list.slice(0, 50);
  const isPlain = shown.every(item => typeof item !== 'object');
  if (isPlain) return shown.join(', ');
  const tags = shown.map(item => {
    const { key, values } = (item ?? {}) as { key?: Cell; values?: Cell };
    return typeof key === 'string' && Array.isArray(values) ? `${key}: ${cellLabel(values)}` : undefined;
  });
  if (tags.every(tag => tag !== undefined)) return tags.join('; ').slice(0, maxDrawnLength);
  return JSON.stringify(list).slice(0, maxDrawnLength);
}
