import {
  DirectiveLocation,
  doTypesOverlap,
  type GraphQLArgument,
  type GraphQLCompositeType,
  type GraphQLInputField,
  type GraphQLInputType,
  type GraphQLSchema,
  GraphQLString,
  getNamedType,
  isAbstractType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isInputType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
  isRequiredInputField,
  isUnionType,
} from 'graphql';
import { type OperationSnippet, operationSnippets } from '../../catalogue/operations';
import type { Completion, Completions, LanguageContext } from '../../text/language';
import type { Span } from '../../text/span';
import { withWordsBefore } from '../../text/wordsBefore';
import { changeEventKinds, kindName } from '../schema/changeEvents';
import { schemaOf } from '../schema/schema';
import { fragmentHeads, variableHeads } from '../syntax/heads';
import { type ChangeKindExpectation, expectedAt, type Place } from './expected';
import { fieldSnippet, inputSnippet, isTextType, valueSnippet, withoutTabStops } from './snippets';

type Item = Omit<Completion, 'span' | 'rank'> & { readonly rank?: number; readonly span?: Span };

const noItems: Completions = { items: [], incomplete: false };

/** The completion items at an offset, the most probable first. */
export function complete(text: string, offset: number, context: LanguageContext): Completions {
  const schema = schemaOf(context.schema);
  const place = expectedAt(text, offset, schema);
  if (!place) return noItems;
  const items = itemsFor(text, place, schema);
  return {
    items: items.map((item, index) => ({ span: place.span, ...item, rank: (item.rank ?? 0) * 10_000 + index })),
    incomplete: false,
  };
}

function itemsFor(text: string, place: Place, schema: GraphQLSchema): Item[] {
  const { expectation } = place;
  switch (expectation.kind) {
    case 'definition':
      return definitions(text, place);
    case 'field':
      return [
        ...fields(expectation.parent, expectation.selected, place, schema),
        ...conditions(expectation.parent, schema),
      ];
    case 'argument':
    case 'input-field':
      return inputs(expectation.inputs, expectation.usedNames, place);
    case 'value':
      return [...variables(text, place, expectation.type), ...values(expectation.type)];
    case 'change-kind':
      return [
        ...(expectation.isInQuotes ? [] : variables(text, place, GraphQLString)),
        ...changeKinds(expectation, schema),
      ];
    case 'variable':
      return variables(text, place, expectation.type);
    case 'spread':
      return [...spreads(text, place, expectation.parent, schema), ...spreadConditions(expectation.parent, schema)];
    case 'type-condition':
      return typesFor(expectation.parent, schema).map(type => ({
        ...typeItem(type.name, type.description),
        rank: isObjectType(type) ? 0 : 1,
      }));
    case 'input-type':
      return Object.values(schema.getTypeMap())
        .filter(type => isInputType(type) && !type.name.startsWith('__'))
        .map(type => ({ ...typeItem(type.name, type.description), rank: isInputObjectType(type) ? 1 : 0 }));
    case 'directive':
      return directives(schema);
  }
}

function definitions(text: string, place: Place): Item[] {
  const open = place.next === '{' || place.next === '(';
  const item = (label: string, detail: string, insert: string): Item =>
    open
      ? { label, kind: 'keyword', detail }
      : { label, kind: 'keyword', detail, insert, snippet: true, retrigger: true };
  return [
    item('query', 'reads data', 'query ${1:Name} {\n  $0\n}'),
    item('mutation', 'changes data', 'mutation ${1:Name} {\n  $0\n}'),
    {
      label: '{',
      kind: 'snippet',
      detail: 'anonymous query',
      insert: '{\n  $0\n}',
      snippet: true,
      retrigger: true,
    },
    item('fragment', 'reusable selection', 'fragment ${1:Name} on ${2:Type} {\n  $0\n}'),
    ...(open ? [] : operationSnippets.map(operation => wholeOperation(operation, withWordsBefore(text, place.span)))),
  ];
}

