import { addressCall } from '../code/addressCall';
import type { Call, CallResponse, FileRole, Read, StatusCheck } from '../code/call';
import type { CallContext } from '../code/callContext';
import { sortCalls } from '../code/sortCalls';
import {
  type DefinedText,
  type LanguageReader,
  type ReaderTools,
  readInPieces,
  type SourceFile,
  textsWithNames,
} from '../code/source';
import {
  type ArgumentList,
  type ContainedText,
  type Container,
  type ContainerItem,
  regionsOfItems,
} from '../containers/container';
import { type DataMap, type DataNode, entryOf, textOf } from '../containers/data';
import { type ContainedMap, type ContainedScalar, type DataItem, dataItems } from '../containers/dataItems';
import { readJson } from '../containers/json';
import * as formats from '../containers/jsonAndYaml';
import { readYaml } from '../containers/yaml';
import type { Pieces } from '../text/pieces';
import { contains, type Span, spanOf } from '../text/span';
import { languagesIn, listCalls } from './containers';
import { declaredCall, declaredIn, inlineTask } from './declaredRequests';
import { innerCalls } from './innerCalls';

export const yaml: LanguageReader = {
  ...textsOf(formats.yaml, file => yamlOf(file).documents),
  ...readInPieces(function* (file, tools) {
    const { documents, comments } = yamlOf(file);
    const calls = yield* dataCalls(itemsOf(file, documents), file, tools);
    for (const { region } of formats.commentItems(file.text, comments)) {
      calls.push(...(yield* innerCalls(region, file, tools, { kind: 'comments' })));
      yield undefined;
    }
    return sortCalls(calls);
  }),
};

export const json: LanguageReader = {
  ...textsOf(formats.json, jsonOf),
  ...readInPieces(function* (file, tools) {
    return sortCalls(yield* dataCalls(itemsOf(file, jsonOf(file)), file, tools));
  }),
  definitions: file => textsWithNames(() => definedTexts(file.text)),
};

/** The documents of a file, which are read once for all that is asked of it. */
function yamlOf({ parsed, text }: SourceFile): ReturnType<typeof readYaml> {
  return parsed.read('yaml', text, () => readYaml(text, parsed.tooDeep));
}

function jsonOf({ parsed, text }: SourceFile): readonly DataNode[] {
  return parsed.read('json', text, () => [readJson(text, parsed.tooDeep) ?? []].flat());
}

function textsOf(
  { languages, items }: Container,
  documentsOf: (file: SourceFile) => readonly DataNode[],
): Pick<LanguageReader, 'languages' | 'innerLanguages' | 'texts'> {
  return {
    languages,
    // Values hold no programs, and most of a document is values.
    innerLanguages: file => languagesIn(itemsOf(file, documentsOf(file)).flatMap(programItems), file.text),
    texts: file => regionsOfItems(items(file.text, file.parsed.tooDeep)),
  };
}

/** What each document of a file holds; who loads the grammars and who looks for calls ask for the same. */
function itemsOf({ parsed, text, language }: SourceFile, documents: readonly DataNode[]): readonly DataItem[][] {
  return parsed.read(`items of ${language}`, text, () => documents.map(document => [...dataItems(document)]));
}

function programItems(items: readonly DataItem[]): ContainerItem[] {
  return items.filter(item => item.kind === 'text' || item.kind === 'arguments');
}

/** The texts of a JSON module by their path, for programs that import it. A broken one gives none. */
function definedTexts(text: string): DefinedText[] {
  const found: DefinedText[] = [];
  const add = (value: unknown, name: string, depth: number): void => {
    if (typeof value === 'string' && /[/.]/.test(value)) found.push({ name, text: value });
    else if (value && typeof value === 'object' && depth < 6)
      for (const [key, inner] of Object.entries(value)) add(inner, name === '' ? key : `${name}.${key}`, depth + 1);
  };
  try {
    add(JSON.parse(text), '', 0);
  } catch {
    return [];
  }
  return found;
}

/** The calls of the documents of a file: declared requests, command lines in strings and lists, addresses. */
function* dataCalls(documents: readonly (readonly DataItem[])[], file: SourceFile, tools: ReaderTools): Pieces<Call[]> {
  const calls: Call[] = [];
  for (const items of documents) {
    const reader = new DataReader(file, tools);
    for (const item of items) {
      if (item.kind === 'map') reader.map(item);
      else if (item.kind === 'arguments') reader.list(item);
      else if (item.kind === 'text') yield* reader.text(item);
      else reader.scalar(item);
    }
    for (const call of reader.calls) calls.push(call);
  }
  return calls;
}

/** What holds for everything inside a map. */
interface Enclosing {
  readonly span: Span;
  readonly response?: CallResponse;
  readonly kind?: FileRole;
  /** Where nothing is a request of its own. */
  readonly quiet?: readonly Span[];
}

const addressList = /^(?:url|uri|endpoint)s?$/i;
const addressKey = /url|uri|endpoint|host|base|address|target|link|api|server|hook|path/i;

/** Collects the calls of a document from its items, which come in the order of the text. */
class DataReader {
  readonly calls: Call[] = [];
  /** From the outside in. */
  private readonly enclosing: Enclosing[] = [];

