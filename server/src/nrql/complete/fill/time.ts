import { type ClauseFact, clauses } from '../../../catalogue/clauses';
import { dayWords, type TimeUnitFact, timeUnits, timeZones } from '../../../catalogue/timeUnits';
import { Kind, unitOfKind } from '../../lex/kinds';
import { type Filler, type Filling, kindAfter, offer, offerText } from './fill';

const units: readonly TimeUnitFact[] = timeUnits;

const windows = ['1 day ago', '30 minutes ago', '1 hour ago', '1 week ago', '3 hours ago', '1 month ago'] as const;
const shifts = ['1 day ago', '1 week ago', '1 hour ago', '1 month ago'] as const;
const intervals = ['1 minute', '5 minutes', '30 minutes', '1 hour', '1 day'] as const;
const rates = ['1 minute', '1 second', '5 minutes', '1 hour', '1 day'] as const;

/** The times that can follow SINCE, UNTIL and COMPARE WITH. */
export const fillTime: Filler<'time'> = (filling, { clause }) => {
  const { tokenKind } = filling.point;
  if (tokenKind === 'none' && beforeUnit(filling)) return offerForms(filling, amounts, 0);
  if (tokenKind === 'string') return offerDates(filling, 0);
  if (tokenKind === 'number') return offerUnits(filling, Number(filling.point.prefix), true);
  if (clause === 'COMPARE WITH') return offerForms(filling, shifts, 0);
  // The other end of the time range, where it is relative, too.
  const other = secondsAgo(
    new RegExp(`${clause === 'UNTIL' ? 'since' : 'until'}\\s+(.*)`, 'i').exec(filling.text)?.[1],
  );
  const inOrder = (form: string) => {
    const seconds = secondsAgo(form);
    return other === undefined || seconds === undefined || (clause === 'UNTIL' ? seconds < other : seconds > other);
  };
  if (clause === 'UNTIL') offer(filling, { label: 'NOW', kind: 'keyword', rank: 0 });
  offerForms(filling, windows.filter(inOrder), 1);
  offerForms(filling, dayWords.slice(0, 2), 20);
  for (const relation of ['this', 'last']) {
    offerForms(
      filling,
      units.filter(unit => unit.period).map(unit => `${relation} ${unit.name}`),
      relation === 'this' ? 30 : 40,
    );
  }
  offerForms(filling, dayWords.slice(2), 50);
  offerDates(filling, 60);
};

/** The number of seconds in a form such as `3 hours ago`; undefined for all other forms. */
function secondsAgo(form: string | undefined): number | undefined {
  const [, amount, name] = /^(\d+)\s+([a-z]+?)s?\s+ago/i.exec(form ?? '') ?? [];
  const unit = units.find(candidate => candidate.name === name?.toLowerCase());
  return unit ? (Number(amount) * unit.milliseconds) / 1000 : undefined;
}

const amounts = ['1', '5', '10', '30'] as const;

/** Whether a unit follows the cursor, so that only the number is missing. */
function beforeUnit(filling: Filling): boolean {
  return unitOfKind(kindAfter(filling)) !== undefined;
}

function offerForms(filling: Filling, forms: readonly string[], rank: number) {
  for (const [index, form] of forms.entries()) offer(filling, { label: form, kind: 'value', rank: rank + index });
}

/** Offers dates from the day before `now`, for which there is usually data. */
function offerDates(filling: Filling, rank: number) {
  const { now } = filling.context;
  const day = now === undefined ? '2026-01-31' : new Date(now - 86_400_000).toISOString().slice(0, 10);
  for (const [index, form] of [`${day} 00:00`, day, `${day}T00:00:00Z`].entries()) {
    offerText(filling, form, rank + index, 'value', 'date');
  }
}

export const fillTimeOfDay: Filler<'time-of-day'> = filling => {
  for (const [index, form] of ['09:00', '00:00', '12:00', '18:00'].entries()) offerText(filling, form, index, 'value');
};

