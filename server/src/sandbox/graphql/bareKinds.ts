import { type DocumentNode, type GraphQLSchema, getNamedType, Kind, TypeInfo, visit, visitWithTypeInfo } from 'graphql';

/**
 * Category and type of a change are strings, and published documents name their values without quotes as if they were enum
 * values (`kind: {category: DEPLOYMENT, type: BASIC}`). Both spellings are accepted: this one is read as the other.
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
