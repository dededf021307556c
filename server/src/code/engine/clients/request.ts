import type { Span } from '../../../text/span';
import type { Body, BodyMember, Header, Parameter, Template } from '../../call';
import { jsonMembers } from '../../jsonBody';
import { split, templateSpan, trim } from '../../template';
import { formParameters, looksLikeForm } from '../../url';
import { toTemplate, withoutChoices } from '../fold/finish';
import type { Folding, Frame } from '../fold/frame';
import { dictionaryOfPairs } from '../fold/pairs';
import { pieceOfItem } from '../fold/textItems';
import { addresses, textsOf } from '../fold/texts';
import {
  type Fact,
  type Folded,
  isStructure,
  knownText,
  type Piece,
  sketch,
  type Value,
  type ValueEntry,
} from '../fold/value';
import { conditionOf } from '../headerStatement';
import { spreadAround } from '../partChoice';
import { type Expr, unwrap } from '../syntax/expr';
import { callerBody } from './callerBody';
import { callerHeaders } from './callerHeaders';
import { heldMembers } from './heldMembers';
import type { Guard } from './ownGuard';
import { replacesParameter, withoutReplaced } from './replacedEntries';
import {
  changesOfRoundBefore,
  choicesInAddress,
  type GuardedEntry,
  guardedInAddress,
  guardOf,
  isGuardedChoice,
  unfollowedChanges,
  unfollowedInAddress,
} from './unfollowed';

/** The request that facts add up to. `urls` are the addresses between which a condition decides. */
export interface Request {
  readonly urls: readonly Folded[];
  readonly method: string | undefined;
  readonly query: readonly Parameter[];
  /** The values of those that are members of a dictionary, as the program writes them. */
  readonly exprs: ReadonlyMap<Parameter, Expr>;
  /** Values in the addresses that the program adds only where it has them. */
  readonly guarded: readonly GuardedEntry[];
  /** Choices in the addresses between such values and nothing. */
  readonly choices: readonly Span[];
  readonly headers: readonly Header[];
  readonly body?: Body;
}

/** Data that a library writes into the query string of a GET request. */
export function dataAsQuery(facts: readonly Fact[]): Fact[] {
  return facts.map(fact =>
    fact.role === 'data' && !(fact.value.kind === 'dict' && fact.value.as === 'json')
      ? { ...fact, role: 'query' }
      : fact,
  );
}

/** A value that enters no address: what the program has of it is its value, also where the program encoded it before. */
function outsideAddress(option: Folded, expr: Expr): Folded {
  const [only, ...others] = option;
  // An item of an enumeration that is its value, and stands alone.
  if (only?.kind === 'text' && only.item === 'value' && !only.target && others.length === 0)
    return outsideAddress([pieceOfItem(only)], expr);
  if (option.some(piece => (piece.kind === 'text' ? piece.madeBy || piece.encodedBy : piece.isPartial))) {
    const fallback = knownText(option);
    return [{ kind: 'hole', sources: [expr], span: expr, asIs: true, ...(fallback === undefined ? {} : { fallback }) }];
  }
  return option.map(piece => (piece.kind === 'hole' ? { ...piece, asIs: true } : piece));
}

