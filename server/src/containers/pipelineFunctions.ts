import type { Region } from '../text/region';
import { joinRegions, RegionBuilder } from '../text/regionBuilder';
import { spanOf } from '../text/span';
import type { TextContext } from './container';
import { type DataMap, type DataNode, type DataScalar, entryOf, isAlias, scalarsOf } from './data';

/** The lines that several jobs of a pipeline run first, with the jobs that call a function of them, as one script. */
interface SharedScript {
  readonly region: Region;
  readonly context: TextContext;
  /** All values that are in it. */
  readonly nodes: ReadonlySet<DataNode>;
}

/** A job: the values that others have as well, which are in front of its own lines. */
interface Job {
  readonly map: DataMap;
  readonly shared: readonly DataNode[];
  readonly own: readonly DataNode[];
  /** It runs after code at an unknown place. */
  readonly isOdd: boolean;
}

const maxJobs = 40;

/**
 * The scripts of a pipeline in which jobs call functions that lines of another place define: `before_script` of `default`,
 * of a job that they extend, of an anchor (`*helpers`) or of a reference. Each job runs in a shell of its own.
 */
export function sharedScripts(root: DataMap, contextOf: (job: DataMap) => TextContext): readonly SharedScript[] {
  // Jobs of other files may call the same functions.
  if (entryOf(root, 'include')) return [];
  const anchors = new Map<string, DataNode>();
  const scalars: DataScalar[] = [];
  gather(root, anchors, scalars);
  if (!scalars.some(({ region }) => definesFunction.test(region.text))) return [];
  const jobs = root.entries.flatMap(({ key, value }) =>
    value.kind === 'map' && !key.startsWith('.') && entryOf(value, 'script') ? [jobOf(value, root, anchors)] : [],
  );
  const groups = new Map<DataNode, Job[]>();
  for (const job of jobs) {
    const [first] = job.shared;
    if (first) groups.set(first, [...(groups.get(first) ?? []), job]);
  }
  return [...groups.values()].flatMap(group => scriptOf(group, scalars, contextOf) ?? []);
}

