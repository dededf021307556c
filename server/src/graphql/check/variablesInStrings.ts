import { GraphQLError, Kind, type Location, type NameNode, type StringValueNode, type ValidationRule } from 'graphql';

/**
 * The name of a variable of the operation inside one of its strings, as in `entitySearch(query: "accountId = $id")`: it is
 * sent as it stands. A program that fills in its own values has a placeholder there, and no such variable of GraphQL.
 */
export const VariablesInStrings: ValidationRule = context => {
  let declared = new Set<string>();
  return {
    OperationDefinition(node) {
      declared = new Set(node.variableDefinitions?.map(({ variable }) => variable.name.value));
    },
    StringValue(node) {
      for (const [, name = ''] of declared.size > 0 ? node.value.matchAll(/\$(\w+)/g) : []) {
        if (!declared.has(name)) continue;
        const message = `A string is sent as it stands, with $${name} in it. Write the value, or pass the whole text as a variable.`;
        context.reportError(new GraphQLError(message, { nodes: nameIn(node, name) ?? node }));
        return;
      }
    },
  };
};

/** The name with its sign inside a string, as a node of its own; undefined where an escape stands for a part of it. */
function nameIn({ loc }: StringValueNode, name: string): NameNode | undefined {
  if (!loc) return undefined;
  const at = new RegExp(`\\$${name}\\b`).exec(loc.source.body.slice(loc.start, loc.end));
  if (!at) return undefined;
  const start = loc.start + at.index;
  const place = { ...loc, source: loc.source, start, end: start + name.length + 1 } as Location;
  return { kind: Kind.NAME, value: name, loc: place };
}
