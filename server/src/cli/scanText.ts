import { endOfLife } from '../catalogue/endpoints';
import { keyCode, keyMessage, type ReportedKey } from '../migrate/match/keys';
import { grades } from '../migrate/plan/plan';
import { countOf } from '../migrate/report/markdown';
import { deadline, type ReportedFinding } from '../migrate/report/report';
import { addTo } from '../text/addTo';
import { printable } from '../text/printable';

/** What the text report of a scan shows. */
export interface ScanText {
  /** In the order of the files, and in the order of each text. */
  readonly findings: readonly ReportedFinding[];
  readonly keys: readonly ReportedKey[];
  readonly files: number;
}

/** How the report is written. */
interface TextStyle {
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** Without the summary. */
  readonly quiet: boolean;
  readonly colours: boolean;
  /** How many characters a line of the terminal holds; undefined where the report goes to a file or a pipe. */
  readonly columns?: number;
}

type Colour = 'bold' | 'dim' | 'red' | 'yellow' | 'green';

const codes: Readonly<Record<Colour, number>> = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33 };

const gradeColours: Readonly<Record<string, Colour>> = { exact: 'green', equivalent: 'green', partial: 'yellow' };

/** The calls of a scan for people: grouped by file, with a summary by endpoint and by grade. */
export function scanText({ findings, keys, files }: ScanText, { now, quiet, colours, columns }: TextStyle): string {
  const paint = (text: string, colour: Colour) => (colours ? `\u001b[${codes[colour]}m${text}\u001b[0m` : text);
  const lines: string[] = [];
  const width = endpointWidth(findings, columns);
  const calls = byFile(findings);
  const keysOf = byFile(keys);
  for (const file of new Set([...calls.keys(), ...keysOf.keys()])) {
    if (lines.length > 0) lines.push('');
    lines.push(paint(printable(file), 'bold'));
    for (const finding of calls.get(file) ?? []) {
      const grade = gradeOf(finding);
      const label = paint(grade.padEnd(10), gradeColours[grade] ?? 'red');
      const place = `  ${positionOf(finding).padEnd(8)} ${finding.endpoint.padEnd(width)}`;
      const verdict = `${label}  ${paint(sureOf(finding), 'dim')}`;
      // An endpoint is never cut: what does not fit beside it comes below it.
      if (finding.endpoint.length > width) lines.push(place, `${indent}${verdict}`);
      else lines.push(`${place}  ${verdict}`);
      for (const part of wrapped(reasonOf(finding) ?? '', columns)) lines.push(`${indent}${paint(part, 'dim')}`);
    }
    for (const key of keysOf.get(file) ?? []) {
      const [first, ...others] = wrapped(`${keyMessage}  [${keyCode}]`, columns);
      lines.push(`  ${positionOf(key).padEnd(8)} ${paint(first ?? '', 'red')}`);
      for (const part of others) lines.push(`${indent}${paint(part, 'red')}`);
    }
  }
  if (!quiet) lines.push(...(lines.length > 0 ? [''] : []), ...summary({ findings, keys, files }, now));
  return lines.map(line => `${line.trimEnd()}\n`).join('');
}

/** What stands below a call begins where its endpoint begins. */
const indent = ' '.repeat(11);

/** How wide the column of the endpoints is: as the widest of them, but no wider than a terminal leaves room for. */
function endpointWidth(findings: readonly ReportedFinding[], columns = Number.POSITIVE_INFINITY): number {
  const widest = Math.max(0, ...findings.map(({ endpoint }) => endpoint.length));
  const beside = Math.max(0, ...findings.map(finding => sureOf(finding).length)) + indent.length + 14;
  return Math.min(widest, Math.max(0, columns - beside));
}

function sureOf({ client, confidence, kind }: ReportedFinding): string {
  return `[${[client, confidence, ...(kind ? [kind] : [])].join(', ')}]`;
}

/** A text in lines that fit behind the indentation of a terminal. A word that is longer than a line stays whole. */
function wrapped(text: string, columns = Number.POSITIVE_INFINITY): string[] {
  const room = columns - indent.length;
  const lines: string[] = [];
  for (const word of text.split(/ (?=\S)/)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= room) lines[lines.length - 1] = `${last} ${word}`;
    else if (word !== '') lines.push(word);
  }
  return lines;
}

function byFile<T extends { readonly file: string }>(found: readonly T[]): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const each of found) {
    addTo(groups, each.file, each);
  }
  return groups;
}

function summary({ findings, keys, files }: ScanText, now: number): string[] {
  const holding = byFile(findings).size;
  // The files that were searched count, too, and are no files with calls.
  const those = holding > 0 && holding < files ? `${holding} of ${countOf(files, 'file')}` : countOf(files, 'file');
  const calls = `${countOf(findings.length, 'call')} in ${those}`;
  const total = keys.length > 0 ? `${calls}, ${countOf(keys.length, 'key')} in the code` : calls;
  if (findings.length === 0) return [total];
  return [
    'By endpoint',
    ...counted(findings.map(({ endpoint }) => endpoint)),
    '',
    'By grade of the rewrite',
    ...counted(findings.map(gradeOf), [...grades, manual]),
    '',
    `The API ends on ${endOfLife} (${deadline(now)}).`,
    total,
  ];
}

/** How often each text occurs: the most frequent first, or in a given order. */
function counted(texts: readonly string[], order?: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  const rows = [...counts].sort(([a, one], [b, other]) =>
    order ? order.indexOf(a) - order.indexOf(b) : other - one || (a < b ? -1 : 1),
  );
  return rows.map(([text, count]) => `${String(count).padStart(5)}  ${text}`);
}

const manual = 'manual';

/** The grade of the rewrite, or that a manual change is needed. */
function gradeOf({ rewrite, state }: ReportedFinding): string {
  return rewrite?.grade ?? (state === 'retained' ? 'stays' : manual);
}

function reasonOf({ rewrite, noRewrite, state }: ReportedFinding): string | undefined {
  if (rewrite || state === 'retained') return undefined;
  const reason = noRewrite?.[0]?.message;
  return state === 'unknown' ? `The API never documented this path. ${reason ?? ''}`.trim() : reason;
}

function positionOf({ range }: ReportedFinding | ReportedKey): string {
  return `${range.start.line + 1}:${range.start.character + 1}`;
}
