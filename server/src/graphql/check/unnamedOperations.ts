import { GraphQLError, Kind, type OperationDefinitionNode, type ValidationRule } from 'graphql';
import type { Fix } from '../../text/problem';
import { spanOf } from '../../text/span';
import { readDefinitions } from '../syntax/definitions';

/**
 * Operations without a name beside others, which no service takes in one document. What has to be done is the same for
 * all of them, so that a list of samples has one problem and not one for each.
 */
export const NamedOperations: ValidationRule = context => ({
  Document({ definitions }) {
    const operations = definitions.filter(definition => definition.kind === Kind.OPERATION_DEFINITION);
    const unnamed = operations.filter(({ name }) => !name);
    const [first] = unnamed;
    if (!first || operations.length === 1) return;
    const message =
      unnamed.length === 1
        ? 'This operation has no name, which is allowed only for the sole operation of a document. Name it.'
        : `${unnamed.length} operations of this document have no name, which is allowed only for a sole operation. Name them.`;
    context.reportError(new GraphQLError(message, { nodes: first }));
  },
});

/** Names every operation that has no name, by the fields that it selects. */
export function nameOperations(text: string): Fix {
  const operations = readDefinitions(text).definitions.flatMap(({ node, start }) =>
    node.kind === Kind.OPERATION_DEFINITION && node.loc ? [{ node, start: start + node.loc.start }] : [],
  );
  const taken = new Set(operations.map(({ node }) => node.name?.value));
  const edits = operations.flatMap(({ node, start }) => {
    if (node.name) return [];
    const name = freeName(subjectOf(node), taken);
    taken.add(name);
    const isShort = text[start] === '{';
    const offset = isShort ? start : start + node.operation.length;
    return [{ span: spanOf(offset, offset), text: isShort ? `query ${name} ` : ` ${name}` }];
  });
  return { title: edits.length === 1 ? 'Name the operation' : 'Name the operations', edits, preferred: true };
}

/** What an operation is about: the first fields that select others. `actor`, below which all queries are, says nothing. */
function subjectOf({ operation, selectionSet }: OperationDefinitionNode): string {
  const names: string[] = [];
  let selected = selectionSet.selections[0];
  while (selected?.kind === Kind.FIELD && names.length < 2) {
    const { value } = selected.name;
    if (value !== 'actor' && (selected.selectionSet || names.length === 0)) names.push(value);
    selected = selected.selectionSet?.selections[0];
  }
  if (names.length === 0) names.push(operation);
  return names.map(name => name.replace(/^[a-z]/, letter => letter.toUpperCase())).join('');
}

function freeName(wanted: string, taken: ReadonlySet<string | undefined>): string {
  let name = wanted;
  for (let number = 2; taken.has(name); number++) name = `${wanted}${number}`;
  return name;
}