function wholeOperation({ prefix, title, body }: OperationSnippet, span: Span): Item {
  const text = body.join('\n');
  return {
    label: prefix,
    kind: 'snippet',
    detail: title,
    documentation: `\`\`\`graphql\n${withoutTabStops(text)}\n\`\`\``,
    insert: text,
    snippet: true,
    rank: 1,
    span,
  };
}

function fields(
  parent: GraphQLCompositeType,
  selected: ReadonlySet<string>,
  place: Place,
  schema: GraphQLSchema,
): Item[] {
  const parentFields = isUnionType(parent) ? [] : Object.values(parent.getFields());
  const items = parentFields.map((field): Item => {
    const snippet = place.next === '{' || place.next === '(' || place.next === ':' ? undefined : fieldSnippet(field);
    return {
      label: field.name,
      kind: 'field',
      detail: String(field.type),
      ...documented(field.description, field.deprecationReason),
      ...(field.deprecationReason != null ? { deprecated: true } : {}),
      ...(snippet ? { insert: snippet, snippet: true, retrigger: true } : {}),
      rank: field.deprecationReason != null ? 3 : selected.has(field.name) ? 1 : 0,
    };
  });
  items.push({ label: '__typename', kind: 'field', detail: 'String!', rank: 2 });
  if (parent === schema.getQueryType()) {
    items.push({ label: '__schema', kind: 'field', detail: '__Schema!', rank: 4 });
    items.push({ label: '__type', kind: 'field', detail: '__Type', rank: 4 });
  }
  return items;
}

/** The types that a fragment can have inside a selection of the parent type. */
function typesFor(parent: GraphQLCompositeType | undefined, schema: GraphQLSchema): readonly GraphQLCompositeType[] {
  const types = Object.values(schema.getTypeMap()).filter(
    (type): type is GraphQLCompositeType => isCompositeType(type) && !type.name.startsWith('__'),
  );
  if (!parent) return types;
  return types.filter(type => type !== parent && doTypesOverlap(schema, parent, type));
}

function conditions(parent: GraphQLCompositeType, schema: GraphQLSchema): Item[] {
  if (!isAbstractType(parent)) return [];
  return typesFor(parent, schema).map(type => ({
    label: `... on ${type.name}`,
    kind: 'type',
    filter: type.name,
    ...documented(type.description),
    insert: `... on ${type.name} {\n  $0\n}`,
    snippet: true,
    retrigger: true,
    rank: isObjectType(type) ? 1 : 2,
  }));
}

function spreadConditions(parent: GraphQLCompositeType | undefined, schema: GraphQLSchema): Item[] {
  if (parent && !isAbstractType(parent)) return [];
  return typesFor(parent, schema).map(type => ({
    label: `on ${type.name}`,
    kind: 'type',
    ...documented(type.description),
    insert: `on ${type.name} {\n  $0\n}`,
    snippet: true,
    retrigger: true,
    rank: isObjectType(type) ? 1 : 2,
  }));
}

function spreads(text: string, place: Place, parent: GraphQLCompositeType | undefined, schema: GraphQLSchema): Item[] {
  return fragmentHeads(text, place.tokens)
    .filter(head => {
      const type = schema.getType(head.type);
      return !parent || (isCompositeType(type) && doTypesOverlap(schema, parent, type));
    })
    .map(head => ({ label: head.name, kind: 'variable', detail: `fragment on ${head.type}` }));
}

function inputs(
  all: readonly (GraphQLArgument | GraphQLInputField)[],
  usedNames: ReadonlySet<string>,
  place: Place,
): Item[] {
  return all
    .filter(input => !usedNames.has(input.name))
    .map(input => {
      const required = isNonNullType(input.type) && input.defaultValue === undefined;
      return {
        label: input.name,
        kind: 'argument',
        detail: String(input.type),
        ...documented(input.description, input.deprecationReason),
        ...(input.deprecationReason != null ? { deprecated: true } : {}),
        ...(place.next === ':' ? {} : { insert: inputSnippet(input, '$0'), snippet: true, retrigger: true }),
        rank: input.deprecationReason != null ? 2 : required ? 0 : 1,
      };
    });
}

