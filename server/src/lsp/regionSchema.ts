import { check } from '../graphql/check/check';
import { bundledText, schemaError, schemaOf, schemaText, sortedSchema } from '../graphql/schema/schema';
import type { LanguageContext } from '../text/language';
import { Lines } from '../text/lines';
import { translateMessage } from '../text/messages';
import type { Problem } from '../text/problem';
import { rangeOf } from './convert';
import { graphqlFilesBelow } from './graphqlFiles';
import type { BrokenBySchema, LoadSchemaParams, LoadSchemaResult } from './protocol';
import type { Session } from './session';

/** How many problems are named. */
const maxBroken = 200;

/**
 * Takes the schema that a region returned: from now on the documents of the folder are checked against it. Says what it
 * replaces, and what is wrong with the documents of the folder that was right before.
 */
export async function loadSchema(session: Session, params: LoadSchemaParams): Promise<LoadSchemaResult> {
  const definition = schemaText(params.introspection);
  const isDefinition = definition !== params.introspection;
  const error = isDefinition ? schemaError(definition) : undefined;
  if (!isDefinition || error) return { error: error?.message ?? translateMessage('The response holds no schema.') };
  const text = sortedSchema(definition);
  const before = session.schemaOfFolder(params.folder);
  const settings = session.settingsOfFolder(params.folder);
  // A project that keeps the schema of this service sees what its own lacks; it may keep those of others.
  const named = session.namedSchemasIn(params.folder).find(isOfService);
  // In the same order and layout, so that the diff shows what the region has and what it lacks, and nothing else.
  const replaced = named === undefined ? (before ?? sortedSchema(bundledText)) : sortedSchema(named);
  const found = await documentsOf(session, params.folder);
  await Promise.all([...found.keys()].map(uri => session.schemasNeeded({ uri })));
  const documents = new Map([...found].filter(([uri]) => session.namedSchemaOf(uri) === undefined));
  const broken = brokenBy(
    documents,
    session.languageContext(before, settings),
    session.languageContext(text, settings),
  );
  session.keepRegionSchema(params.folder, text);
  const [previousUri, uri] = await Promise.all([
    session.schemaDocuments.addressOf(replaced),
    session.schemaDocuments.addressOf(text),
  ]);
  return {
    text,
    uri,
    previousUri,
    isSame: replaced === text,
    documents: documents.size,
    kept: found.size - documents.size,
    broken,
  };
}

function isOfService(schema: string): boolean {
  return schemaOf(schema).getQueryType()?.getFields()['actor'] !== undefined;
}

/** The texts of the GraphQL documents of a folder by address; an open one as it is in the editor. */
async function documentsOf(session: Session, folder: string | undefined): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  const isIn = (uri: string) => folder === undefined || uri.startsWith(`${folder.replace(/\/$/, '')}/`);
  for (const { uri, languageId, text } of session.documents.all())
    if (languageId === 'graphql' && isIn(uri)) found.set(uri, text);
  if (folder === undefined) return found;
  for (const { uri, text } of await graphqlFilesBelow(session.files, folder, session.sayUnread))
    if (!found.has(uri)) found.set(uri, text);
  return found;
}

function brokenBy(
  documents: ReadonlyMap<string, string>,
  before: LanguageContext,
  after: LanguageContext,
): readonly BrokenBySchema[] {
  const broken: BrokenBySchema[] = [];
  for (const [uri, text] of documents) {
    const keyOf = ({ code, span }: Problem) => `${code} ${span.start}`;
    const isError = ({ severity }: Problem) => severity === 'error';
    const known = new Set(check(text, before).filter(isError).map(keyOf));
    const fresh = check(text, after).filter(problem => isError(problem) && !known.has(keyOf(problem)));
    const lines = new Lines(text);
    broken.push(
      ...fresh.map(({ message, span }) => ({ uri, message: translateMessage(message), range: rangeOf(lines, span) })),
    );
    if (broken.length >= maxBroken) break;
  }
  return broken.slice(0, maxBroken);
}
