import { addressCall } from '../code/addressCall';
import type { Call, CallResponse, Read, StatusCheck } from '../code/call';
import type { CallContext } from '../code/callContext';
import { templated } from '../code/placeholders';
import { argvCalls } from '../code/shell/argv';
import { shellCalls } from '../code/shell/calls';
import type { Argument } from '../code/shell/expand';
import { valueSpan } from '../code/site';
import { sortCalls } from '../code/sortCalls';
import type { DefinedText, LanguageReader, ReaderTools, SourceFile } from '../code/source';
import { textTemplate } from '../code/template';
import {
  type DataList,
  type DataMap,
  type DataNode,
  type DataScalar,
  entryOf,
  readJson,
  textOf,
} from '../containers/json';
import { readYaml } from '../containers/yaml';
import { languageOf } from '../text/languageId';
import type { Region } from '../text/region';
import { joinLines, RegionBuilder } from '../text/regionBuilder';
import { isCommandText, powershellCode, scriptLanguages } from '../text/scriptTexts';
import { type Span, spanOf } from '../text/span';
import { declaredCall, declaredIn, inlineTask } from './declaredRequests';
import { innerCalls } from './innerCalls';

export const yaml: LanguageReader = {
  languages: ['yaml'],
  innerLanguages: file => scriptLanguages(file.text),
  calls: (file, tools) => {
    const { documents, comments } = readYaml(file.text);
    const calls = documents.flatMap(document => dataCalls(document, file, tools));
    return sortCalls([...calls, ...commentCalls(comments, file, tools)]);
  },
};

export const json: LanguageReader = {
  languages: ['json', 'jsonc'],
  innerLanguages: file => scriptLanguages(file.text),
  calls: (file, tools) => {
    const node = readJson(file.text);
    return node ? sortCalls(dataCalls(node, file, tools)) : [];
  },
  definitions: file => textsOf(file.text),
};

