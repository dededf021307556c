import { type ClauseFact, clauses } from '../../catalogue/clauses';
import { type ForeignFunction, foreignFunctions } from '../../catalogue/dialects';
import { type EventTypeFact, eventTypes } from '../../catalogue/events';
import { functions } from '../../catalogue/functions/functions';
import type { FunctionFact } from '../../catalogue/functions/types';
import { type TimeUnitFact, timeUnits } from '../../catalogue/timeUnits';

const functionsByName = new Map<string, FunctionFact>();
for (const fact of functions as readonly FunctionFact[]) {
  for (const name of [fact.name, ...(fact.aliases ?? [])]) functionsByName.set(name.toLowerCase(), fact);
}

/** The function with this name in any case, or undefined. */
export function functionNamed(name: string): FunctionFact | undefined {
  return functionsByName.get(name.toLowerCase());
}

/** The function with this name in lower case (see `Call.key`), or undefined. */
export function functionOfKey(key: string): FunctionFact | undefined {
  return functionsByName.get(key);
}

/** Whether a function aggregates rows: an aggregate, or a wrapper around one. False for undefined. */
export function isAggregate(fact: FunctionFact | undefined): boolean {
  return fact?.kind === 'aggregate' || fact?.kind === 'wrapper';
}

const foreignByName = new Map<string, ForeignFunction>();
for (const fact of foreignFunctions as readonly ForeignFunction[]) {
  for (const name of fact.names) foreignByName.set(name.toLowerCase(), fact);
}

/** What to write instead of a function of another dialect; undefined for any other name. */
export function adviceForFunction(name: string): string | undefined {
  return foreignByName.get(name.toLowerCase())?.advice;
}

/** Whether public dashboards of the service call a function of another dialect. */
export function isPublished(name: string): boolean {
  return foreignByName.get(name.toLowerCase())?.published === true;
}

const clausesByName = new Map<string, ClauseFact>();
for (const fact of clauses as readonly ClauseFact[]) clausesByName.set(fact.name, fact);

/** The clause with this name as the catalogue writes it (`WITH TIMEZONE`). */
export function clauseNamed(name: string): ClauseFact | undefined {
  return clausesByName.get(name);
}

const eventTypesByName = new Map<string, EventTypeFact>();
for (const fact of eventTypes as readonly EventTypeFact[]) eventTypesByName.set(fact.name, fact);

/** The event type with exactly this name, or undefined. Event types are case-sensitive. */
export function eventTypeNamed(name: string): EventTypeFact | undefined {
  return eventTypesByName.get(name);
}

const unitsByWord = new Map<string, TimeUnitFact>();
const unitsByAbbreviation = new Map<string, TimeUnitFact>();
for (const fact of timeUnits as readonly TimeUnitFact[]) {
  unitsByWord.set(fact.name, fact);
  unitsByWord.set(fact.plural, fact);
  for (const abbreviation of fact.abbreviations) unitsByAbbreviation.set(abbreviation, fact);
}

/** The time unit for a word in any case, singular or plural, or undefined. */
export function timeUnitNamed(word: string): TimeUnitFact | undefined {
  return unitsByWord.get(word.toLowerCase());
}

/** The time unit that an abbreviation (`min`, `hrs`, `d`) means. The language accepts no abbreviation. */
export function abbreviatedTimeUnit(word: string): TimeUnitFact | undefined {
  return unitsByAbbreviation.get(word.toLowerCase());
}