function values(type: GraphQLInputType): Item[] {
  const nullable = isNonNullType(type) ? type.ofType : type;
  const named = getNamedType(type);
  const items: Item[] = [];
  if (isListType(nullable)) {
    items.push({
      label: '[…]',
      kind: 'snippet',
      detail: String(type),
      insert: valueSnippet(nullable, '$0'),
      snippet: true,
      retrigger: true,
      filter: '[',
    });
  }
  if (isEnumType(named)) {
    for (const value of named.getValues()) {
      items.push({
        label: value.name,
        kind: 'enum-value',
        detail: named.name,
        ...documented(value.description, value.deprecationReason),
        ...(value.deprecationReason != null ? { deprecated: true, rank: 2 } : {}),
      });
    }
  } else if (named.name === 'Boolean') {
    items.push({ label: 'true', kind: 'value' }, { label: 'false', kind: 'value' });
  } else if (isInputObjectType(named) && !isListType(nullable)) {
    const required = Object.values(named.getFields()).filter(isRequiredInputField);
    const body = required.map((input, index) => inputSnippet(input, `$${index + 1}`)).join(', ') || '$0';
    items.push({
      label: '{…}',
      kind: 'snippet',
      detail: named.name,
      insert: `{ ${body} }`,
      snippet: true,
      retrigger: true,
      filter: '{',
    });
  } else if (isTextType(nullable)) {
    items.push({
      label: '"…"',
      kind: 'snippet',
      detail: named.name,
      insert: '"$0"',
      snippet: true,
      retrigger: true,
      filter: '"',
    });
  }
  if (!isNonNullType(type)) items.push({ label: 'null', kind: 'value', rank: 3 });
  return items;
}

/** The categories of change events, or the types of the category that stands beside; of all where it is unknown. */
function changeKinds({ member, category, isInQuotes }: ChangeKindExpectation, schema: GraphQLSchema): Item[] {
  const kinds = changeEventKinds(schema);
  const types = kinds.get(kindName(category ?? '')) ?? new Set([...kinds.values()].flat());
  return [...(member === 'category' ? kinds.keys() : types)].map(label => ({
    label,
    kind: 'value',
    detail: member,
    ...(isInQuotes ? {} : { insert: `"${label}"` }),
  }));
}

/** The variables of the definition whose type fits the expected one. Without an expected type, all of them. */
function variables(text: string, place: Place, type: GraphQLInputType | undefined): Item[] {
  if (!place.chunk) return [];
  const typeName = type && getNamedType(type).name;
  return variableHeads(text, place.tokens, place.chunk)
    .filter(head => !typeName || head.type.replace(/\W/g, '') === typeName)
    .map(head => ({ label: `$${head.name}`, kind: 'variable', detail: head.type, insert: `$${head.name}` }));
}

function directives(schema: GraphQLSchema): Item[] {
  return schema
    .getDirectives()
    .filter(directive => directive.locations.includes(DirectiveLocation.FIELD))
    .map(directive => {
      const required = directive.args.filter(isRequiredArgument);
      const inputs = required.map((input, index) => inputSnippet(input, `$${index + 1}`)).join(', ');
      return {
        label: directive.name,
        kind: 'keyword',
        ...documented(directive.description),
        ...(inputs ? { insert: `${directive.name}(${inputs})`, snippet: true, retrigger: true } : {}),
      };
    });
}

function typeItem(name: string, description: string | null | undefined): Item {
  return { label: name, kind: 'type', ...documented(description) };
}

function documented(
  description: string | null | undefined,
  deprecation?: string | null,
): { readonly documentation?: string } {
  const parts = [description, deprecation ? `**Deprecated.** ${deprecation}` : undefined].filter(Boolean);
  return parts.length > 0 ? { documentation: parts.join('\n\n') } : {};
}
