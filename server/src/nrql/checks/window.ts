import { epochOf, windowOf } from '../timeWindow';
import type { Check } from './check';

export const invalidDate: Check = {
  code: 'invalid-date',
  severity: 'warning',
  title: 'Date that cannot be read',
  documentation:
    "A date is `'2026-11-01'`, `'2026-11-01 08:30'`, `'2026-11-01T08:30:00Z'` or `'2026-11-01 08:30:00+0100'`; a time alone, such as `'08:30'`, means today. Hours go from 00 to 23.",
  wrong: "SELECT count(*) FROM Transaction SINCE '01.11.2026'",
  right: "SELECT count(*) FROM Transaction SINCE '2026-11-01'",
  needs: ['since', 'until'],
  query: (query, at) => {
    for (const clause of query.clauses) {
      if (clause.kind !== 'since' && clause.kind !== 'until') continue;
      const { time } = clause;
      const text =
        time.kind === 'string' ? time : time.kind === 'day' && time.at?.kind === 'string' ? time.at : undefined;
      if (!text?.terminated || text.value.includes('{{') || epochOf(text.value) !== undefined) continue;
      at.report(
        invalidDate,
        text,
        "This is no date or time; write it like '2026-11-01 08:30' or '2026-11-01T08:30:00Z'.",
      );
    }
  },
};

export const epochSeconds: Check = {
  code: 'epoch-seconds',
  severity: 'warning',
  title: 'Epoch time in seconds',
  documentation:
    'SINCE and UNTIL take milliseconds since 1970, which have 13 digits today. Ten digits are seconds, and mean January 1970.',
  wrong: 'SELECT count(*) FROM Transaction SINCE 1767225600',
  right: 'SELECT count(*) FROM Transaction SINCE 1767225600000',
  needs: ['since', 'until'],
  query: (query, at) => {
    for (const clause of query.clauses) {
      if ((clause.kind !== 'since' && clause.kind !== 'until') || clause.time.kind !== 'number') continue;
      const { time } = clause;
      if (time.value < 1e9 || time.value >= 1e10) continue;
      at.report(epochSeconds, time, 'This looks like seconds; the clause takes milliseconds.', {
        replacement: `${at.slice(time.start, time.end)}000`,
      });
    }
  },
};

export const sinceAfterUntil: Check = {
  code: 'since-after-until',
  severity: 'error',
  title: 'Window ends before it starts',
  documentation: 'SINCE must be earlier than UNTIL.',
  wrong: 'SELECT count(*) FROM Transaction SINCE 1 hour ago UNTIL 2 hours ago',
  right: 'SELECT count(*) FROM Transaction SINCE 2 hours ago UNTIL 1 hour ago',
  needs: ['until'],
  query: (query, at) => {
    if (!query.since || !query.until) return;
    const window = windowOf(query);
    if (window === undefined || window > 0) return;
    at.report(sinceAfterUntil, query.until.time, 'The window ends before it starts; SINCE must be earlier than UNTIL.');
  },
  fix: ({ text, body }) => {
    if (body.kind !== 'query' || !body.since || !body.until) return undefined;
    const { time: since } = body.since;
    const { time: until } = body.until;
    return {
      title: 'Swap SINCE and UNTIL',
      edits: [
        { span: { start: since.start, end: since.end }, text: text.slice(until.start, until.end) },
        { span: { start: until.start, end: until.end }, text: text.slice(since.start, since.end) },
      ],
    };
  },
};

export const defaultWindow: Check = {
  code: 'default-window',
  severity: 'information',
  title: 'No SINCE',
  documentation: 'Without SINCE the query covers the last hour. Tables from lookup() have no window.',
  wrong: 'SELECT count(*) FROM Transaction',
  right: 'SELECT count(*) FROM Transaction SINCE 1 day ago',
  query: (query, at) => {
    if (query.since || at.scope.role !== 'outermost' || !query.from || !query.select) return;
    if (query.from.sources.every(source => source.kind === 'lookup')) return;
    at.report(defaultWindow, at.wordOf(query.from), 'There is no SINCE, so the query covers the last hour.');
  },
};

export const redundantUntil: Check = {
  code: 'redundant-until',
  severity: 'hint',
  title: 'UNTIL NOW',
  documentation: 'A window ends now unless UNTIL says otherwise.',
  wrong: 'SELECT count(*) FROM Transaction SINCE 1 day ago UNTIL now',
  right: 'SELECT count(*) FROM Transaction SINCE 1 day ago',
  needs: ['until'],
  query: (query, at) => {
    if (query.until?.time.kind !== 'now') return;
    const before = /\s*$/.exec(at.slice(query.start, query.until.start)) as RegExpExecArray;
    at.report(redundantUntil, query.until, 'The window ends now anyway.', {
      replacement: '',
      from: -before[0].length,
      to: query.until.end - query.until.start,
    });
  },
  fixTitle: 'Remove UNTIL NOW',
};

export const rawWindow: Check = {
  code: 'raw-window',
  severity: 'error',
  title: 'RAW over more than 48 hours',
  documentation: 'RAW reads single data points and covers 48 hours at most.',
  wrong: 'SELECT average(cpu.load) FROM Metric SINCE 3 days ago RAW',
  right: 'SELECT average(cpu.load) FROM Metric SINCE 2 days ago RAW',
  needs: ['raw'],
  query: (query, at) => {
    if (!query.raw) return;
    const window = windowOf(query);
    if (window !== undefined && window > 48 * 3_600_000)
      at.report(rawWindow, query.raw, 'RAW covers at most 48 hours; shorten the window.');
  },
};

export const rawWithoutMetric: Check = {
  code: 'raw-without-metric',
  severity: 'warning',
  title: 'RAW without FROM Metric',
  documentation: 'RAW chooses between single data points and roll-ups, which only the event type Metric has.',
  wrong: 'SELECT count(*) FROM Transaction SINCE 1 hour ago RAW',
  right: 'SELECT average(cpu.load) FROM Metric SINCE 1 hour ago RAW',
  needs: ['raw'],
  query: (query, at) => {
    if (
      query.raw &&
      query.from &&
      !at.scope.reads('Metric') &&
      query.from.sources.every(({ kind }) => kind === 'event-type')
    ) {
      at.report(rawWithoutMetric, query.raw, 'RAW has an effect on FROM Metric only.');
    }
  },
};
