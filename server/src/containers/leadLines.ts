import { type DataMap, type DataNode, entryOf, scalarsOf } from './data';

/**
 * The names to which the lines that every job of a pipeline runs first give texts: `before_script` beside the jobs, or in
 * `default`. A job has them as if the pipeline set them; `chain` holds the job and the jobs that it extends.
 */
export function namesOfLead(root: DataMap, chain: readonly DataMap[]): readonly (readonly [string, string])[] {
  const isJob = chain.some(map => entryOf(map, 'script'));
  if (!isJob || chain.some(map => entryOf(map, 'before_script', 'inherit'))) return [];
  const general = entryOf(root, 'default');
  const lead = (general?.kind === 'map' && entryOf(general, 'before_script')) || entryOf(root, 'before_script');
  const lines = lead ? linesIn(lead) : [];
  if (lines.some(line => choosing.test(line))) return [];
  return lines.flatMap(line => {
    const [, name = '', quoted, plain] = assignment.exec(line) ?? [];
    const value = quoted ?? plain;
    // Only the last value that a name has counts.
    const isWhole = quoted === undefined || !quoted.includes('$') || keyHeader.test(quoted);
    const isOnly =
      isWhole && name !== '' && lines.filter(other => new RegExp(`\\b${name}\\b`).test(other)).length === 1;
    return isOnly && value ? [[name, value] as const] : [];
  });
}

/** A line that gives a name a text and does nothing else. */
const assignment = /^\s*(?:export\s+)?([A-Za-z_]\w*)=(?:"((?:[^"\\`$]|\$\{?\w+\}?)*)"|([\w.:/@%+,-]+))\s*;?\s*$/;

/** What begins a line that decides whether others run, or runs what is not here. */
const choosing = /^\s*(?:if|for|while|until|case|select|function|set|eval|source|\.|[{(]|\w+\s*\(\))(?:\s|$)/;

/** A header with the key, which the shell fills in. */
const keyHeader = /^(?:x-)?api-key:/i;

function linesIn(node: DataNode): readonly string[] {
  if (node.kind === 'scalar') return node.region.text.split('\n');
  return node.kind === 'list' ? scalarsOf(node).flatMap(linesIn) : [];
}
