import { tableOf } from '../../../text/table';
import { evaluate, type Frame } from '../fold/frame';
import { keepSource } from '../fold/texts';
import { type Fact, type Role, sketch, type Value } from '../fold/value';
import { findIn } from '../language';
import type { Argument } from '../syntax/expr';

export function factOf(role: Role, argument: Argument, frame: Frame): Fact {
  const { value: expr, span } = argument;
  return { role, value: keepSource(evaluate(expr, frame), expr), span, expr };
}

const roleNames: Readonly<Record<string, Role>> = tableOf({
  params: 'query',
  query: 'query',
  qs: 'query',
  searchParams: 'query',
  headers: 'headers',
  data: 'data',
  payload: 'data',
  body: 'body',
  json: 'json',
  form: 'form',
  method: 'method',
});

/** What the other arguments of a helper say: named parts, or a dictionary of parameters. */
export function factsIn(argument: Argument, verb: string | undefined, frame: Frame): Fact[] {
  const named =
    argument.name === undefined
      ? undefined
      : (findIn(roleNames, argument.name) ?? findIn(roleNames, argument.name.toLowerCase()) ?? 'kept');
  if (named) return [factOf(named, argument, frame)];
  const fact = factOf('query', argument, frame);
  if (isHeaderList(fact.value)) return [{ ...fact, role: 'headers' }];
  if (fact.value.kind !== 'dict') return [];
  const parts = partsIn(fact.value);
  if (parts.length > 0) return parts;
  return [{ ...fact, role: verb === undefined || verb === 'GET' ? 'query' : 'body' }];
}

/** `array('X-Api-Key: ' . $key)`: lines of which each has the name of a header. */
function isHeaderList(value: Value): boolean {
  const lines = value.kind === 'list' && value.items.length > 0 ? value.items : [];
  return lines.some(
    line => line.kind === 'text' && line.options.some(text => /^[A-Za-z]+(?:-[A-Za-z]+)+:/.test(sketch(text))),
  );
}

/** The parts of a request that a dictionary names: its method, its headers, its body. */
export function partsIn(dict: Value): Fact[] {
  if (dict.kind !== 'dict') return [];
  return dict.entries.flatMap(({ key, value, span, expr }): Fact[] => {
    const name = sketch(key);
    const role = findIn(roleNames, name) ?? (/^(?:http|uri|request)_?method$/i.test(name) ? 'method' : undefined);
    return role ? [{ role, value, span, expr }] : [];
  });
}