const definesFunction = /^[ \t]*(?:function[ \t]+)?([A-Za-z_][\w-]*)[ \t]*\(\)[ \t]*\{/m;

function functionsIn(nodes: readonly DataNode[]): readonly string[] {
  const all = new RegExp(definesFunction, 'gm');
  return nodes.flatMap(linesIn).flatMap(({ region }) => [...region.text.matchAll(all)].map(([, name = '']) => name));
}

/**
 * Whether other jobs of a pipeline take parts of a job whose lines define functions, and mention these: they may define them
 * anew, or call them in other ways.
 */
export function sharesFunctions(job: DataMap, name: string, root: DataMap): boolean {
  const lead = entryOf(job, 'before_script');
  const functions = lead ? functionsIn([lead]) : [];
  if (functions.length === 0) return false;
  const all: DataScalar[] = [];
  const own: DataScalar[] = [];
  const anchors = new Map<string, DataNode>();
  gather(root, anchors, all);
  gather(job, new Map(), own);
  const isOwn = new Set<DataNode>(own);
  const others = all.filter(scalar => !isOwn.has(scalar)).map(({ region }) => region.text);
  const isTaken =
    [...anchors.values()].includes(job) || others.some(text => text === name || text.includes(`[${name},`));
  const calls = new RegExp(`(?<![\\w.-])(?:${functions.join('|')})(?![\\w-])`);
  return isTaken && others.some(text => calls.test(text));
}

function gather(node: DataNode, anchors: Map<string, DataNode>, scalars: DataScalar[]): void {
  if (node.anchor) anchors.set(node.anchor, node);
  if (node.kind === 'scalar') scalars.push(node);
  else if (node.kind === 'list') for (const item of node.items) gather(item, anchors, scalars);
  else for (const { value } of node.entries) gather(value, anchors, scalars);
}

function jobOf(map: DataMap, root: DataMap, anchors: ReadonlyMap<string, DataNode>): Job {
  const before = entryOf(map, 'before_script');
  const inherited = before ? undefined : inheritedLines(map, root, anchors, 0);
  const parts: { readonly node: DataNode; readonly isShared: boolean }[] = [];
  let isOdd = false;
  const add = (node: DataNode, isShared: boolean) => {
    const other = referred(node, root, anchors);
    if (other === null || other?.kind === 'map') isOdd = true;
    else if (other) parts.push({ node: other, isShared: true });
    else parts.push({ node, isShared });
  };
  // `before_script: [*helpers]` has what the anchor stands for among its lines.
  const lead =
    inherited && inherited.kind === 'list' && scalarsOf(inherited).some(isAlias) ? inherited.items : [inherited];
  for (const node of lead) if (node) add(node, true);
  for (const value of [before, entryOf(map, 'script')]) {
    if (value?.kind === 'list') for (const item of value.items) add(item, false);
    else if (value) add(value, false);
  }
  const first = parts.findIndex(({ isShared }) => !isShared);
  const shared = parts.slice(0, first < 0 ? parts.length : first);
  const own = parts.slice(shared.length);
  return {
    map,
    shared: shared.map(({ node }) => node),
    own: own.map(({ node }) => node),
    isOdd: isOdd || own.length === 0 || own.some(({ isShared }) => isShared),
  };
}

/** The `before_script` that a job has from what it extends, or else from the pipeline. */
function inheritedLines(
  map: DataMap,
  root: DataMap,
  anchors: ReadonlyMap<string, DataNode>,
  depth: number,
): DataNode | undefined {
  if (entryOf(map, 'inherit')) return undefined;
  const given = [entryOf(map, 'extends'), entryOf(map, '<<')].flatMap(value => {
    if (!value) return [];
    return value.kind === 'list' ? scalarsOf(value) : value.kind === 'scalar' ? [value] : [];
  });
  const bases = given.map(name =>
    isAlias(name)
      ? anchors.get(name.region.text.slice(1))
      : root.entries.find(({ key }) => key === name.region.text)?.value,
  );
  for (const base of bases.reverse()) {
    if (base?.kind !== 'map' || depth > 8) continue;
    const own =
      entryOf(base, 'before_script') ??
      inheritedLines(base, { ...root, entries: root.entries.filter(isJob) }, anchors, depth + 1);
    if (own) return own;
  }
  const general = entryOf(root, 'default');
  return (general?.kind === 'map' && entryOf(general, 'before_script')) || entryOf(root, 'before_script');
}

/** What is no setting of the whole pipeline. */
function isJob({ key }: DataMap['entries'][number]): boolean {
  return !/^(?:default|before_script)$/.test(key);
}

/** What an alias or a reference stands for; null where that is not known. */
function referred(node: DataNode, root: DataMap, anchors: ReadonlyMap<string, DataNode>): DataNode | null | undefined {
  if (node.kind !== 'scalar') return undefined;
  if (isAlias(node)) return anchors.get(node.region.text.slice(1)) ?? null;
  const [, job, member] = /^!reference \[ *["']?([^,"'\]]+?)["']? *, *(\w+) *\]$/.exec(node.region.text) ?? [];
  if (job === undefined || member === undefined) return undefined;
  const map = root.entries.find(({ key }) => key === job)?.value;
  return (map?.kind === 'map' && entryOf(map, member)) || null;
}

/** The lines of a value; empty where it has anything else. */
function linesIn(node: DataNode): readonly DataScalar[] {
  if (node.kind === 'scalar') return [node];
  if (node.kind === 'map') return [];
  return node.items.every(item => item.kind === 'scalar') ? scalarsOf(node) : [];
}

function scriptOf(
  jobs: readonly Job[],
  scalars: readonly DataScalar[],
  contextOf: (job: DataMap) => TextContext,
): SharedScript | undefined {
  const [first] = jobs;
  if (!first || jobs.length > maxJobs) return undefined;
  const isAlike = jobs.every(
    ({ shared }) =>
      shared.length === first.shared.length && shared.every((node, index) => node === first.shared[index]),
  );
  const functions = functionsIn(first.shared);
  const calls = new RegExp(`(?<![\\w.-])(?:${functions.join('|')})(?![\\w-])`);
  const lead = first.shared.flatMap(linesIn);
  const leadText = textOf(lead);
  // What the lines ask for themselves may be read by each job.
  const isAsking = new RegExp(`${calls.source}(?![ \\t]*\\()`).test(leadText);
  const callers = jobs.filter(({ own }) => isAsking || calls.test(textOf(own.flatMap(linesIn))));
  if (!isAlike || functions.length === 0 || callers.length === 0 || callers.some(({ isOdd }) => isOdd))
    return undefined;
  const blocks = callers.map(({ own }) => own.flatMap(linesIn));
  const all = [lead, ...blocks].flat();
  const nodes = new Set<DataNode>([...first.shared, ...callers.flatMap(({ own }) => own), ...all]);
  // Nothing else of the file names the functions.
  const isAlone = scalars.every(scalar => nodes.has(scalar) || !calls.test(scalar.region.text));
  const isMade = scalars.some(({ region }) => makesName(region.text, functions));
  // Scripts that a job runs with the functions, or sources, may call them as well.
  const isForwarded = jobs.some(({ own }) => forwards.test(`${leadText}\n${textOf(own.flatMap(linesIn))}`));
  if (isMade || isForwarded) return undefined;
  const isInOrder = all.every(
    (line, index) => index === 0 || (all[index - 1] as DataScalar).span.end <= line.span.start,
  );
  const isWhole = [...first.shared, ...callers.flatMap(({ own }) => own)].every(node => linesIn(node).length > 0);
  if (!isAlone || !isInOrder || !isWhole || all.some(isAlias) || !haveSameTools(lead, blocks)) return undefined;
  const region = joined(lead, blocks);
  const contexts = callers.map(({ map }) => contextOf(map));
  const [context] = contexts;
  if (!region || !context || !agree(contexts, region.text)) return undefined;
  const { symbol: _ofJob, ...rest } = context;
  return { region, context: { ...rest, names: ['script'] }, nodes };
}

function textOf(lines: readonly DataScalar[]): string {
  return lines.map(({ region }) => region.text).join('\n');
}

/** `export -f`, `set -a`, and files that are sourced but for settings and environments. */
const forwards =
  /\bset[ \t]+-\w*a|\ballexport\b|\b(?:export|declare|typeset)[ \t]+-\w*f|(?:^|[\n;&|({])[ \t]*(?:source|\.)[ \t]+(?!\S*(?:env|activate|settings?|config|vars|variables)["']?(?:[\s;&|]|$))/;

/** Whether a text makes the name of one of some functions of parts: `get_$kind`. */
function makesName(text: string, functions: readonly string[]): boolean {
  const parts = text.matchAll(/(?<![\w$./-])([A-Za-z_][\w-]*[_-])(?=\$)/g);
  return [...parts].some(([, part = '']) => functions.some(name => name.startsWith(part)));
}

/** Tools that a rewrite may use where a script runs them; another job may run in another image. */
const tools = ['jq', 'python', 'python3', 'node', 'ruby', 'perl', 'php'];

function haveSameTools(lead: readonly DataScalar[], blocks: readonly (readonly DataScalar[])[]): boolean {
  const texts = blocks.map(block => [...lead, ...block].map(({ region }) => region.text).join('\n'));
  return tools.every(tool => {
    const has = new RegExp(`(?<![\\w.-])${tool}(?![\\w-])`);
    return new Set(texts.map(text => has.test(text))).size === 1;
  });
}

/** Whether all jobs give the names of a script the same texts. */
function agree(contexts: readonly TextContext[], text: string): boolean {
  const names = new Set(contexts.flatMap(({ environment }) => [...(environment?.keys() ?? [])]));
  return [...names].every(name => {
    const values = new Set(contexts.map(({ environment }) => environment?.get(name)));
    return values.size === 1 || !new RegExp(`\\b${name}\\b`).test(text);
  });
}

/** The lines in front of all jobs, and those of each job in a shell of its own. */
function joined(lead: readonly DataScalar[], blocks: readonly (readonly DataScalar[])[]): Region | undefined {
  const [, ...others] = blocks;
  const parts = blocks.flatMap(block => {
    const regions = block.map(({ region }) => withoutLastLines(region));
    const [first] = regions;
    const last = regions.at(-1);
    if (others.length === 0 || !first || !last) return regions;
    return [sign('(', first, first.outer.start), ...regions, sign(')', last, last.outer.end)];
  });
  const whole = joinRegions([...lead.map(({ region }) => withoutLastLines(region)), ...parts], '\n');
  return whole && { ...whole, isScattered: true };
}

/** Without the line breaks at the end of a block, which are there or not as the file goes on. */
function withoutLastLines(region: Region): Region {
  const end = region.text.replace(/\n+$/, '').length;
  if (end === region.text.length) return region;
  const segments = region.segments.flatMap(segment => {
    const over = segment.inner.end - end;
    if (over <= 0 || segment.kind === 'hole') return [segment];
    if (segment.inner.start >= end) return [];
    const outer = segment.kind === 'verbatim' ? spanOf(segment.outer.start, segment.outer.end - over) : segment.outer;
    return [{ ...segment, inner: spanOf(segment.inner.start, end), outer }];
  });
  const last = segments.at(-1)?.outer.end ?? region.outer.end;
  const blocks = region.blocks?.map(block => ({
    ...block,
    inner: spanOf(block.inner.start, Math.min(end, block.inner.end)),
  }));
  return {
    ...region,
    text: region.text.slice(0, end),
    segments,
    outer: spanOf(region.outer.start, last),
    ...(blocks ? { blocks } : {}),
  };
}

/** A text that stands nowhere in the file. */
function sign(text: string, beside: Region, offset: number): Region {
  const builder = new RegionBuilder();
  builder.escape(text, spanOf(offset, offset));
  return { ...beside, ...builder.built(), outer: spanOf(offset, offset), blocks: [] };
}