/** Method, parameters, headers and body of a request. `home` is the call. */
export function requestOf(facts: readonly Fact[], method: string | undefined, home: Expr, frame: Frame): Request {
  const { folding } = frame;
  const parameters: Parameter[] = [];
  const writtenOf = new Map<Parameter, Expr>();
  const headers: Header[] = [];
  const guarded: GuardedEntry[] = [];
  const choices: Span[] = [];
  let body: Body | undefined;
  const folded = (inside: Value, expr: Expr): Folded => {
    const [one, ...others] = textsOf(inside, expr, frame).map(option => chosenAtRunTime(option, home, folding));
    const isKnown = one && others.every(other => isSame(one, other));
    return isKnown ? one : [{ kind: 'hole', sources: [expr], span: expr }];
  };
  /** A text that is a part of an address, in which values are encoded. */
  const address = (inside: Value, expr: Expr) => toTemplate(folded(inside, expr), home, folding);
  const value = (inside: Value, expr: Expr) => toTemplate(outsideAddress(folded(inside, expr), expr), home, folding);
  const eachPair = (fact: Fact, each: Each) => {
    if (fact.key) each(toTemplate(fact.key, home, folding), fact.value, fact);
    else if (fact.value.kind === 'dict') {
      for (const entry of fact.value.entries) each(toTemplate(entry.key, home, folding), entry.value, entry);
      for (const open of fact.value.open) unknownPair(open, each);
    } else if (fact.value.kind !== 'text') {
      const { expr } = fact;
      each(value(fact.value, expr), { kind: 'unknown', sources: [expr] }, { span: expr, expr });
    }
  };
  const unknownPair = (open: Expr, each: Each) => {
    const unknown = toTemplate([{ kind: 'hole', sources: [open], span: open }], home, folding);
    each(unknown, { kind: 'unknown', sources: [open] }, { span: open, expr: open });
  };
  const addParameters = (given: Fact, location: 'query' | 'form') => {
    const fact = withoutChoice(asDictionary(given, frame), frame);
    if (replacesParameter(given, parameters, frame)) parameters.push(unknownParameter(plainSpan(given.span)));
    if (fact.value.kind === 'text' && !fact.key) {
      parameters.push(...formParameters(address(fact.value, fact.expr), location));
      return;
    }
    const add: Each = (name, inside, { span, expr, guard: passedOn }) => {
      const items = inside.kind === 'list' && !inside.open ? inside.items : [inside];
      const own = isStructure(fact.value) || fact.key ? guardOf(expr, home, frame) : 'none';
      const guard = own === 'none' && passedOn ? passedOn : own;
      const isOfAddress = fact.key !== undefined || passedOn !== undefined;
      const isGuarded = guard !== 'none' && guard !== 'other';
      // What an address object gets one at a time stands in an address, which has words for every kind of null.
      if (fact.key && guard === 'other') parameters.push(unknownParameter(plainSpan(span)));
      for (const item of items) {
        const given = value(item, itemSource(expr, inside, item));
        // What is always there although the program looks at it cannot be told from what is not.
        if (isGuarded && given.parts.some(({ kind }) => kind === 'text')) unknownPair(expr, add);
        const parameter: Parameter = {
          name,
          value: guardedBy(guard, given, isOfAddress),
          location,
          ...(isStructure(fact.value) || isGuarded
            ? { member: isGuarded ? ('guarded' as const) : ('dictionary' as const) }
            : {}),
          ...(item !== inside && unwrap(expr).kind !== 'list' ? { isOfList: true as const } : {}),
          span: plainSpan(span),
        };
        parameters.push(parameter);
        if (isStructure(fact.value)) writtenOf.set(parameter, expr);
      }
    };
    const { kept, unsure } = withoutReplaced(given, fact, home, frame);
    eachPair(kept, add);
    for (const expr of unsure) unknownPair(expr, add);
    const [change] = isStructure(fact.value) ? unfollowedChanges(fact, home, frame, true) : [];
    if (change) unknownPair(change, add);
  };
  for (const fact of facts) {
    if (fact.role === 'url' || fact.role === 'path') {
      guarded.push(...guardedInAddress(fact, home, frame));
      choices.push(...choicesInAddress(fact, frame));
      const [change] = unfollowedInAddress(fact, home, frame);
      if (change) {
        const unknown = toTemplate([{ kind: 'hole', sources: [change], span: change }], home, folding);
        parameters.push({ name: unknown, value: unknown, location: 'query', span: plainSpan(change) });
      }
    }
    if (fact.role === 'query') addParameters(fact, 'query');
    else if (fact.role === 'form') addParameters(fact, 'form');
    else if (fact.role === 'headers' && isLines(fact)) headers.push(...headerLines(fact, value));
    else if (fact.role === 'headers') {
      const addHeader: Each = (name, inside, { span, expr }) => {
        const only = inside.kind === 'list' && inside.items.length === 1 ? inside.items[0] : undefined;
        headers.push({
          name,
          value: value(only ?? inside, only ? itemSource(expr, inside, only) : expr),
          span: plainSpan(span),
          ...(spreadAround(expr) ? { isConditional: true } : conditionOf(expr, home)),
        });
      };
      const isOther = changesOfRoundBefore(fact, home, frame).length > 0;
      eachPair(callerHeaders(isOther ? asUnknown(fact) : withoutChanged(fact), frame), addHeader);
    } else if (fact.role === 'json') body = structuredBody(fact);
    else if (fact.role === 'data' || fact.role === 'body') {
      const { value: inside } = fact;
      if (inside.kind === 'dict' && (inside.as === 'form' || (fact.role === 'data' && !inside.as)))
        addParameters(fact, 'form');
      else if (inside.kind === 'text' && looksLikeForm(address(inside, fact.expr))) addParameters(fact, 'form');
      else body = structuredBody(fact);
    }
  }
  function members(dict: Value, path: string, found: BodyMember[]): boolean {
    if (dict.kind !== 'dict' || path.length > 200) return false;
    for (const entry of dict.entries) {
      const name = sketch(entry.key);
      const inner = path === '' ? name : `${path}.${name}`;
      if (entry.value.kind === 'list')
        for (const [index, item] of entry.value.items.entries()) leaf(item, `${inner}.${index}`, entry);
      else leaf(entry.value, inner, entry);
    }
    return true;
    function leaf(inside: Value, inner: string, entry: ValueEntry): void {
      if (!members(inside, inner, found))
        found.push({
          path: inner,
          value: guardedBy(
            guardOf(entry.expr, home, frame),
            value(inside, itemSource(entry.expr, entry.value, inside)),
          ),
          ...(inside.kind === 'null' ? { isNull: true } : {}),
          span: plainSpan(entry.expr),
        });
    }
  }
  return {
    urls: addresses(facts, frame),
    method,
    query: parameters,
    exprs: writtenOf,
    guarded,
    choices,
    headers,
    ...(body ? { body } : {}),
  };

  function structuredBody(given: Fact): Body {
    const fact = folding.language.memberSource ? heldMembers(callerBody(given, frame), home, frame) : given;
    const made = bodyOf(fact, value, members);
    const isOpen =
      isStructure(fact.value) && (hasOpenEntries(fact.value) || unfollowedChanges(fact, home, frame, true).length > 0);
    return isOpen ? { ...made, isOpen } : made;
  }
}

