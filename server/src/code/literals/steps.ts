import { type Span, spanOf } from '../../text/span';
import type { CallResponse, Read } from '../call';
import { escapingResponse } from '../unreadResponses';

/**
 * What a pipeline step does with the output of a command in its string: `sh(script: …, returnStdout: true)` passes it on,
 * and reads of it through `readJSON` or a slurper are followed by name. Undefined where the output is only printed.
 */
export function stepResponse(text: string, span: Span): CallResponse | undefined {
  const before = text.slice(Math.max(0, span.start - 200), span.start);
  const after = text
    .slice(span.end, span.end + 200)
    .split('\n', 3)
    .join('\n');
  const step =
    /(?:(?:def|String|var|val|final)\s+)?(?:([A-Za-z_]\w*)\s*=\s*)?\b(?:sh|bat|powershell|pwsh)\b\s*\(?[^"'\n]*$/.exec(
      before,
    );
  const options = `${step?.[0] ?? ''}${after}`;
  if (/returnStatus\s*:\s*true/.test(options)) return { use: 'status', reads: [], checks: [] };
  const executed =
    /^\s*\.\s*execute\s*\(/.test(after) ||
    /(?:system|exec|popen|qx|shell_exec|Process|readProcess|run!?)\s*\(?\s*$/i.test(before);
  if (!/returnStdout\s*:\s*true/.test(options)) return executed ? escapingResponse : undefined;
  const reads = step?.[1] ? readsOf(text, span.end, step[1]) : [];
  return { use: reads.length > 0 ? 'followed' : 'escapes', reads, checks: [] };
}

const steps = /\.\w+|\[\s*(?:\d+|'[^']*'|"[^"]*")\s*\]/g;
const chain = /^(?:\.(?!trim\b|readLines\b|split\b|replaceAll\b)\w+(?!\w*\()|\[\s*(?:\d+|'[^']*'|"[^"]*")\s*\])+/;

/** Reads through `readJSON(text: name)` or `new JsonSlurper().parseText(name)`, and through a name given to one of them. */
function readsOf(text: string, from: number, name: string): Read[] {
  const parsed = new RegExp(
    `(?:readJSON\\s*\\(?\\s*text\\s*:\\s*|parseText\\s*\\(\\s*)${name}(?:\\.trim\\(\\))?\\s*\\)?`,
    'g',
  );
  parsed.lastIndex = from;
  const reads: Read[] = [];
  for (let match = parsed.exec(text); match; match = parsed.exec(text)) {
    const root = spanOf(match.index, match.index + match[0].length);
    add(text, root, reads);
    const given = /([A-Za-z_]\w*)\s*=\s*(?:new\s+[\w.]+\(\)\s*\.\s*)?$/.exec(
      text.slice(Math.max(0, root.start - 80), root.start),
    )?.[1];
    if (!given) continue;
    const uses = new RegExp(`\\b${given}\\b(?=[.[])`, 'g');
    uses.lastIndex = root.end;
    for (let use = uses.exec(text); use; use = uses.exec(text))
      add(text, spanOf(use.index, use.index + given.length), reads);
  }
  return reads;
}

function add(text: string, root: Span, reads: Read[]): void {
  const found = chain.exec(text.slice(root.end, root.end + 400))?.[0];
  if (!found) return;
  const path = [...found.matchAll(steps)].map(([step]) => {
    const inner = step.startsWith('.')
      ? step.slice(1)
      : step
          .slice(1, -1)
          .trim()
          .replace(/^['"]|['"]$/g, '');
    return /^\d+$/.test(inner) ? Number(inner) : inner;
  });
  reads.push({ path, span: spanOf(root.start, root.end + found.length), root, rootSteps: 0, form: 'path' });
}
