import {
  type FieldNode,
  GraphQLError,
  getNamedType,
  Kind,
  type ObjectValueNode,
  print,
  type StringValueNode,
  type ValidationRule,
} from 'graphql';
import { kindInput, unknownKind } from '../schema/changeEvents';

/** A mutation in a document that also has queries: running the whole document changes data. */
export const SeparateMutations: ValidationRule = context => ({
  Document(node) {
    const operations = node.definitions.filter(definition => definition.kind === Kind.OPERATION_DEFINITION);
    if (!operations.some(({ operation }) => operation === 'query')) return;
    for (const operation of operations) {
      if (operation.operation !== 'mutation') continue;
      context.reportError(
        new GraphQLError('This mutation is in a document with queries. Move it to a document of its own.', {
          nodes: operation,
        }),
      );
    }
  },
});

/** What finds an entity in one account only. */
const findsOne = /\b(?:accountId|tags\.`?account|domainId|guid)\b|(?<![.\w])id\s*(?:=|IN\b)/i;

function namesWithoutAccount(value: StringValueNode): boolean {
  return /(?<![.\w])name\s*(?:=|LIKE\b|IN\b)/i.test(value.value) && !findsOne.test(value.value);
}

/** A search for what the REST API listed. */
const findsListed =
  /(?<![.\w])(?:domain\s*(?:=|IN\s*\()\s*'(?:APM|MOBILE|BROWSER)'|type\s*(?:=|IN\s*\()\s*'(?:APPLICATION|KEY_TRANSACTION)')/i;

/** A search by name without an account: the REST API took the account of the key, and GraphQL takes none. */
export const SearchedAccounts: ValidationRule = context => ({
  StringValue(node, _key, parent, _path, ancestors) {
    if (!namesWithoutAccount(node) || !parent || !('kind' in parent)) return;
    const above = ancestors.at(-2);
    const isQuery =
      (parent.kind === Kind.ARGUMENT || parent.kind === Kind.OBJECT_FIELD) && parent.name.value === 'query';
    if (!isQuery || !above || !('kind' in above)) return;
    const isSearch = above.kind === Kind.FIELD && above.name.value === 'entitySearch';
    const owner = ancestors.at(-3);
    const isChange =
      above.kind === Kind.OBJECT &&
      !!owner &&
      'kind' in owner &&
      owner.kind === Kind.OBJECT_FIELD &&
      owner.name.value === 'entitySearch';
    if (!isChange && !(isSearch && findsListed.test(node.value))) return;
    context.reportError(
      new GraphQLError(
        isChange
          ? 'The search must find exactly one entity, and a name may exist in several accounts. Add accountId.'
          : 'The search covers all accounts of the key. Add accountId for the one that the REST API took from the key.',
        { nodes: node },
      ),
    );
  },
});

/** The category and the type of a change event, which the schema leaves as texts. */
export const ChangeEventKinds: ValidationRule = context => ({
  ObjectValue(node: ObjectValueNode, _key, _parent, _path, ancestors) {
    if (getNamedType(context.getInputType() ?? undefined)?.name !== kindInput) return;
    if (ancestors.some(above => 'kind' in above && above.kind === Kind.FIELD && allowsCustomKinds(above))) return;
    const textOf = (name: string) => {
      const value = node.fields.find(field => field.name.value === name)?.value;
      return value?.kind === Kind.STRING ? value : undefined;
    };
    const texts = { category: textOf('category'), type: textOf('type') };
    const unknown = unknownKind(context.getSchema(), texts.category?.value, texts.type?.value);
    const value = unknown && texts[unknown.level];
    if (unknown && value) context.reportError(new GraphQLError(unknown.message, { nodes: value }));
  },
});

/** Whether an argument of the field allows categories and types of one's own; a variable may. */
function allowsCustomKinds(field: FieldNode): boolean {
  const rules = field.arguments?.find(({ name }) => name.value === 'dataHandlingRules');
  return rules !== undefined && /ALLOW_CUSTOM_CATEGORY_OR_TYPE|^\$/.test(print(rules.value));
}

/** The older mutation for deployments, which keeps working. */
export const RecommendedOperations: ValidationRule = context => ({
  Field(node) {
    if (node.name.value !== 'changeTrackingCreateDeployment') return;
    if (!context.getSchema().getMutationType()?.getFields()['changeTrackingCreateEvent']) return;
    context.reportError(
      new GraphQLError('changeTrackingCreateEvent is recommended for new work. This older mutation keeps working.', {
        nodes: node,
      }),
    );
  },
});
