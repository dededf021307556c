import type { Location } from 'vscode-languageserver';
import { definesFragment } from '../embed/check';
import { type FragmentRole, fragmentSpans } from '../graphql/features/navigation';
import { type SchemaMember, usesOf } from '../graphql/schema/members';
import type { OwnRegion } from '../text/language';
import { Lines } from '../text/lines';
import { outerSpan } from '../text/region';
import type { Span } from '../text/span';
import { type Positions, rangeOf } from './convert';
import type { OpenDocument } from './documents';
import type { Server } from './state';

/** A GraphQL text of an open document, or a GraphQL file that is not open. */
interface GraphqlText {
  readonly uri: string;
  readonly text: string;
  readonly positions: Positions;
  /** Undefined where the text is a whole file. */
  readonly region?: OwnRegion;
}

function* graphqlTexts(server: Server, document: OpenDocument): Generator<GraphqlText> {
  const open = server.documents.all();
  for (const other of open) {
    for (const region of server.regions(other))
      if (region.language === 'graphql')
        yield { uri: other.uri, text: region.text, positions: other.positions, region };
  }
  const known = new Set(open.map(({ uri }) => uri));
  for (const { uri, text } of server.graphqlFiles(document))
    if (!known.has(uri)) yield { uri, text, positions: new Lines(text) };
}

function located({ uri, positions, region }: GraphqlText, span: Span): Location {
  return { uri, range: rangeOf(positions, region ? outerSpan(region, span) : span) };
}

/** The definitions of a fragment, or its uses, in all documents but those in the document itself. */
export function fragmentLocations(
  server: Server,
  document: OpenDocument,
  name: string,
  role: FragmentRole,
): Location[] {
  const found: Location[] = [];
  for (const text of graphqlTexts(server, document)) {
    if (text.uri === document.uri || !text.text.includes(name)) continue;
    for (const span of fragmentSpans(text.text, name, role)) found.push(located(text, span));
  }
  return found;
}

/** Whether another GraphQL document of the project, open or on the disk, defines the fragment. */
export function definesInOthers(server: Server, document: OpenDocument, name: string): boolean {
  const open = server.documents.all();
  const known = new Set(open.map(({ uri }) => uri));
  const isIn = ({ text }: { readonly text: string }) => definesFragment(text, name);
  return (
    open.some(other => other.languageId === 'graphql' && other.uri !== document.uri && isIn(other)) ||
    server.graphqlFiles(document).some(file => !known.has(file.uri) && isIn(file))
  );
}

/** A longer file that is not open takes too long to search, unless it is a schema. */
const maxSearchedLength = 1_500_000;

/** How an operation or a fragment begins. A text without one is a schema, which declares members and does not use them. */
const executable =
  /\bfragment\s+\w+\s+on\b|\b(?:query|mutation|subscription)\b\s*(?:[A-Za-z_]\w*\s*)?(?:[{@]|\(\s*\$)|^\s*\{/m;
/** Shorter schemas are searched as well, for the types of their fields. */
const shortSchema = 300_000;

/** The places of a member of the schema in all documents. */
export function memberLocations(server: Server, document: OpenDocument, member: SchemaMember): Location[] {
  const context = server.context(document);
  const found: Location[] = [];
  for (const text of graphqlTexts(server, document)) {
    const isClosed = !server.documents.get(text.uri);
    if (isClosed && text.text.length > shortSchema && !executable.test(text.text)) continue;
    if (isClosed && text.text.length > maxSearchedLength) {
      server.sayUnread(`Not searched for references: ${text.uri} (longer than ${maxSearchedLength} characters).`);
      continue;
    }
    for (const span of usesOf(text.text, member, context)) found.push(located(text, span));
  }
  return found;
}
