import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** One fenced block of a suite. The first word of `info` is the language, the rest is its label. */
export interface Fence {
  readonly info: string;
  readonly language: string;
  readonly label: string;
  readonly text: string;
  /** Zero-based line of the opening fence and of the closing one. */
  readonly firstLine: number;
  readonly lastLine: number;
}

/** One heading of a suite with the fences below it: one test. */
export interface Example {
  readonly file: string;
  readonly name: string;
  /** Zero-based line after the last line of the section. */
  readonly endLine: number;
  readonly fences: readonly Fence[];
  readonly prose: string;
}

const fenceStart = /^(`{3,}|~{3,})\s*(.*)$/;

/** Reads the examples of one Markdown suite. A heading without fences groups the headings below it. */
export function readSuite(file: string): Example[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  const examples: Example[] = [];
  const path: string[] = [];
  let fences: Fence[] = [];
  let prose: string[] = [];
  const close = (endLine: number) => {
    if (fences.length > 0)
      examples.push({ file, name: path.filter(Boolean).join(' / '), endLine, fences, prose: prose.join('\n') });
    fences = [];
    prose = [];
  };
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i] as string;
    const heading = /^(#+)\s+(.*)$/.exec(line);
    if (heading) {
      close(i);
      const depth = (heading[1] as string).length;
      path.length = depth - 1;
      path[depth - 1] = (heading[2] as string).trim();
      continue;
    }
    const open = fenceStart.exec(line);
    if (!open) {
      prose.push(line);
      continue;
    }
    const mark = open[1] as string;
    let end = i + 1;
    while (end < lines.length && lines[end]?.trimEnd() !== mark) end++;
    const info = (open[2] as string).trim();
    const [language = '', ...label] = info.split(/\s+/);
    fences.push({
      info,
      language,
      label: label.join(' '),
      text: lines.slice(i + 1, end).join('\n'),
      firstLine: i,
      lastLine: end,
    });
    i = end;
  }
  close(lines.length);
  return examples;
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
export function blessSuite(file: string, changes: readonly { example: Example; info: string; text: string }[]): void {
  const lines = readFileSync(file, 'utf8').split('\n');
  const edits: { first: number; last: number; lines: string[] }[] = [];
  for (const { example, info, text } of changes) {
    const existing = example.fences.find(candidate => candidate.info === info);
    const body = text === '' ? [] : text.split('\n');
    if (existing) edits.push({ first: existing.firstLine + 1, last: existing.lastLine, lines: body });
    else {
      const mark = text.includes('```') ? '````' : '```';
      let at = example.endLine;
      while (at > 0 && lines[at - 1]?.trim() === '') at--;
      edits.push({ first: at, last: at, lines: [mark + info, ...body, mark] });
    }
  }
  edits.sort((a, b) => b.first - a.first);
  for (const edit of edits) lines.splice(edit.first, edit.last - edit.first, ...edit.lines);
  writeFileSync(file, lines.join('\n'));
}
