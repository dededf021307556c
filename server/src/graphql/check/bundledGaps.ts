import {
  type ASTNode,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  Kind,
} from 'graphql';
import { nearest } from '../../text/nearest';
import type { Problem } from '../../text/problem';

/**
 * The service has more types and fields than the bundled schema. A name that the schema lacks is an error where it is
 * nearly one of its names, and otherwise only a hint, because the service may know it.
 */
export function withoutGaps(problem: Problem, node: ASTNode | undefined, schema: GraphQLSchema): Problem {
  // A field that another type of the interface has is known, and so is what to write instead.
  if (problem.message.includes('inline fragment')) return problem;
  const missing = missingName(problem, node, schema);
  if (!missing || missing.known.some(known => isNear(missing.name, known))) return problem;
  return {
    ...problem,
    severity: 'hint',
    message: `The bundled schema has no ${missing.what}. Load the schema of the region to check it.`,
    data: { gap: true },
  };
}

/** What the first drafts of introspection had, and services support to this day. No schema defines it, and none lacks it. */
export function isOlderIntrospection({ code, message }: Problem): boolean {
  return code === 'unknown-field' && /"on(?:Operation|Fragment|Field)" (?:on|of) type "?__Directive\b/.test(message);
}

/** Whether a name was probably meant for another one. Short names are near to many: `Input` to `Int`. */
function isNear(name: string, known: string): boolean {
  return nearest(name, [known], Math.min(name.length, known.length) < 5 ? 1 : 2) !== undefined;
}

interface MissingName {
  readonly name: string;
  readonly known: readonly string[];
  readonly what: string;
}

function missingName(
  { code, message }: Problem,
  node: ASTNode | undefined,
  schema: GraphQLSchema,
): MissingName | undefined {
  const quoted = [...message.matchAll(/"([^"]+)"/g)].map(([, name]) => name as string);
  const [first = '', second = ''] = quoted;
  switch (code) {
    case 'unknown-field':
      return { name: first, known: fieldsOf(schema, second), what: `field "${first}" of type ${second}` };
    case 'unknown-type':
      return { name: first, known: Object.keys(schema.getTypeMap()), what: `type ${first}` };
    case 'unknown-argument': {
      const [type = '', field = ''] = second.split('.');
      const owner = schema.getType(type);
      const known = isObjectType(owner) || isInterfaceType(owner) ? owner.getFields()[field]?.args : undefined;
      return { name: first, known: (known ?? []).map(({ name }) => name), what: `argument "${first}" of ${second}` };
    }
    case 'wrong-value':
      if (node?.kind === Kind.OBJECT_FIELD && message.includes('is not defined by type'))
        return { name: first, known: fieldsOf(schema, second), what: `field "${first}" of type ${second}` };
      if (node?.kind === Kind.ENUM && message.includes('does not exist in')) {
        const type = schema.getType(second);
        const known = isEnumType(type) ? type.getValues().map(({ name }) => name) : [];
        return { name: first, known, what: `value ${first} of ${second}` };
      }
      return undefined;
    default:
      return undefined;
  }
}

function fieldsOf(schema: GraphQLSchema, type: string): string[] {
  const owner = schema.getType(type);
  return isObjectType(owner) || isInterfaceType(owner) || isInputObjectType(owner)
    ? Object.keys(owner.getFields())
    : [];
}
