import {
  type ASTNode,
  type FieldNode,
  GraphQLError,
  getNamedType,
  getNullableType,
  isCompositeType,
  isInterfaceType,
  isListType,
  isObjectType,
  Kind,
  type ValidationRule,
  type ValueNode,
} from 'graphql';

/** How much of all that there is an argument leaves: all of it, a part of unknown size, or what one page holds. */
enum Extent {
  All,
  Part,
  Page,
}

/** Arguments that name what is wanted, or how much of it. */
const naming = /^(?!account)(?:limit|first|email\w*|(?:\w+_?)?(?:ids?|guids?|names?))$/i;
/** Arguments whose contents decide what is found, and that choose among the relations of one entity. */
const choosing = /^(?:query|queryBuilder|filters?|searchCriteria|relationshipTypes|entityDomainTypes)$/;
/** Conditions of an entity search that find one entity or a few, and those that find what has a part of a name or a tag. */
const namingConditions = /(?<![.\w])(?:id|guid|domainId|name)\s*(?:=|IN\b)/i;
const partConditions = /(?<![.\w])name\s+LIKE\b|\btags\./i;
/** Types of lists that come in pages although an organisation has only a few of what they list. */
const shortLists = /AuthenticationDomain/;

/**
 * A list in pages of which only the first can be read, because the cursor of the next one is not selected. It is a warning
 * where the list holds all that there is, and a hint where it may be short: a variable decides what is found, or the list
 * belongs to each element of another one.
 */
export const SelectedCursors: ValidationRule = context => {
  let listsAround = 0;
  const isList = () => isListType(getNullableType(context.getType()));
  return {
    Field: {
      enter() {
        if (isList()) listsAround++;
      },
      leave() {
        if (isList()) listsAround--;
      },
    },
    SelectionSet(node, _key, owner, _path, ancestors) {
      const type = context.getParentType();
      if (!isObjectType(type) && !isInterfaceType(type)) return;
      const fields = type.getFields();
      // What a fragment selects is not looked up, and the cursor may be in it.
      if (!fields['nextCursor'] || node.selections.some(({ kind }) => kind !== Kind.FIELD)) return;
      const selected = node.selections.filter(selection => selection.kind === Kind.FIELD);
      if (selected.some(({ name }) => name.value === 'nextCursor')) return;
      const list = selected.find(({ name }) => {
        const listed = getNullableType(fields[name.value]?.type);
        return isListType(listed) && isCompositeType(getNamedType(listed));
      });
      if (!list) return;
      const extent = Math.max(...searchesAround(owner ? [...ancestors, owner] : ancestors).map(extentOf), Extent.All);
      if (extent === Extent.Page) return;
      const isLong = extent === Extent.All && listsAround === 0 && !shortLists.test(type.name);
      const message = `${list.name.value} may have more pages, and nextCursor is not selected. Select it to read the next page.`;
      context.reportError(
        new GraphQLError(message, { nodes: list, extensions: { severity: isLong ? 'warning' : 'hint' } }),
      );
    },
  };
};

/** The field that has the list, and the one around it where that only stands for the results of a search. */
function searchesAround(ancestors: readonly (ASTNode | readonly ASTNode[])[]): FieldNode[] {
  const fields = ancestors.filter((above): above is FieldNode => 'kind' in above && above.kind === Kind.FIELD);
  const owner = fields.at(-1);
  const search = owner?.name.value === 'results' ? fields.at(-2) : undefined;
  return [owner, search].filter(field => field !== undefined);
}

function extentOf(field: FieldNode): Extent {
  return Math.max(Extent.All, ...(field.arguments ?? []).map(({ name, value }) => extentOfValue(name.value, value)));
}

function extentOfValue(name: string, value: ValueNode): Extent {
  if (naming.test(name)) return Extent.Page;
  switch (value.kind) {
    case Kind.VARIABLE:
      return choosing.test(name) ? Extent.Part : Extent.All;
    case Kind.STRING:
      if (name !== 'query') return Extent.All;
      return namingConditions.test(value.value)
        ? Extent.Page
        : partConditions.test(value.value)
          ? Extent.Part
          : Extent.All;
    case Kind.OBJECT: {
      const least = name === 'relationshipTypes' || name === 'entityDomainTypes' ? Extent.Part : Extent.All;
      return Math.max(least, ...value.fields.map(member => extentOfValue(member.name.value, member.value)));
    }
    default:
      return Extent.All;
  }
}
