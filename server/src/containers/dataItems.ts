import { languageOf } from '../text/languageId';
import type { Region } from '../text/region';
import { joinLines, RegionBuilder, withHoles } from '../text/regionBuilder';
import { isCommandText, isPowershellText } from '../text/scriptTexts';
import { spanOf } from '../text/span';
import { tableOf } from '../text/table';
import type { ArgumentList, ContainedText, ContainerItem, QuotedText, TextContext } from './container';
import {
  type DataList,
  type DataMap,
  type DataNode,
  type DataScalar,
  entryOf,
  isAlias,
  scalarsOf,
  textOf,
} from './data';
import { withJoined } from './joinedTexts';
import { namesOfLead } from './leadLines';
import { sharedScripts, sharesFunctions } from './pipelineFunctions';
import { isFilledStep, withMacros } from './stepMacros';

/** What a document in a data format holds, a map before everything inside it. */
export type DataItem = ContainedMap | ContainedScalar | ContainedText | ArgumentList;

export interface ContainedMap {
  readonly kind: 'map';
  readonly map: DataMap;
  /** The key of the map, or of the list that holds it. */
  readonly key: string;
  readonly context: TextContext;
}

/** A scalar that is data. */
export interface ContainedScalar {
  readonly kind: 'scalar';
  readonly scalar: DataScalar;
  readonly key: string;
  /** True for an item of a list. */
  readonly isListItem: boolean;
  readonly context: TextContext;
}

/** Walks a value; `text` is the text that it was read from. */
export function* dataItems(node: DataNode, key = '', context: NodeContext = {}): Generator<DataItem> {
  if (context.claimed?.has(node)) return;
  if (node.kind === 'scalar') yield scalarItem(node, key, undefined, context);
  else if (node.kind === 'list') yield* listItems(node, key, context);
  else yield* mapItems(node, key, context);
}

/** What is known inside of a document. */
interface NodeContext extends TextContext {
  /** The map that holds all others, whose members may extend each other. */
  readonly root?: DataMap;
  /** What is in a text of several places. */
  readonly claimed?: ReadonlySet<DataNode>;
}

/**
 * What programs put into YAML and JSON before they are read: Helm, Ansible, pipelines, templates of Jinja, Ruby and Go.
 * `{{name}}` may be one of a dashboard, and `[[name]]` a list of lists.
 */
const templates =
  /\$\{\{[^}\n]{0,500}\}\}|\$\{[^}\n]{0,500}\}|\{\{-?[^}\n\w]{0,50}[.$(|][^}\n]{0,500}\}\}|\{%[^}\n]{0,500}%\}|<%[^>\n]{0,500}%>|\[\[ ?[$.][\w.$ -]{1,100}\]\]/g;

/** The items of documents as texts; values are regions in which what a template language fills in is a hole. */
export function textItems(text: string, documents: readonly DataNode[]): ContainerItem[] {
  const found: ContainerItem[] = [];
  for (const document of documents) {
    for (const item of dataItems(document)) {
      if (item.kind === 'scalar') {
        if (!number.test(item.scalar.region.text)) found.push({ kind: 'text', region: valueRegion(text, item) });
      } else if (item.kind !== 'map') found.push(item);
    }
  }
  return found;
}

/** Lists of data have very many numbers, and in none of them is a text. */
const number = /^-?[\d.]+(?:[eE][+-]?\d+)?$/;

function valueRegion(text: string, { scalar, key, context: { use } }: ContainedScalar): Region {
  const region = withHoles(withTail(text, scalar), templates);
  return { ...region, role: 'value', ...(key === '' ? {} : { label: key }), ...(use ? { use } : {}) };
}

const blanksAtLineEnd = /[ \t]+(?=\r?\n|$)/y;

/** With the blanks behind it: who types at the end of a scalar has mostly just typed one, which is no part of it yet. */
function withTail(text: string, { region, span }: DataScalar): Region {
  blanksAtLineEnd.lastIndex = region.outer.end;
  const tail = region.outer.end === span.end ? blanksAtLineEnd.exec(text)?.[0] : undefined;
  if (!tail) return region;
  const end = region.outer.end + tail.length;
  const builder = new RegionBuilder(text);
  builder.add(region);
  builder.verbatim(region.outer.end, end);
  return { ...region, ...builder.built(), outer: spanOf(region.outer.start, end) };
}

