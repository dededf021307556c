import { Kind } from '../lex/kinds';
import type {
  Bucket,
  CompareClause,
  Hole,
  LimitClause,
  MetricFormatClause,
  OffsetClause,
  PredictClause,
  SinceClause,
  SlideBy,
  StringLiteral,
  Template,
  TimeseriesClause,
  TimezoneClause,
  UntilClause,
} from '../tree/tree';
import { parseCall } from './call';
import { resemblesClause } from './clauses';
import { parseNumber, parseString, parseTemplate } from './primary';
import type { ParseState } from './state';
import { parseBucket, parseTime } from './time';

/** `LIMIT n` and `OFFSET n`. */
export function parseLimit(p: ParseState, kind: 'limit'): LimitClause;
export function parseLimit(p: ParseState, kind: 'offset'): OffsetClause;
export function parseLimit(p: ParseState, kind: 'limit' | 'offset'): LimitClause | OffsetClause {
  const { start } = p;
  p.advance();
  const value = parseLimitValue(p);
  return { kind, start, end: p.lastEnd, value } as LimitClause | OffsetClause;
}

function parseLimitValue(p: ParseState): LimitClause['value'] {
  const { kind, start, end } = p;
  switch (kind) {
    case Kind.Number: {
      const value = parseNumber(p);
      if (p.kind === Kind.Comma && p.peek(1) === Kind.Number) skipSecondLimit(p);
      return value;
    }
    case Kind.Name:
      if (resemblesClause(p.word())) break;
      p.report('invalid-limit', start, end, 'The limit is not a number. Write a number; LIMIT also takes MAX.');
      p.advance();
      return { kind: 'word', start, end, word: 'none' };
    case Kind.Max:
    case Kind.Auto:
    case Kind.None:
      p.advance();
      return { kind: 'word', start, end, word: kind === Kind.Max ? 'max' : kind === Kind.Auto ? 'auto' : 'none' };
    case Kind.Template:
    case Kind.Dollar:
      return parseTemplate(p);
    case Kind.Minus:
      if (p.peek(1) === Kind.Number) {
        p.advance();
        const operand = parseNumber(p);
        return { kind: 'unary', start, end: operand.end, operator: '-', operand };
      }
  }
  // A missing number is reported by a check.
  return p.hole('limit');
}

/** `LIMIT 10, 20` of other dialects is parsed and reported. */
function skipSecondLimit(p: ParseState): void {
  const { start } = p;
  p.advance();
  const message = `LIMIT takes a single number. To skip rows, write LIMIT ${p.word()} OFFSET and their number.`;
  p.report('invalid-limit', start, p.end, message);
  p.advance();
}

export function parseSince(p: ParseState): SinceClause {
  const { start } = p;
  p.advance();
  const time = parseTime(p, 'SINCE');
  return { kind: 'since', start, end: p.lastEnd, time };
}

export function parseUntil(p: ParseState): UntilClause {
  const { start } = p;
  p.advance();
  const time = parseTime(p, 'UNTIL');
  return { kind: 'until', start, end: p.lastEnd, time };
}

export function parseCompare(p: ParseState): CompareClause {
  const { start } = p;
  p.advance();
  if (!p.take(Kind.With)) p.report('missing-part', p.start, p.end, 'Expected WITH after COMPARE.', { wants: 'with' });
  const time = parseTime(p, 'COMPARE WITH');
  return { kind: 'compare', start, end: p.lastEnd, time };
}

export function parseTimeseries(p: ParseState): TimeseriesClause {
  const { start } = p;
  p.advance();
  const bucket = parseBucket(p);
  const slide = p.kind === Kind.Slide ? parseSlide(p) : undefined;
  return { kind: 'timeseries', start, end: p.lastEnd, bucket, slide };
}

export function parseSlide(p: ParseState): SlideBy {
  const { start } = p;
  p.advance();
  if (!p.take(Kind.By)) p.report('missing-part', p.start, p.end, 'Expected BY after SLIDE.', { wants: 'by' });
  const step = parseBucket(p) ?? p.missing('bucket', 'an interval such as 1 minute');
  return { kind: 'slide', start, end: p.lastEnd, step };
}

/** `PREDICT [model(…)] [BY interval] [USING interval]`. */
export function parsePredict(p: ParseState): PredictClause {
  const { start } = p;
  p.advance();
  const model: PredictClause['model'] = p.kind === Kind.Name && p.peek(1) === Kind.OpenParen ? parseCall(p) : undefined;
  let by: Bucket | undefined;
  let using: Bucket | undefined;
  for (;;) {
    if (p.kind === Kind.By && by === undefined) {
      p.advance();
      by = parseBucket(p) ?? p.missing('interval', 'an interval such as 1 hour');
    } else if (p.kind === Kind.Using && using === undefined) {
      p.advance();
      using = parseBucket(p) ?? p.missing('interval', 'an interval such as 12 hours');
    } else break;
  }
  return { kind: 'predict', start, end: p.lastEnd, model, by, using };
}

/** The rest of `WITH TIMEZONE '…'`, whose WITH starts at `start`. */
export function parseTimezone(p: ParseState, start: number): TimezoneClause {
  p.advance();
  const zone = parseText(p, "a time zone such as 'Europe/Berlin'");
  return { kind: 'timezone', start, end: p.lastEnd, zone };
}

export function parseMetricFormat(p: ParseState, start: number): MetricFormatClause {
  p.advance();
  const format = parseText(p, "a format such as 'Custom/Job/{job}'");
  return { kind: 'metric-format', start, end: p.lastEnd, format };
}

function parseText(p: ParseState, expected: string): StringLiteral | Template | Hole {
  if (p.kind === Kind.String || p.kind === Kind.DoubleString) return parseString(p);
  if (p.kind === Kind.Template || p.kind === Kind.Dollar) return parseTemplate(p);
  return p.missing('string', expected);
}
