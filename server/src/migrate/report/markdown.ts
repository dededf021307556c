import { endOfLife } from '../../catalogue/endpoints';
import { addTo } from '../../text/addTo';
import { printable } from '../../text/printable';
import { keyMessage, type ReportedKey } from '../match/keys';
import { deadline, type ReportedFinding } from './report';

/**
 * The findings as a Markdown report: totals, available rewrites, tables by endpoint and folder, every call, and the
 * locations of keys.
 */
export function markdownReport(
  findings: readonly ReportedFinding[],
  files: number,
  now: number,
  keys: readonly ReportedKey[] = [],
): string {
  const offered = findings.filter(finding => finding.rewrite);
  const lines = [
    '# REST calls to migrate',
    '',
    `${countOf(findings.length, 'call')} in ${new Set(findings.map(({ file }) => file)).size} of ${countOf(files, 'scanned file')}. ` +
      `The API ends on ${endOfLife} (${deadline(now)}). A rewrite is available for ${offered.length}.`,
  ];
  if (findings.length > 0) {
    lines.push('', '## By endpoint', '', ...table('Endpoint', findings, ({ endpoint }) => code(endpoint)));
    lines.push('', '## By folder', '', ...table('Folder', findings, ({ file }) => code(folderOf(file))));
    lines.push(
      '',
      '## Every call',
      '',
      '| Location | Endpoint | Client | Confidence | Rewrite |',
      '|---|---|---|---|---|',
    );
    for (const finding of findings) lines.push(row(finding));
  }
  if (keys.length > 0) {
    lines.push('', '## Keys in the code', '', `${keyMessage} The values are not shown here.`, '');
    for (const { file, range } of keys) lines.push(`- ${code(`${file}:${range.start.line + 1}`)}`);
  }
  return `${lines.join('\n')}\n`;
}

/** `1 call`, `2 calls`. */
export function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

function folderOf(file: string): string {
  const slash = file.lastIndexOf('/');
  return slash < 0 ? '.' : file.slice(0, slash);
}

/** A table with a row for each group: the number of calls, and of available rewrites by grade. */
function table(
  title: string,
  findings: readonly ReportedFinding[],
  groupOf: (finding: ReportedFinding) => string,
): string[] {
  const groups = new Map<string, ReportedFinding[]>();
  for (const finding of findings) {
    addTo(groups, groupOf(finding), finding);
  }
  const rows = [...groups].sort(([a, x], [b, y]) => y.length - x.length || a.localeCompare(b));
  const graded = (group: readonly ReportedFinding[], grade: string) =>
    group.filter(({ rewrite }) => rewrite?.grade === grade).length;
  return [
    `| ${title} | Calls | Exact | Equivalent | Partial | Manual |`,
    '|---|---:|---:|---:|---:|---:|',
    ...rows.map(
      ([name, group]) =>
        `| ${name} | ${group.length} | ${graded(group, 'exact')} | ${graded(group, 'equivalent')} | ${graded(group, 'partial')} | ${group.filter(({ rewrite }) => !rewrite).length} |`,
    ),
  ];
}

function row({ file, range, endpoint, client, confidence, rewrite, noRewrite, kind }: ReportedFinding): string {
  const rewriteText = rewrite ? rewrite.grade : cell(noRewrite?.[0]?.message ?? 'manual change needed');
  const confidenceText = kind ? `${confidence}, ${kind}` : confidence;
  return `| ${code(`${file}:${range.start.line + 1}`)} | ${code(endpoint)} | ${cell(client)} | ${confidenceText} | ${rewriteText} |`;
}

/** Text with the escapes that it needs in a table cell. */
function cell(text: string): string {
  return printable(text.replace(/\s*[\r\n]+\s*/g, ' ')).replace(/[\\|`*_<>&[\]]/g, '\\$&');
}

/** A code span in a cell: its fence is longer than any of its backticks, pipes are escaped. */
function code(text: string): string {
  const inner = printable(text).replaceAll('|', '\\|');
  const maxLength = Math.max(0, ...(inner.match(/`+/g) ?? []).map(({ length }) => length));
  if (maxLength === 0) return `\`${inner}\``;
  const fence = '`'.repeat(maxLength + 1);
  return `${fence} ${inner} ${fence}`;
}