function* mapItems(map: DataMap, key: string, outer: NodeContext): Generator<DataItem> {
  const own = contextIn(map, outer);
  const shared = outer.root ? [] : sharedScripts(map, job => contextIn(job, own));
  const claimed = outer.claimed ?? new Set(shared.flatMap(({ nodes }) => [...nodes]));
  const context: NodeContext = { ...own, claimed };
  for (const { region, context: around } of shared)
    yield { kind: 'text', region: codeRegion(region, 'script', around), context: around };
  yield { kind: 'map', map, key, context };
  const started = isFilledByCompose(context) ? undefined : startedByMap(map);
  const list = started ? undefined : argumentsOf(map, context);
  const shell = textOf(entryOf(map, 'shell'));
  if (list) yield list;
  const led = ledScript(map, context);
  for (const entry of map.entries) {
    const { value } = entry;
    if (led && (value === led.lead || value === led.script)) {
      if (value === led.script) yield { kind: 'text', region: led.region, context: led.context };
      continue;
    }
    if (started && value === entryOf(map, 'args')) {
      yield { kind: 'text', region: scriptRegion(started.region, entry.key), context };
      continue;
    }
    if (claimed.has(value)) continue;
    if (list?.items.some(({ span }) => value.span.start <= span.start && span.end <= value.span.end)) continue;
    const inner = { ...context, names: [...(context.names ?? []), entry.key] };
    if (value.kind === 'scalar') yield scalarItem(value, entry.key, shell, inner);
    else yield* dataItems(value, entry.key, inner);
  }
}

interface LedScript {
  readonly lead: DataNode;
  readonly script: DataNode;
  readonly region: Region;
  readonly context: TextContext;
}

/** The lines of a job with those that run in front of them in the same shell, where both stand together. */
function ledScript(map: DataMap, context: NodeContext): LedScript | undefined {
  const { entries } = map;
  const index = entries.findIndex(({ key }) => key === 'before_script');
  const [lead, script] = index < 0 ? [] : entries.slice(index, index + 2);
  if (!lead || script?.key !== 'script') return undefined;
  const lines = [lead.value, script.value].flatMap(value => (value.kind === 'scalar' ? [value] : linesOf(value)));
  const inner = { ...context, names: [...(context.names ?? []), script.key] };
  if (lines.some(line => line && context.claimed?.has(line))) return undefined;
  if (context.root && sharesFunctions(map, context.names?.at(-1) ?? '', context.root)) return undefined;
  const region = lines.includes(undefined) ? undefined : codeOfLines(lines as DataScalar[], script.key, inner);
  return region && { lead: lead.value, script: script.value, region, context: inner };
}

function linesOf(value: DataNode): readonly (DataScalar | undefined)[] {
  return value.kind === 'list' ? value.items.map(item => (item.kind === 'scalar' ? item : undefined)) : [undefined];
}

/** A step's name is its symbol; `env:` and the like hold for everything in the same map. */
function contextIn(map: DataMap, context: NodeContext): NodeContext {
  const symbol = textOf(entryOf(map, 'name', 'displayname', 'id', 'task'));
  const environment = new Map(context.environment);
  const { root = map } = context;
  const chain = withExtended(map, root);
  for (const each of chain)
    for (const { key, value } of each.entries)
      if (/^(?:env|environment|variables|vars|envs|parameters|values)$/i.test(key)) collect(value, environment);
  if (map !== root) for (const [name, value] of namesOfLead(root, chain)) environment.set(name, value);
  return {
    ...context,
    root,
    ...(symbol ? { symbol } : {}),
    ...(environment.size > 0 ? { environment } : {}),
    ...useOf(map),
  };
}

/** The jobs that a job of a pipeline extends, each behind those that it extends itself, and the job. */
function withExtended(map: DataMap, root: DataMap, seen: readonly DataMap[] = []): readonly DataMap[] {
  const extended = map === root || seen.length >= maxExtended ? undefined : entryOf(map, 'extends');
  const names = extended?.kind === 'list' ? scalarsOf(extended) : extended?.kind === 'scalar' ? [extended] : [];
  const bases = names.flatMap(({ region }) => {
    const base = root.entries.find(({ key }) => key === region.text)?.value;
    return base?.kind === 'map' && base !== map && !seen.includes(base) ? withExtended(base, root, [...seen, map]) : [];
  });
  return [...bases, map];
}

/** The maximum number of jobs that extend each other and are followed. */
const maxExtended = 8;

