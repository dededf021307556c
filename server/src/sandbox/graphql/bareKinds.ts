import { type DocumentNode, type GraphQLSchema, getNamedType, Kind, TypeInfo, visit, visitWithTypeInfo } from 'graphql';

/**
 * The category and the type of a change are strings, but published documents write them without quotes, like enum
 * values (`kind: {category: DEPLOYMENT, type: BASIC}`). Both spellings are accepted.
 */
export function acceptBareKinds(document: DocumentNode, schema: GraphQLSchema): DocumentNode {
  const types = new TypeInfo(schema);
  return visit(
    document,
    visitWithTypeInfo(types, {
      EnumValue(node) {
        const parent = types.getParentInputType();
        if (!parent || getNamedType(parent).name !== 'ChangeTrackingCategoryAndTypeInput') return undefined;
        return { kind: Kind.STRING, value: node.value, ...(node.loc ? { loc: node.loc } : {}) };
      },
    }),
  );
}
