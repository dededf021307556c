import { invalid } from './call';
import { Parameters } from './parameters';
import { readXml } from './xml';

/** The body of a POST or PUT request, by its content type: JSON, XML or a form. */
export function readBody(text: string, contentType: string): Record<string, unknown> {
  if (/xml/i.test(contentType)) {
    const read = readXml(text);
    if (!read) throw invalid('The body is not valid XML');
    return read;
  }
  if (/x-www-form-urlencoded/i.test(contentType)) return Parameters.parse(text).tree();
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    throw invalid('The body is not valid JSON');
  }
  return asObject(read, 'The body');
}

export function asObject(value: unknown, name: string): Record<string, unknown> {
  if (value === undefined) throw invalid(`${name} is required`);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw invalid(`${name} must be an object`);
  return value as Record<string, unknown>;
}

/** A string; null counts as missing. */
export function asText(value: unknown, name: string, maxLength: number): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'string' && typeof value !== 'number') throw invalid(`${name} must be a string`);
  const text = String(value);
  if (text.length > maxLength) throw invalid(`${name} is longer than ${maxLength} characters`);
  return text;
}

/** A number, or a string with a number, as in forms and XML. */
export function asNumber(value: unknown, name: string): number | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  const number = typeof value === 'string' || typeof value === 'number' ? Number(value) : Number.NaN;
  if (!Number.isFinite(number)) throw invalid(`${name} must be a number`);
  return number;
}

export function asBoolean(value: unknown, name: string): boolean | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  if (value === true || value === 'true') return true;
  if (value === false || value === 'false') return false;
  throw invalid(`${name} must be true or false`);
}