/**
 * The parameters of an address, of which the program adds some only where it has a value. One that cannot be told from the
 * others makes the name of one unknown.
 */
export function guardedParameters(
  parameters: readonly Parameter[],
  { guarded, choices }: Pick<Request, 'guarded' | 'choices'>,
): readonly Parameter[] {
  // What such a choice adds are the entries that it looks at.
  const known = parameters.filter(({ name: { parts } }) => {
    const [only, ...others] = parts;
    const span = only?.kind === 'hole' && others.length === 0 ? only.span : undefined;
    return !span || !choices.some(({ start, end }) => span.start === start && span.end === end);
  });
  return guarded.reduce((all, { expr, guard }) => {
    const index = all.findIndex(({ value: { parts } }) => {
      const [only, ...others] = parts;
      return only?.span?.start === expr.start && only.span.end === expr.end && others.length === 0;
    });
    const found = all[index];
    if (found?.value.parts[0]?.kind === 'hole') return all.with(index, guardedParameter(found, guard));
    return all.concat(unknownParameter(plainSpan(expr)));
  }, known);
}

export function guardedParameter(parameter: Parameter, guard: Guard): Parameter {
  return { ...parameter, value: guardedBy(guard, parameter.value, true), member: 'guarded' };
}

/** Stands for parameters of which nothing is known. */
export function unknownParameter(span: Span): Parameter {
  const unknown: Template = { parts: [{ kind: 'hole', expression: '' }] };
  return { name: unknown, value: unknown, location: 'query', span };
}

/**
 * A value that the program sends only where it has one, or where it takes it for true. An address has a word for the kind of
 * null that the program does not look for: `filter[name]=null`.
 */
function guardedBy(guard: Guard, template: Template, isOfAddress = false): Template {
  if (guard === 'none' || guard === 'other') return template;
  return {
    parts: template.parts.map(part => {
      if (part.kind !== 'hole') return part;
      const isNullText = guard === 'defined' && isOfAddress;
      return {
        ...part,
        isOptional: true,
        ...(guard === 'true' ? { isGuarded: true } : {}),
        ...(isNullText ? { isNullText } : {}),
      };
    }),
  };
}

