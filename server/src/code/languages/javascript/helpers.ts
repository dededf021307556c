import { granularities, maxSliceLength } from '../../../catalogue/granularities';
import type { Style } from '../../writing/style';

/**
 * Functions that shapes and requests call, in single quotes, with semicolons and steps of two blanks. What is between `‹›`
 * is a type, which only TypeScript has.
 */
export const helpers: Readonly<Record<string, string>> = {
  unique: `/** Of items with the same key the first one. */
function unique(items‹: any[]›, key‹: (item: any) => unknown›) {
  return items.filter((item, index) => items.findIndex(other => key(other) === key(item)) === index);
}`,
  namedFirst: `/** The items that have the name in theirs, the one of exactly this name first; none where no such one decides. */
function namedFirst(items‹: any[]›, name‹: any›, key‹: (item: any) => unknown›) {
  const wanted = String(name).toLowerCase();
  const found = items.filter(item => String(key(item)).toLowerCase().includes(wanted));
  const whole = found.filter(item => String(key(item)).toLowerCase() === wanted);
  if (found.length < 2) return found;
  return whole.length === 1 ? [...whole, ...found.filter(item => item !== whole[0])] : [];
}`,
  milliseconds: `/** Seconds as milliseconds. */
function milliseconds(seconds‹: any›) {
  return seconds == null ? null : seconds * 1000;
}`,
  isoTime: `/** A time since 1970 as the REST API wrote it. */
function isoTime(time‹: any›, factor = 1) {
  return time == null ? null : new Date(time * factor).toISOString().replace(/\\.\\d+Z$/, '+00:00');
}`,
  idOfGuid: `/** The number at the end of a GUID. */
function idOfGuid(guid‹: any›) {
  return guid == null ? null : Number(atob(guid).split('|').pop());
}`,
  apdexScore: `/** The score of Apdex values, or a number as it is. */
function apdexScore(value‹: any›) {
  return value !== null && typeof value === 'object' ? value.score : value;
}`,
  escapeQuery: `/** Escapes a text for a string of the query language. */
function escapeQuery(text‹: unknown›) {
  return String(text).replace(/[\\\\']/g, '\\\\$&');
}`,
  checkedId: `/** An id as a query may have it: 0, which nothing has, for what is no number. */
function checkedId(value‹: unknown›) {
  return String(value).replace(/.*[^\\d, ].*/s, '0');
}`,
  nameCondition: `/** The condition of a search for a name, where there is one. */
function nameCondition(name‹: unknown›) {
  return \` AND name LIKE '\${String(name).replace(/[\\\\']/g, '\\\\$&')}'\`.repeat(name ? 1 : 0);
}`,
  metricCondition: `/** The condition of a query for a part of the names of metrics, where there is one. */
function metricCondition(name‹: unknown›) {
  return \` AND metricTimesliceName LIKE '%\${String(name).replace(/[\\\\']/g, '\\\\$&')}%'\`.repeat(name ? 1 : 0);
}`,
  languageCondition: `/** The condition of a search for a language, where there is one. */
function languageCondition(language‹: unknown›) {
  return \` AND tags.language = '\${String(language).replace(/[\\\\']/g, '\\\\$&')}'\`.repeat(language ? 1 : 0);
}`,
  idsCondition: `/** The condition of a search for ids with commas between them, where there are any. */
function idsCondition(ids‹: unknown›) {
  const numbers = String(ids).replace(/.*[^\\d, ].*/s, '0');
  return \` AND domainId IN (\${numbers})\`.repeat(ids ? 1 : 0);
}`,
  optionalText: `/** A value as text, which is empty where there is none. */
function optionalText(value‹: unknown›) {
  return String(value || '');
}`,
  rangeStart: `/** The start of a time range, which is the last 30 minutes where there is none. */
function rangeStart(from‹: any›) {
  return 'SINCE 30 minutes ago'.repeat(from ? 0 : 1) + \`SINCE '\${from?.toISOString?.() ?? from}'\`.repeat(from ? 1 : 0);
}`,
  rangeEnd: `/** The end of a time range, where there is one. */
function rangeEnd(to‹: any›) {
  return \` UNTIL '\${to?.toISOString?.() ?? to}'\`.repeat(to ? 1 : 0);
}`,
  escapeGraphql: `/** Escapes a text for a string of a GraphQL document. */
function escapeGraphql(text‹: unknown›) {
  return JSON.stringify(String(text)).slice(1, -1);
}`,
  graphqlText: `/** A value as a string of a GraphQL document, or null. */
function graphqlText(value‹: unknown›) {
  return JSON.stringify(value == null ? null : String(value));
}`,
  textOf: `/** A value as text, or nothing where there is none. */
function textOf(value‹: unknown›) {
  return value == null ? value : String(value);
}`,
  numberOf: `/** A value as a number, or nothing where there is none. */
function numberOf(value‹: unknown›) {
  return value == null ? value : Number(value);
}`,
  epochMilliseconds: `/** The milliseconds since 1970 of an ISO 8601 time. */
function epochMilliseconds(time‹: any›) {
  return Date.parse(time);
}`,
  sliceSeconds: `/** The seconds of the slices into which REST cut a time range. */
function sliceSeconds(begin‹: any›, period = 0, end‹: any› = new Date().toISOString()) {
  const moment = (time‹: any›) => Date.parse(/(?:Z|[+-]\\d\\d:?\\d\\d)$/.test(time) ? time : time + 'Z');
  const length = (moment(end) - moment(begin)) / 1000;
  const slices = [${granularities.map(([maxLength, slice]) => `[${maxLength}, ${slice}]`).join(', ')}];
  const usual = slices.find(([longest]) => length <= longest)?.[1] ?? ${maxSliceLength};
  return Math.max(usual, Math.ceil(period / 60) * 60);
}`,
};

/** The same for files with dates: a date is another text than the one that a request has of it. */
export const helpersOfDates: Readonly<Record<string, string>> = {
  graphqlText: `/** A value as a string of a GraphQL document, or null. */
function graphqlText(value‹: any›) {
  return JSON.stringify(value == null ? null : String(value.toJSON?.() ?? value));
}`,
  textOf: `/** A value as the text that JSON has for it, or nothing where there is none. */
function textOf(value‹: any›) {
  return value == null ? value : String(value.toJSON?.() ?? value);
}`,
};

/** Whether the language has types. */
export function isTyped(language: string): boolean {
  return language.startsWith('typescript');
}

/** A text in single quotes and steps of two blanks as the file would have it. */
export function restyled(text: string, { quote, step, newline, semicolons }: Style, typed: boolean): string {
  return text
    .replace(/‹([^›]*)›/g, typed ? '$1' : '')
    .split('\n')
    .map(line => {
      const blanks = /^ */.exec(line)?.[0].length ?? 0;
      const body = line.slice(blanks);
      const quoted = quote === "'" || /["/]/.test(body) ? body : body.replaceAll("'", '"');
      return step.repeat(blanks / 2) + (semicolons ? quoted : quoted.replace(/;$/, ''));
    })
    .join(newline);
}