export const fillPeriod: Filler<'period'> = filling => {
  for (const [index, unit] of units.filter(candidate => candidate.period).entries()) {
    offer(filling, { label: unit.name, kind: 'unit', rank: index });
  }
};

export const fillUnit: Filler<'unit'> = (filling, { amount, ago, isUnsure }) => {
  if (!isUnsure) return offerUnits(filling, amount, ago);
  // What a program fills in is as often a whole time as an amount: the likeliest units stand behind the likeliest clauses.
  const plurals = ['minutes', 'seconds', 'hours', 'days'].map(unit => `${unit} ago`);
  for (const [index, label] of plurals.entries()) offer(filling, { label, kind: 'unit', rank: 22.1 + index / 10 });
};

const likely = ['minute', 'hour', 'day', 'week', 'month', 'second', 'quarter', 'year', 'millisecond'];

/** The likeliest unit for a number before `ago`. */
function usualUnit(amount: number): string {
  if (amount > 1000) return 'second';
  if (amount === 1 || amount === 7 || amount === 14) return 'day';
  return amount <= 4 || amount === 6 || amount === 8 || amount % 12 === 0 ? 'hour' : 'minute';
}

/** Offers units after a number. While the number itself is being typed, they are offered together with it. */
function offerUnits(filling: Filling, amount: number | undefined, ago: boolean) {
  if (beforeUnit(filling)) return;
  const typed = filling.point.tokenKind === 'number' ? `${filling.point.prefix} ` : '';
  const suffix = ago && kindAfter(filling) !== Kind.Ago ? ' ago' : '';
  for (const unit of units) {
    const name = amount === 1 ? unit.name : unit.plural;
    const label = `${typed}${name}${suffix}`;
    const first = ago && unit.name === (amount === undefined ? 'minute' : usualUnit(amount));
    // Rates are usually per minute or per second.
    const second = !ago && unit.name === 'second';
    offer(filling, { label, kind: 'unit', rank: first ? -1 : second ? 0.5 : likely.indexOf(unit.name) });
  }
}

export const fillInterval: Filler<'interval'> = filling => {
  if (filling.point.tokenKind === 'none' && beforeUnit(filling)) return offerForms(filling, amounts, 0);
  if (filling.point.tokenKind === 'number') return offerUnits(filling, Number(filling.point.prefix), false);
  offerForms(filling, rates, 0);
};

export const fillBucket: Filler<'bucket'> = (filling, { slide }) => {
  if (filling.point.tokenKind === 'number') return offerUnits(filling, Number(filling.point.prefix), false);
  if (filling.point.tokenKind === 'none' && beforeUnit(filling)) return offerForms(filling, amounts, 0);
  const fact = (clauses as readonly ClauseFact[]).find(clause => clause.name === (slide ? 'SLIDE BY' : 'TIMESERIES'));
  // A query often goes on behind TIMESERIES without an interval, so that three clauses stand before most of them.
  const ranks = slide ? [10, 11] : [0, 24];
  for (const [index, { word, documentation }] of (fact?.words ?? []).entries()) {
    offer(filling, { label: word, kind: 'keyword', documentation, rank: ranks[index] ?? 24 + index });
  }
  for (const [index, form] of intervals.entries())
    offer(filling, { label: form, kind: 'value', rank: slide || index === 0 ? 1 + index : 22.5 + index / 10 });
};

export const fillLimit: Filler<'limit'> = filling => {
  offer(filling, {
    label: 'MAX',
    kind: 'keyword',
    documentation: 'The maximum that the service allows, 5000.',
    rank: 0,
  });
  offerForms(filling, ['10', '20', '50', '100', '1000'], 1);
};

export const fillZone: Filler<'zone'> = filling => {
  for (const [index, zone] of timeZones.entries()) offerText(filling, zone, index, 'value');
};