/** A text in which what the program chooses is a value that only the running program has. */
function chosenAtRunTime(option: Folded, home: Expr, folding: Folding): Folded {
  return withoutChoices(option, home, folding).map(piece => {
    if (piece.kind === 'text' || option.includes(piece)) return piece;
    const { fallback: _, ...unknown } = piece;
    return unknown;
  });
}

/** Whether two texts have the same characters, and the values of the same expressions at the same places. */
function isSame(a: Folded, b: Folded): boolean {
  return (
    a.length === b.length &&
    a.every((piece, index) => {
      const other = b[index] as Piece;
      if (piece.kind === 'text') return other.kind === 'text' && other.text === piece.text && !piece.choice;
      return other.kind === 'hole' && other.sources[0] === piece.sources[0];
    })
  );
}

type Each = (name: Template, inside: Value, entry: Pick<ValueEntry, 'span' | 'expr' | 'guard'>) => void;

/** Headers that the program may have changed out of sight are not known. */
function withoutChanged(fact: Fact): Fact {
  const { value } = fact;
  return value.kind === 'dict' && value.changed ? asUnknown(fact) : fact;
}

function asUnknown(fact: Fact): Fact {
  return { ...fact, value: { kind: 'unknown', sources: [fact.expr] } };
}

/** Whether unknown entries are in a dictionary or list, or in one of those inside. */
function hasOpenEntries(value: Value): boolean {
  if (value.kind === 'list') return value.open || value.items.some(hasOpenEntries);
  return value.kind === 'dict' && (value.open.length > 0 || value.entries.some(entry => hasOpenEntries(entry.value)));
}

function isLines({ value, key }: Fact): boolean {
  return (
    key === undefined &&
    (value.kind === 'text' || (value.kind === 'list' && value.items.every(item => item.kind !== 'list')))
  );
}

/** `['Api-Key: k', …]`, or the lines of one text. */
function headerLines(fact: Fact, value: (inside: Value, expr: Expr) => Template): Header[] {
  const { expr } = fact;
  const items = fact.value.kind === 'list' ? fact.value.items : [fact.value];
  return items
    .flatMap(item => split(value(item, itemSource(expr, fact.value, item)), '\n'))
    .flatMap((line): Header[] => {
      const [name, content] = split(trim(line), ':', 2);
      if (!name || !content || name.parts.length === 0) return [];
      const span = templateSpan(line);
      return [{ name: trim(name), value: trim(content), ...(span ? { span } : {}) }];
    });
}

/** `[('names[]', 'Apdex'), …]` means the same as a dictionary and may repeat a name. */
function asDictionary(fact: Fact, frame: Frame): Fact {
  if (fact.value.kind !== 'list' || fact.key) return fact;
  const value = dictionaryOfPairs(fact.value, fact.expr, frame);
  return value.open.length > 0 ? fact : { ...fact, value };
}

/** What is in a dictionary under a condition of its own is one of its entries, and nothing else that is not known. */
function withoutChoice(fact: Fact, frame: Frame): Fact {
  const { value } = fact;
  if (value.kind !== 'dict' || value.open.length === 0) return fact;
  return { ...fact, value: { ...value, open: value.open.filter(open => !isGuardedChoice(open, frame)) } };
}

/** The expression of one item of a list that is written in place. */
function itemSource(expr: Expr, list: Value, item: Value): Expr {
  if (list.kind !== 'list' || expr.kind !== 'list') return expr;
  return expr.items[list.items.indexOf(item)] ?? expr;
}

function plainSpan(span: { readonly start: number; readonly end: number }): { start: number; end: number } {
  return { start: span.start, end: span.end };
}

function bodyOf(
  fact: Fact,
  value: (inside: Value, expr: Expr) => Template,
  members: (dict: Value, path: string, found: BodyMember[]) => boolean,
): Body {
  const span = plainSpan(fact.expr);
  const found: BodyMember[] = [];
  if (members(fact.value, '', found)) return { members: found, span };
  const written = value(fact.value, fact.expr);
  if (fact.value.kind !== 'text') return { span };
  const json = jsonMembers(written);
  return { text: written, ...(json ? { members: json } : {}), span };
}
