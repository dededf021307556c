import { GraphQLError, getNamedType, isScalarType, isSpecifiedScalarType, Kind, type ValidationRule } from 'graphql';
import { isTextType } from '../complete/snippets';

/**
 * Values of the service's custom scalars. The schema does not define their form and `graphql` accepts any literal, but
 * the service requires strings.
 */
export const CustomScalarValues: ValidationRule = context => ({
  enter(node) {
    if (node.kind !== Kind.ENUM && node.kind !== Kind.INT && node.kind !== Kind.FLOAT && node.kind !== Kind.BOOLEAN)
      return;
    const type = context.getInputType();
    if (!type) return;
    const named = getNamedType(type);
    if (!isScalarType(named) || isSpecifiedScalarType(named) || !isTextType(named)) return;
    context.reportError(new GraphQLError(`${named.name} cannot represent a non string value.`, { nodes: node }));
  },
});

/** Operations of a type that the service does not support. `graphql` does not report these. */
export const KnownOperationTypes: ValidationRule = context => ({
  OperationDefinition(node) {
    if (context.getSchema().getRootType(node.operation)) return;
    context.reportError(new GraphQLError(`The service does not support ${node.operation}s.`, { nodes: node }));
  },
});
