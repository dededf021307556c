import { GraphQLError, getNamedType, isScalarType, isSpecifiedScalarType, Kind, type ValidationRule } from 'graphql';
import { isTextType } from '../complete/snippets';

/**
 * Values of the service's own scalars. The schema text does not say how such a scalar is written, so that `graphql`
 * accepts anything; the service wants texts between quotes.
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

/** Operations of a kind that the service does not offer; `graphql` finds nothing wrong with their fields. */
export const KnownOperationTypes: ValidationRule = context => ({
  OperationDefinition(node) {
    if (context.getSchema().getRootType(node.operation)) return;
    context.reportError(new GraphQLError(`The service offers no ${node.operation}s.`, { nodes: node }));
  },
});
