import type { Location } from 'vscode-languageserver';
import { memberSpan, type SchemaMember } from '../graphql/schema/members';
import { bundledText } from '../graphql/schema/schema';
import { Lines } from '../text/lines';
import { rangeOf } from './convert';
import { schemaScheme } from './protocol';

/** A schema text as a document that the user reads: its address, and where its lines begin. */
interface SchemaDocument {
  readonly uri: string;
  readonly text: string;
  readonly lines: Lines;
}

/** How many schemas are kept; a session has one for the bundled schema and one for each folder. */
const maxDocuments = 20;

/** The schemas in use as read-only documents. Each has one address, which names its contents. */
export class SchemaDocuments {
  private readonly byText = new Map<string | undefined, Promise<SchemaDocument>>();
  private count = 0;

  /** `keep` writes a text into a file, for clients that cannot show a document of another scheme. */
  constructor(private readonly keep: ((name: string, text: string) => Promise<string>) | undefined) {}

  /** Where the schema defines the member; undefined stands for the bundled schema. */
  async locate(schema: string | undefined, member: SchemaMember): Promise<Location | null> {
    const span = memberSpan(schema, member);
    if (!span) return null;
    const { uri, lines } = await this.document(schema);
    return { uri, range: rangeOf(lines, span) };
  }

  /** The address of the document that shows a schema. */
  async addressOf(schema: string | undefined): Promise<string> {
    return (await this.document(schema)).uri;
  }

  async textOf(uri: string): Promise<string | undefined> {
    for (const document of this.byText.values()) {
      const { uri: own, text } = await document;
      if (own === uri) return text;
    }
    // The editor restores the document of an earlier session before anything asked for a definition.
    return uri === virtualAddress(bundledName) ? bundledText : undefined;
  }

  private document(schema: string | undefined): Promise<SchemaDocument> {
    const known = this.byText.get(schema);
    if (known) return known;
    if (this.byText.size >= maxDocuments) this.byText.delete(this.byText.keys().next().value);
    const name = schema === undefined ? bundledName : `schema-${++this.count}.graphql`;
    const document = this.make(name, schema ?? bundledText);
    this.byText.set(schema, document);
    return document;
  }

  private async make(name: string, text: string): Promise<SchemaDocument> {
    const uri = this.keep ? await this.keep(name, text) : virtualAddress(name);
    return { uri, text, lines: new Lines(text) };
  }
}

const bundledName = 'bundled-schema.graphql';

function virtualAddress(name: string): string {
  return `${schemaScheme}:/${name}`;
}
