import { getNamedType, isCompositeType, Kind, type SelectionNode, TypeInfo, visit, visitWithTypeInfo } from 'graphql';
import type { LanguageContext } from '../../text/language';
import type { Fix } from '../../text/problem';
import { contains, overlaps, type Span, spanOf, touches } from '../../text/span';
import { schemaOf } from '../schema/schema';
import { type Definition, readDefinition, readDefinitions } from '../syntax/definitions';
import { fragmentHeads } from '../syntax/heads';
import { lexed } from '../syntax/lexed';

/** What can be done with the selection that a span touches: it can become a fragment. */
export function refactorings(text: string, span: Span, context: LanguageContext): Fix[] {
  const found = selectionsIn(text, span, context);
  return found ? [extractFragment(text, found)] : [];
}

interface Found {
  readonly type: string;
  readonly span: Span;
}

/**
 * The fields of one selection that the span touches, with the type that they belong to. A cursor without a selection
 * stands for all fields inside the field at the cursor.
 */
function selectionsIn(text: string, span: Span, context: LanguageContext): Found | undefined {
  // A selection lies in one definition; to read those of a long document takes longer than everything else here.
  const definition = definitionsNear(text, span.start).find(
    ({ node: { loc }, start }) => loc && contains(loc, spanOf(span.start - start, span.end - start)),
  );
  if (!definition) return undefined;
  const { node: root, start } = definition;
  const types = new TypeInfo(schemaOf(context.schema));
  const sought = spanOf(span.start - start, span.end - start);
  let found: Found | undefined;
  const take = (selections: readonly SelectionNode[]) => {
    const type = getNamedType(types.getParentType() ?? undefined);
    const first = selections[0]?.loc;
    const last = selections.at(-1)?.loc;
    if (first && last && isCompositeType(type)) {
      found = { type: type.name, span: spanOf(start + first.start, start + last.end) };
    }
  };
  visit(
    root,
    visitWithTypeInfo(types, {
      SelectionSet(node, _key, parent) {
        const owner = parent && 'kind' in parent ? parent : undefined;
        if (span.start === span.end) {
          const name = owner?.kind === Kind.FIELD ? owner.name.loc : undefined;
          if (name && touches(name, sought.start)) take(node.selections);
        } else if (node.loc && node.loc.start < sought.start && sought.end < node.loc.end) {
          // A field of which only a part is chosen is taken whole; what is deeper is looked at after it, and counts.
          found = undefined;
          take(node.selections.filter(({ loc }) => loc && overlaps(loc, sought)));
        }
      },
    }),
  );
  return found;
}

/** The definition that an offset is in; all of them where it cannot be read by itself. */
function definitionsNear(text: string, offset: number): readonly Definition[] {
  const near = lexed(text).definitionBefore(offset);
  if (!near) return [];
  const found = readDefinition(near.text);
  if ('message' in found) return readDefinitions(text).definitions;
  return found.definitions.map(node => ({ node, start: near.start }));
}

function extractFragment(text: string, { type, span }: Found): Fix {
  const taken = new Set(fragmentHeads(text, lexed(text).tokens).map(({ name }) => name));
  let name = `${type}Fields`;
  for (let count = 2; taken.has(name); count++) name = `${type}Fields${count}`;
  const lineBreak = text.includes('\r\n') ? '\r\n' : '\n';
  const end = text.trimEnd().length;
  const fragment = `fragment ${name} on ${type} {${lineBreak}  ${body(text, span)}${lineBreak}}`;
  return {
    title: `Extract fragment ${name}`,
    edits: [
      { span, text: `...${name}` },
      { span: spanOf(end, end), text: `${lineBreak}${lineBreak}${fragment}` },
    ],
  };
}

/** The fields with the indentation that they have at the top of a fragment. */
function body(text: string, span: Span): string {
  const indent = /(?:^|[\r\n])([ \t]*)$/.exec(text.slice(0, span.start))?.[1];
  const source = text.slice(span.start, span.end);
  return indent ? source.replaceAll(`\n${indent}`, '\n  ') : source;
}