  constructor(
    private readonly file: SourceFile,
    private readonly tools: ReaderTools,
  ) {}

  map({ map, key, context }: ContainedMap): void {
    const { span } = map;
    if (this.isQuiet(span)) return;
    if (isRouting(map, key, context.names ?? [])) {
      this.enclosing.push({ span, quiet: [span] });
      return;
    }
    const response = registered(map, this.file.text);
    const kind = isRecording(map, key) ? 'tests' : undefined;
    if (response || kind) this.enclosing.push({ span, ...(response ? { response } : {}), ...(kind ? { kind } : {}) });
    const declared = declaredIn(map, key);
    const call = declared && declaredCall(declared, this.file, this.around(context));
    if (!call) return;
    this.calls.push(call);
    this.enclosing.push({ span, quiet: call.site.parts.map(part => part.value) });
  }

  list(list: ArgumentList): void {
    if (!this.isQuiet(list.span))
      this.calls.push(...listCalls({ ...list, context: this.around(list.context) }, this.file));
  }

  *text({ region, context }: ContainedText): Pieces<void> {
    if (this.isQuiet(region.outer)) return;
    this.calls.push(...(yield* innerCalls(region, this.file, this.tools, this.around(context))));
    yield undefined;
  }

  scalar({ scalar, key, isListItem, context }: ContainedScalar): void {
    const { region, span } = scalar;
    const task = inlineTask(scalar, key);
    if ((!task && !(isListItem ? addressList : addressKey).test(key)) || this.isQuiet(span)) return;
    const outerContext = this.around(context);
    const call = task
      ? declaredCall({ client: 'ansible.uri', request: task, span }, this.file, outerContext)
      : addressCall(region, span, this.file, outerContext);
    if (call) this.calls.push(call);
  }

  /** Whether a request that is declared around the span, or a route of a server, holds it. Leaves what ends before it. */
  private isQuiet(span: Span): boolean {
    while (this.enclosing.length > 0 && !contains((this.enclosing.at(-1) as Enclosing).span, span))
      this.enclosing.pop();
    return this.enclosing.some(({ quiet = [] }) => quiet.some(part => contains(part, span)));
  }

  private around(context: CallContext = {}): CallContext {
    let all = context;
    if (isExample(context.names)) all = { ...all, kind: 'docs' };
    for (const { response, kind } of this.enclosing)
      all = { ...all, ...(response ? { response } : {}), ...(kind ? { kind } : {}) };
    return all;
  }
}

/** Whether a text stands in the list of the examples of what a rule or a description is about; nobody runs it. */
function isExample(names: readonly string[] = []): boolean {
  return /^(?:negative_)?examples$/.test(names.at(-1) ?? '');
}

/**
 * What a server responds to, or what tests whether the server beside it lives: a probe of a container, a path of an ingress,
 * an event of a function. A probe of another host is a request.
 */
function isRouting(node: DataMap, key: string, names: readonly string[]): boolean {
  if (!entryOf(node, 'path')) return false;
  if (key === 'httpGet') return !entryOf(node, 'host');
  return entryOf(node, 'pathtype') !== undefined || names.some(name => /^events$/i.test(name));
}

/**
 * A request beside its response was recorded or stands for one: a cassette, an archive, a saved example of a collection.
 * What has an id and a time of its making, and is no request, is a resource as a service sent it; its addresses are its links.
 */
function isRecording(node: DataMap, key: string): boolean {
  const [request, response] = [entryOf(node, 'request'), entryOf(node, 'response')];
  if (key === 'originalRequest' || (request?.kind === 'map' && response?.kind === 'map')) return true;
  return !request && !entryOf(node, 'method') && !!entryOf(node, 'id') && !!entryOf(node, 'created_at', 'updated_at');
}

/** `register: NAME` of an Ansible task: reads of `NAME.json` anywhere in the file are reads of the response. */
function registered(node: DataMap, text: string): CallResponse | undefined {
  const name = textOf(entryOf(node, 'register'));
  if (!name || !/^\w+$/.test(name)) return undefined;
  const reads: Read[] = [];
  const checks: StatusCheck[] = [];
  let unseen = false;
  for (const use of text.matchAll(
    new RegExp(`\\b${name}\\.(\\w+)((?:\\.\\w+|\\[\\s*(?:\\d+|'[^'\\n]*'|"[^"\\n]*")\\s*\\])*)`, 'g'),
  )) {
    const chain = use[2] ?? '';
    const end = use.index + use[0].length;
    if (use[1] === 'status' || use[1] === 'rc')
      checks.push({ span: spanOf(use.index, end), kind: 'range', subject: use[0] });
    else if (use[1] === 'json' && chain !== '') {
      const path = [...chain.matchAll(/\.(\w+)|\[\s*(?:(\d+)|'([^']*)'|"([^"]*)")\s*\]/g)].map(
        ([, member, index, single, double]) => member ?? single ?? double ?? Number(index),
      );
      const root = spanOf(use.index, end - chain.length);
      reads.push({ path, span: spanOf(use.index, end), root, rootSteps: 0, form: 'path', escapes: true });
    } else unseen = true;
  }
  const use = unseen ? 'escapes' : reads.length > 0 ? 'followed' : checks.length > 0 ? 'status' : 'unused';
  return { use, reads, checks };
}