/** What the queries in a map are for; nothing where the map does not say it, so that what the maps around it say holds. */
function useOf(map: DataMap): { readonly use?: Region['use'] } {
  if (isAlertCondition(map)) return { use: 'alert' };
  return isDashboard(map) ? { use: 'dashboard' } : {};
}

/** A dashboard, a page or a widget, in the words of GraphQL, of a resource or of REST. */
function isDashboard(map: DataMap): boolean {
  if (entryOf(map, 'widgets', 'nrqlqueries', 'nrql_queries', 'visualization')) return true;
  return entryOf(map, 'pages') !== undefined && entryOf(map, 'variables') !== undefined;
}

/** A condition of an alert: it has a query and says when that is wrong, in the words of REST, of GraphQL or of a resource. */
function isAlertCondition(map: DataMap): boolean {
  if (!entryOf(map, 'nrql', 'query', 'nrqlquery', 'nrql_query')) return false;
  return (
    entryOf(map, 'terms', 'critical', 'valuefunction', 'value_function', 'violationtimelimitseconds') !== undefined
  );
}

/** Variables as a map, a list of `{ name, value }`, or a list of `NAME=value`. */
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

function* listItems(list: DataList, key: string, context: NodeContext): Generator<DataItem> {
  const scalars = scalarsOf(list).filter(item => !context.claimed?.has(item));
  const started = isFilledByCompose(context) ? undefined : startedScript(scalars);
  if (started) {
    yield { kind: 'text', region: scriptRegion(started.region, key), context };
    return;
  }
  const program = scalars.findIndex(isProgram);
  const code = codeOfLines(scalars, key, context);
  if (code) yield { kind: 'text', region: code, context };
  else if (program >= 0 && scalars.length > 1) yield argumentList(scalars.slice(program), context);
  for (const item of list.items) {
    if (context.claimed?.has(item)) continue;
    if (item.kind !== 'scalar') yield* dataItems(item, key, context);
    else if (!code && (program < 0 || scalars.length === 1)) {
      if (isCommandText(item.region.text))
        yield { kind: 'text', region: codeRegion(item.region, key, context), context };
      else yield { kind: 'scalar', scalar: withJoined(item), key, isListItem: true, context };
    }
  }
}

/** A list whose items are the lines of one program. */
function codeOfLines(all: readonly DataScalar[], key: string, context: TextContext): Region | undefined {
  const scalars = all.filter(scalar => !isAlias(scalar));
  const lines = scalars.map(({ region }) => region);
  const joined = (language: string) => {
    const whole = joinLines(lines);
    return whole && codeRegion(whole, key, context, language);
  };
  if (key === 'exec' && lines.some(({ text }) => /\bpm\.\w/.test(text))) return joined('javascript');
  if (scalars.length > 1 && scalars.some(isProgram)) return undefined;
  return listOfLines.test(key) && lines.some(({ text }) => isCommandText(text)) ? joined('shellscript') : undefined;
}

function codeRegion(region: Region, key: string, { names }: TextContext, language = 'shellscript'): Region {
  const code: Region = { ...region, language, role: 'code', ...(key === '' ? {} : { label: key }) };
  return isRunByShell(key, names) ? code : { ...code, withoutShell: true };
}

/** Compose fills in what follows a dollar before a shell reads it, and refuses `$(…)`. */
function isFilledByCompose({ names = [] }: TextContext): boolean {
  return names[0] === 'services';
}

/**
 * The script that a shell is started with: `["/bin/sh", "-c", script]`. One that ends at unset values is not told so by its
 * text.
 */
function startedScript(words: readonly DataScalar[]): DataScalar | undefined {
  const [shell = '', ...flags] = words.map(({ region }) => region.text.trim());
  if (!/^(?:\/\S*\/)?(?:ba|da|z|k)?sh$/.test(shell)) return undefined;
  const last = flags.findIndex(flag => /^-[a-z]*c$/.test(flag));
  const isPlain = last >= 0 && flags.slice(0, last + 1).every(flag => !/^-\w*u|^nounset$/.test(flag));
  const script = isPlain ? words[last + 2] : undefined;
  return script && isCommandText(script.region.text) ? script : undefined;
}