/** The texts of a JSON module by their path, for programs that import it. A broken one gives none. */
function textsOf(text: string): DefinedText[] {
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

/** The calls of a value: declared requests, command lines in strings and lists, addresses. */
export function dataCalls(node: DataNode, file: SourceFile, tools: ReaderTools, around: CallContext = {}): Call[] {
  const found: Call[] = [];
  visit(node, '', around, { file, tools, found });
  return found;
}

interface Visit {
  readonly file: SourceFile;
  readonly tools: ReaderTools;
  readonly found: Call[];
}

function visit(node: DataNode, key: string, around: CallContext, to: Visit): void {
  if (node.kind === 'scalar') scalar(node, key, undefined, around, to);
  else if (node.kind === 'list') list(node, key, around, to);
  else map(node, key, around, to);
}

function map(node: DataMap, key: string, outer: CallContext, to: Visit): void {
  if (isRouting(node, key, outer.names ?? [])) return;
  const response = registered(node, to.file.text);
  const inside = insideMap(node, response ? { ...outer, response } : outer);
  const around = isRecording(node, key) ? { ...inside, kind: 'tests' as const } : inside;
  const declared = declaredIn(node, key);
  const call = declared && declaredCall(declared, to.file, around);
  if (call) to.found.push(call);
  if (argvOf(node, around, to)) return;
  for (const entry of node.entries) {
    const names = [...(around.names ?? []), entry.key];
    const inner = { ...around, names };
    if (entry.value.kind === 'scalar') {
      if (!(call && valueSpan(call.site, 'url')?.start === entry.value.span.start))
        scalar(entry.value, entry.key, node, inner, to);
    } else if (!(call && isPart(entry.value.span, call))) visit(entry.value, entry.key, inner, to);
  }
}

/**
 * What a server answers, or what asks the server beside it whether it lives: a probe of a container, a path of an ingress,
 * an event of a function. A probe of another host is a request.
 */
function isRouting(node: DataMap, key: string, names: readonly string[]): boolean {
  if (!entryOf(node, 'path')) return false;
  if (key === 'httpGet') return !entryOf(node, 'host');
  return entryOf(node, 'pathtype') !== undefined || names.some(name => /^events$/i.test(name));
}

/** A request beside its response was recorded or stands for one: a cassette, an archive, a saved example of a collection. */
function isRecording(node: DataMap, key: string): boolean {
  const pair = [entryOf(node, 'request'), entryOf(node, 'response')];
  return key === 'originalRequest' || pair.every(part => part?.kind === 'map');
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

function isPart(span: Span, { site }: Call): boolean {
  return site.parts.some(part => part.role !== 'method' && part.value.start === span.start);
}

/** A step's name is its symbol; `env:` and the like hold for everything in the same map. */
function insideMap(node: DataMap, around: CallContext): CallContext {
  const name = textOf(entryOf(node, 'name', 'displayname', 'id', 'task'));
  const environment = new Map(around.environment);
  for (const { key, value } of node.entries) {
    if (/^(?:env|environment|variables|vars|envs|parameters|values)$/i.test(key)) collect(value, environment);
  }
  return {
    ...around,
    ...(name ? { symbol: name } : {}),
    ...(environment.size > 0 ? { environment } : {}),
  };
}

function collect(node: DataNode, environment: Map<string, string>): void {
  if (node.kind === 'map') {
    for (const { key, value } of node.entries) {
      const text = textOf(value) ?? (value.kind === 'map' ? textOf(entryOf(value, 'value', 'default')) : undefined);
      if (text) environment.set(key, text);
    }
  } else if (node.kind === 'list') {
    for (const item of node.items) {
      if (item.kind === 'map') {
        const name = textOf(entryOf(item, 'name', 'key'));
        const value = textOf(entryOf(item, 'value', 'default'));
        if (name && value) environment.set(name, value);
      } else {
        const pair = /^(\w+)=(.*)$/.exec(textOf(item) ?? '');
        if (pair?.[1] && pair[2]) environment.set(pair[1], pair[2]);
      }
    }
  }
}

const listOfLines =
  /^(?:script|before_script|after_script|commands?|run|steps|cmds?|exec|install|build|deploy|test|post_build|pre_build|args)$/i;

function list(node: DataList, key: string, around: CallContext, to: Visit): void {
  const scalars = node.items.filter((item): item is DataScalar => item.kind === 'scalar');
  const { file, tools } = to;
  if (key === 'exec' && scalars.some(item => /\bpm\.\w/.test(item.region.text))) {
    const script = joinLines(scalars.map(item => item.region));
    if (script) to.found.push(...innerCalls({ ...script, language: 'javascript' }, file, tools, around));
  } else if (scalars.some(item => isProgram(item.region.text)) && scalars.length > 1) {
    const items = scalars.slice(scalars.findIndex(item => isProgram(item.region.text)));
    const span = spanOf(items[0]?.span.start ?? node.span.start, items.at(-1)?.span.end ?? node.span.end);
    to.found.push(...argumentsCalls(items, file, around, span));
  } else if (listOfLines.test(key) && scalars.some(item => isCommandText(item.region.text))) {
    const script = joinLines(scalars.map(item => item.region));
    if (script) to.found.push(...shellCalls(script, file, tools, around));
  } else {
    for (const item of scalars)
      if (isCommandText(item.region.text)) to.found.push(...shellCalls(item.region, file, tools, around));
  }
  for (const item of node.items) {
    if (item.kind !== 'scalar') visit(item, key, around, to);
    else if (addressList.test(key)) {
      const call = addressCall(item.region, item.span, file, around);
      if (call) to.found.push(call);
    }
  }
}

function isProgram(text: string): boolean {
  return /^(?:.*\/)?(?:curl|wget|http|https|xh)$/.test(text.trim());
}

/** `command: ["curl"]` with `args: […]`, or `args` of an image that runs the client. True when they were read. */
function argvOf(node: DataMap, around: CallContext, to: Visit): boolean {
  const args = entryOf(node, 'args');
  if (args?.kind !== 'list') return false;
  const items = scalarsOf(args);
  if (items.some(item => isProgram(item.region.text))) return false;
  const command = entryOf(node, 'command', 'entrypoint');
  const program =
    command?.kind === 'list' ? scalarsOf(command).at(-1) : command?.kind === 'scalar' ? command : undefined;
  const flags = items.some(item => /^-{1,2}\w/.test(item.region.text.trim()));
  const address = items.some(item => /^["']?https?:\/\//.test(item.region.text));
  if (!program || !isProgram(program.region.text)) {
    if (!flags || !address) return false;
    const start = spanOf(args.span.start, args.span.start);
    const curl: Argument = { template: textTemplate('curl', start), span: start };
    to.found.push(
      ...argvCalls([curl, ...items.map(item => argument(item, around))], to.file, { ...around, span: args.span }),
    );
    return true;
  }
  const start = Math.min(program.span.start, args.span.start);
  to.found.push(
    ...argumentsCalls([program, ...items], to.file, around, spanOf(start, Math.max(program.span.end, args.span.end))),
  );
  return true;
}

function scalarsOf(node: DataList): DataScalar[] {
  return node.items.filter((item): item is DataScalar => item.kind === 'scalar');
}

function argumentsCalls(items: readonly DataScalar[], file: SourceFile, around: CallContext, span: Span): Call[] {
  return argvCalls(
    items.map(item => argument(item, around)),
    file,
    { ...around, span },
  );
}

function argument(item: DataScalar, around: CallContext): Argument {
  return { template: templated(item.region, around.environment), span: item.span };
}

const shells: Readonly<Record<string, string>> = {
  pwsh: 'powershell',
  powershell: 'powershell',
  python: 'python',
  cmd: 'bat',
  node: 'javascript',
};

/** The language of a step's script: `shell: pwsh`, the key `pwsh:`, a script that is handed to JavaScript. */
function scriptLanguage(key: string, text: string, step: DataMap | undefined): string {
  const named = shells[(step && textOf(entryOf(step, 'shell'))) ?? ''] ?? shells[key.toLowerCase()];
  if (named) return named;
  if (
    /^(?:inlinescript|script|jscode|functioncode|code)$/i.test(key) &&
    /=>|\b(?:const|let|await|require)\b/.test(text)
  )
    return 'javascript';
  if (/^(?:python|pythoncode)$/i.test(key)) return 'python';
  const file = /^[\w-]+\.\w+$/.test(key) ? languageOf(key, '') : 'plaintext';
  if (/^(?:python|javascript|powershell|ruby|php)$/.test(file)) return file;
  if (powershellCode.test(text)) return 'powershell';
  return 'shellscript';
}

const addressList = /^(?:url|uri|endpoint)s?$/i;
const addressKey = /url|uri|endpoint|host|base|address|target|link|api|server|hook|path/i;

function scalar(node: DataScalar, key: string, step: DataMap | undefined, around: CallContext, to: Visit): void {
  const { text } = node.region;
  const { file, tools } = to;
  const language = scriptLanguage(key, text, step);
  const inline = inlineTask(node, key);
  if (inline) {
    const call = declaredCall({ client: 'ansible.uri', request: inline, span: node.span }, file, around);
    if (call) to.found.push(call);
    return;
  }
  if (language !== 'shellscript') to.found.push(...innerCalls({ ...node.region, language }, file, tools, around));
  else if (isCommandText(text)) to.found.push(...shellCalls(node.region, file, tools, around));
  else if (addressKey.test(key)) {
    const call = addressCall(node.region, node.span, file, around);
    if (call) to.found.push(call);
  }
}

/** Commented-out steps: neighbouring comment lines are one script, without `#`, dashes and keys. */
function commentCalls(comments: readonly Span[], file: SourceFile, tools: ReaderTools): Call[] {
  const scripts: Region[] = [];
  let group: RegionBuilder | undefined;
  let last: Span | undefined;
  const flush = () => {
    const script = group?.build('shellscript');
    if (script && isCommandText(script.text)) scripts.push(script);
    group = undefined;
  };
  for (const comment of comments) {
    if (last && !/^\r?\n[ \t]*$/.test(file.text.slice(last.end, comment.start))) flush();
    const mark =
      /^#+[ \t]*(?:- )?(?:[\w-]+:[ \t]+[|>]?)?/.exec(file.text.slice(comment.start, comment.end))?.[0].length ?? 0;
    if (group && last) group.escape('\n', spanOf(last.end, comment.start));
    group ??= new RegionBuilder(file.text);
    group.verbatim(comment.start + mark, comment.end);
    last = comment;
  }
  flush();
  return scripts.flatMap(script => shellCalls(script, file, tools, { kind: 'comments' }));
}
