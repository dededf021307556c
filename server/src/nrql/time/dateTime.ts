import { memoizeByText } from '../../text/byText';

const dateTime =
  /^(?:(\d{4})-?(\d{2})(?:-?(\d{2}))?)?(?:([T ]|^)(?:(\d{1,2}):(\d{2})(?::(\d{2})(?:\.(\d{1,3}))?)?|(\d{2})(\d{2})?(\d{2})?)\s*(AM|PM)?)?\s*(Z|[+-]\d{2}:?\d{2}|\[[\w/+-]+\]|[A-Z]{3,4})?\s*(AM|PM)?$/i;

/**
 * The milliseconds since 1970 for a string with a date and a time, in UTC unless the string contains an offset. NaN for
 * a time without a date and for a named zone: they are valid, but their value depends on the day. Undefined for any
 * other string.
 */
export function epochOf(text: string): number | undefined {
  const found = dateTime.exec(text.trim());
  if (!found || text.trim() === '') return undefined;
  const [, year, month = '1', day = '1', , h1, m1, s1, fraction = '0', h2, m2, s2, half1, zone, half2] = found;
  const hour = Number(h1 ?? h2 ?? 0);
  const minute = Number(m1 ?? m2 ?? 0);
  const second = Number(s1 ?? s2 ?? 0);
  const half = (half1 ?? half2)?.toUpperCase();
  if (year === undefined && h1 === undefined && h2 === undefined) return undefined;
  if (Number(month) < 1 || Number(month) > 12 || Number(day) < 1 || Number(day) > 31) return undefined;
  if (minute > 59 || second > 59 || hour > 23 || (half !== undefined && (hour < 1 || hour > 12))) return undefined;
  if (year === undefined) return Number.NaN;
  const hour24 = half === undefined ? hour : (hour % 12) + (half === 'PM' ? 12 : 0);
  const utc = Date.UTC(
    Number(year),
    Number(month) - 1,
    Number(day),
    hour24,
    minute,
    second,
    Number(fraction.padEnd(3, '0')),
  );
  if (zone === undefined || zone.toUpperCase() === 'Z') return utc;
  const offset = /^([+-])(\d{2}):?(\d{2})$/.exec(zone);
  if (!offset) return Number.NaN;
  const shift = (Number(offset[2]) * 60 + Number(offset[3])) * 60_000;
  return offset[1] === '+' ? utc - shift : utc + shift;
}

/** The lookup is slow, so results are kept. The limit bounds the memory that incomplete ids take while they are typed. */
const maxKept = 100_000;
const maxKeptLength = 100;

/** Whether the text is an id of the time zone database, old spellings included. */
export const isTimeZone = memoizeByText(
  id => {
    try {
      new Intl.DateTimeFormat('en', { timeZone: id });
      return true;
    } catch {
      return false;
    }
  },
  maxKept,
  maxKeptLength,
);
