import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** One fenced block of a suite. The first word of `info` is the language, the rest is its label. */
export class Fence {
  readonly language: string;
  readonly label: string;
  private read = false;

  constructor(
    readonly info: string,
    private readonly content: string,
    /** Zero-based line of the opening fence and of the closing one. */
    readonly firstLine: number,
    readonly lastLine: number,
  ) {
    const [language = '', ...label] = info.split(/\s+/);
    this.language = language;
    this.label = label.join(' ');
  }

  /** The lines of the fence. Who takes them has used the fence. */
  get text(): string {
    this.read = true;
    return this.content;
  }

  get wasRead(): boolean {
    return this.read;
  }
}

/** One heading of a suite with the fences below it: one test. */
export interface Example {
  readonly file: string;
  readonly name: string;
  /** Zero-based line of the heading. */
  readonly line: number;
  /** Zero-based line after the last line of the section. */
  readonly endLine: number;
  readonly fences: readonly Fence[];
  readonly prose: string;
}

/** What a fence of an example should hold. */
export interface Change {
  readonly example: Example;
  readonly info: string;
  readonly text: string;
}

/**
 * Reads the examples of one Markdown suite. A heading without fences groups the headings below it. Throws on what would
 * test nothing or something else than it seems to: a fence that is not closed or is indented, a heading that is there
 * twice, one that is only a number, and one with neither fences nor headings below it.
 */
export function readSuite(file: string): Example[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  const fail = (line: number, problem: string): never => {
    throw new Error(`${file}:${line + 1}: ${problem}`);
  };
  const examples: Example[] = [];
  const names = new Set<string>();
  const path: string[] = [];
  let start = 0;
  let fences: Fence[] = [];
  let prose: string[] = [];
  const close = (endLine: number, nextDepth: number) => {
    const name = path.filter(Boolean).join(' / ');
    if (fences.length > 0) {
      if (names.has(name)) fail(start, `the heading "${name}" is there twice`);
      names.add(name);
      examples.push({ file, name, line: start, endLine, fences, prose: prose.join('\n') });
    } else if (path.length > 0 && nextDepth <= path.length) fail(start, `the heading "${name}" has no fence`);
    fences = [];
    prose = [];
  };
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i] as string;
    const heading = /^(#+)\s+(.*)$/.exec(line);
    if (heading) {
      const depth = (heading[1] as string).length;
      close(i, depth);
      path.length = depth - 1;
      path[depth - 1] = (heading[2] as string).trim();
      if (/^(\w+ )?\d+(:|$)/.test(path[depth - 1] as string)) fail(i, 'the heading is a number, not a name');
      start = i;
    } else if (isFence(line)) {
      const found = readFence(lines, i);
      if (typeof found === 'string') fail(i, found);
      else {
        fences.push(found);
        i = found.lastLine;
      }
    } else if (isFence(line.trimStart())) fail(i, 'the fence is indented');
    else prose.push(line);
  }
  close(lines.length, 0);
  return examples;
}

function isFence(line: string): boolean {
  return /^(`{3,}|~{3,})/.test(line);
}

/** The fence that begins in a line, or what is wrong with it. */
function readFence(lines: readonly string[], first: number): Fence | string {
  const [, mark = '', info = ''] = /^(`{3,}|~{3,})\s*(.*)$/.exec(lines[first] as string) ?? [];
  let end = first + 1;
  for (; end < lines.length && lines[end]?.trimEnd() !== mark; end++) {
    if (lines[end]?.startsWith(mark)) break;
  }
  if (lines[end]?.trimEnd() !== mark) return `the fence "${info.trim()}" is not closed before line ${end + 1}`;
  return new Fence(info.trim(), lines.slice(first + 1, end).join('\n'), first, end);
}

export function fence(example: Example, label: string): Fence | undefined {
  return example.fences.find(candidate => candidate.label === label || candidate.info === label);
}

/** Every Markdown suite below a folder, or the file itself. */
export function suiteFiles(path: string): string[] {
  if (!existsSync(path)) throw new Error(`no suite at ${path}`);
  if (statSync(path).isFile()) return [path];
  const found: string[] = [];
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    if (entry.isDirectory()) found.push(...suiteFiles(join(path, entry.name)));
    else if (entry.name.endsWith('.md') && entry.name !== 'README.md') found.push(join(path, entry.name));
  }
  return found.sort();
}

/** Writes new texts of fences into a suite; a fence that is not there yet is added at the end of its section. */
export function blessSuite(file: string, changes: readonly Change[]): void {
  const lines = readFileSync(file, 'utf8').split('\n');
  const edits: { first: number; last: number; lines: string[] }[] = [];
  for (const { example, info, text } of changes) {
    const existing = example.fences.find(candidate => candidate.info === info);
    const body = text === '' ? [] : text.split('\n');
    if (existing) edits.push({ first: existing.firstLine + 1, last: existing.lastLine, lines: body });
    else {
      const mark = text.includes('```') ? '````' : '```';
      let offset = example.endLine;
      while (offset > 0 && lines[offset - 1]?.trim() === '') offset--;
      edits.push({ first: offset, last: offset, lines: [mark + info, ...body, mark] });
    }
  }
  edits.sort((a, b) => b.first - a.first);
  for (const edit of edits) lines.splice(edit.first, edit.last - edit.first, ...edit.lines);
  writeFileSync(file, lines.join('\n'));
}
