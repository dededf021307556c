import type { Cell, Column } from '../../../../server/src/api/result';
import type { PageTexts } from '../messages';

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
  return (unit && unitSigns[unit]) ?? '';
}

/** A number for reading: grouped digits, at most six that matter after a leading zero run. The table's copy has all digits. */
export function formatNumber(value: number): string {
  if (!Number.isFinite(value)) return String(value);
  const size = Math.abs(value);
  if (size !== 0 && (size < 1e-4 || size >= 1e15)) return value.toExponential(4);
  const digits = Number.isInteger(value) ? 0 : size >= 1000 ? 2 : size >= 1 ? 4 : 6;
  return value.toLocaleString('en-US', { maximumFractionDigits: digits });
}

/** `2026-11-21 10:05:00`, always UTC; seconds are kept only where they say something. */
export function formatTime(milliseconds: number): string {
  const date = new Date(milliseconds);
  if (Number.isNaN(date.getTime())) return String(milliseconds);
  const text = date.toISOString().replace('T', ' ');
  if (milliseconds % 1000 !== 0) return text.slice(0, 23);
  return milliseconds % 60_000 === 0 ? text.slice(0, 16) : text.slice(0, 19);
}

/** Both ends of a window; the day is not said twice. */
export function formatWindow(begin: number, end: number): [string, string] {
  const [from, to] = [formatTime(begin), formatTime(end)];
  return [from, from.slice(0, 10) === to.slice(0, 10) ? to.slice(11) : to];
}

/** A time column counts in seconds when its name says so, in milliseconds otherwise. */
function columnTime(value: number, column: Column): number {
  return /Seconds$/.test(column.name) ? value * 1000 : value;
}

/** One cell for reading. */
export function formatCell(cell: Cell, column: Column, texts: Pick<PageTexts, 'yes' | 'no'>): string {
  if (cell === null) return '';
  if (typeof cell === 'number') {
    return column.type === 'time' ? formatTime(columnTime(cell, column)) : formatNumber(cell);
  }
  if (typeof cell === 'boolean') return cell ? texts.yes : texts.no;
  return typeof cell === 'string' ? cell : JSON.stringify(cell);
}

/** One cell for other programs: every digit, times in ISO 8601. */
export function exactCell(cell: Cell, column: Column): string {
  if (cell === null) return '';
  if (typeof cell === 'number' && column.type === 'time') {
    const date = new Date(columnTime(cell, column));
    return Number.isNaN(date.getTime()) ? String(cell) : date.toISOString();
  }
  return typeof cell === 'object' ? JSON.stringify(cell) : String(cell);
}

/** Above this length the body is shown as it came, because laying it out would block the page. */
const longestLaidOut = 5_000_000;

/** The body laid out with two spaces, or as it came when it is no JSON or too long. */
export function laidOut(body: string): string {
  if (body.length > longestLaidOut) return body;
  try {
    return JSON.stringify(JSON.parse(body), undefined, 2);
  } catch {
    return body;
  }
}
