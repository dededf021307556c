import type { Call, Parameter } from '../call';
import { literalText } from '../template';
import type { LanguageDefinition } from './language';

/**
 * A parameter of which `chosen` are what callers and loops give it, with that known: it has a value for certain, or is a list of
 * one element. Undefined where the program has a list and no list.
 */
export function asChosen(
  parameter: Parameter,
  chosen: readonly (Parameter | undefined)[],
  language: LanguageDefinition,
): Parameter | undefined {
  return asElement(asGiven(parameter, chosen), chosen, language);
}

/** The parameters with those known to be lists of which no caller says what they are. */
export function withLists(
  { parameters, variants = [] }: Pick<Call, 'parameters' | 'variants'>,
  given: readonly Parameter[],
): Pick<Call, 'parameters' | 'variants'> {
  const isOpenList = (index: number) => {
    const isKnown = variants.every(all => all[index] && literalText(all[index].value) !== undefined);
    return given[index]?.isOfList === true && !isKnown;
  };
  return {
    parameters: parameters.map((each, index) => (isOpenList(index) ? { ...each, isOfList: true } : each)),
    variants,
  };
}

/** Whether the program sends a parameter only where it has a value for it. */
export function isLeftOut({ value }: Parameter): boolean {
  return value.parts.some(part => part.kind === 'hole' && part.isOptional === true);
}

/** A parameter that the program sends where it has a value for it, without that condition where it always has one. */
function asGiven(parameter: Parameter, chosen: readonly (Parameter | undefined)[]): Parameter {
  const hasValue = (each: Parameter) => Boolean(literalText(each.value)) || (each.items ?? []).length > 0;
  const isGiven = chosen.every(
    each => each && hasValue(each) && literalText(each.name) === literalText(parameter.name),
  );
  if (!isLeftOut(parameter) || !isGiven) return parameter;
  const parts = parameter.value.parts.map(part => {
    if (part.kind !== 'hole') return part;
    const { isOptional: _, isGuarded: __, isNullText: ___, ...given } = part;
    return given;
  });
  return { ...parameter, value: { parts } };
}

/**
 * A parameter of which the program has a list of one element wherever it is chosen; undefined where it has a list and no
 * list.
 */
function asElement(
  parameter: Parameter,
  chosen: readonly (Parameter | undefined)[],
  { firstElement, joinedItems }: LanguageDefinition,
): Parameter | undefined {
  const [hole, ...others] = parameter.value.parts;
  if (hole?.kind === 'hole' && hole.list !== undefined) {
    const isOne = chosen.every(each => each?.items?.length === 1);
    const key = (isOne && firstElement) || joinedItems;
    if (!key) return undefined;
    const { encoded: _, inner: __, unreachable: ___, ...kept } = hole;
    return { ...parameter, value: { parts: [{ ...kept, expression: key(hole.list) }] } };
  }
  if (hole?.kind !== 'hole' || parameter.isOfList || !chosen.some(each => each?.isOfList)) return parameter;
  // A list is no key of a table.
  const isKnown = others.length === 0 && hole.encoded === undefined && chosen.every(each => each?.isOfList);
  if (!isKnown || !firstElement) return undefined;
  return { ...parameter, value: { parts: [{ ...hole, expression: firstElement(hole.expression) }] } };
}