/** `command: ["/bin/sh", "-c"]` with the script in `args`. */
function startedByMap(map: DataMap): DataScalar | undefined {
  const command = entryOf(map, 'command', 'entrypoint');
  const args = entryOf(map, 'args');
  if (command?.kind !== 'list' || args?.kind !== 'list') return undefined;
  const words = scalarsOf(command);
  return startedScript(words) ? undefined : startedScript([...words, ...scalarsOf(args)]);
}

function scriptRegion(region: Region, key: string): Region {
  return { ...region, language: 'shellscript', role: 'code', ...(key === '' ? {} : { label: key }) };
}

/** Keys whose value a shell runs; those of other keys are split into words by another program. */
const shellKeys =
  /^(?:run|script|(?:before|after)_script|cmds?|commands|steps|(?:ansible\.builtin\.)?shell|bash|sh|inlinescript)$/i;

/** The scripts of a package are run by a shell as well, and so is the command of a step with members of its own. */
function isRunByShell(key: string, names: readonly string[] = []): boolean {
  const [first, ...inner] = names;
  const isStep = key === 'command' && names.at(-1) === key && names.at(-2) === 'run';
  return shellKeys.test(key) || (first === 'scripts' && inner.length === 1) || isStep;
}

function isProgram({ region }: QuotedText): boolean {
  return /^(?:.*\/)?(?:curl|wget|http|https|xh)$/.test(region.text.trim());
}

function argumentList(items: readonly QuotedText[], context: TextContext): ArgumentList {
  const start = Math.min(...items.map(({ span }) => span.start));
  const end = Math.max(...items.map(({ span }) => span.end));
  return { kind: 'arguments', items, span: spanOf(start, end), context };
}

/** `command: ["curl"]` with `args: […]`, or `args` of an image that runs the client, which is meant to be curl then. */
function argumentsOf(map: DataMap, context: TextContext): ArgumentList | undefined {
  const args = entryOf(map, 'args');
  if (args?.kind !== 'list') return undefined;
  const items = scalarsOf(args);
  if (items.some(isProgram)) return undefined;
  const command = entryOf(map, 'command', 'entrypoint');
  const program =
    command?.kind === 'list' ? scalarsOf(command).at(-1) : command?.kind === 'scalar' ? command : undefined;
  if (program && isProgram(program)) {
    const list = argumentList([program, ...items], context);
    return { ...list, span: spanOf(list.span.start, Math.max(list.span.end, args.span.end)) };
  }
  const flags = items.some(({ region }) => /^-{1,2}\w/.test(region.text.trim()));
  const address = items.some(({ region }) => /^["']?https?:\/\//.test(region.text));
  if (!flags || !address) return undefined;
  const builder = new RegionBuilder();
  const before = spanOf(args.span.start, args.span.start);
  builder.escape('curl', before);
  return { ...argumentList([{ region: builder.build('', before), span: before }, ...items], context), span: args.span };
}

const shells: Readonly<Record<string, string>> = tableOf({
  pwsh: 'powershell',
  powershell: 'powershell',
  python: 'python',
  cmd: 'bat',
  node: 'javascript',
});

/** The language of a step's script: `shell: pwsh`, the key `pwsh:`, a script that is run as JavaScript. */
function scriptLanguage(key: string, text: string, shell: string | undefined): string | undefined {
  const named = shells[shell ?? ''] ?? shells[key.toLowerCase()];
  if (named) return named;
  if (
    /^(?:inlinescript|script|jscode|functioncode|code)$/i.test(key) &&
    /=>|\b(?:const|let|await|require)\b/.test(text)
  )
    return 'javascript';
  if (/^(?:python|pythoncode)$/i.test(key)) return 'python';
  const file = /^[\w-]+\.\w+$/.test(key) ? languageOf(key, '') : 'plaintext';
  if (/^(?:python|javascript|powershell|ruby|php)$/.test(file)) return file;
  if (isPowershellText(text)) return 'powershell';
  return isCommandText(text) || /^(?:run|script|command|cmd)$/i.test(key) ? 'shellscript' : undefined;
}

function scalarItem(
  scalar: DataScalar,
  key: string,
  shell: string | undefined,
  context: TextContext,
): ContainedScalar | ContainedText {
  const language = scriptLanguage(key, scalar.region.text, shell);
  if (language) {
    const region = isFilledStep(key, context) ? withMacros(scalar.region, context.environment) : scalar.region;
    return { kind: 'text', region: codeRegion(region, key, context, language), context };
  }
  return { kind: 'scalar', scalar: withJoined(scalar), key, isListItem: false, context };
}
