import { sourceFile } from '../code/source';
import { prepareReplacement } from '../migrate/compareReplacement';
import { closedWindow, judge, type PreparedComparison, prepareComparison, restForms } from '../migrate/comparison';
import type { MigrateContext } from '../migrate/context';
import type { Finding } from '../migrate/finding';
import { fingerprint } from '../migrate/fingerprint';
import type { Bindings } from '../migrate/plan/fill';
import { note } from '../migrate/plan/notes';
import type { Note } from '../migrate/plan/plan';
import { replacementsOf } from '../migrate/replacements';
import { isApplicationId } from '../migrate/runTimeValues';
import { errorMessage } from '../text/errorMessage';
import { translateMessage } from '../text/messages';
import { touches } from '../text/span';
import { findAlone } from '../workspace/fileFindings';
import type { OpenDocument } from './documents';
import type {
  ComparedCall,
  ComparisonParams,
  JudgeComparisonParams,
  JudgeComparisonResult,
  PrepareComparisonResult,
} from './protocol';
import type { Server } from './state';

/** The address of a call whose rewrite only reads; undefined where nothing can be compared. */
export function comparedCall(
  { uri, text }: OpenDocument,
  { id, call, plan, edits }: Finding,
): ComparedCall | undefined {
  if (plan?.operation.kind !== 'query') return undefined;
  const texts = [text.slice(call.site.span.start, call.site.span.end), ...edits.map(edit => edit.text)];
  return { uri, id, text: fingerprint(texts.join('\n')) };
}

/** The requests of a comparison, or why they cannot be sent. */
export function prepareComparisonOf(
  server: Server,
  document: OpenDocument,
  params: ComparisonParams,
): PrepareComparisonResult {
  const subject = subjectOf(server, document, params);
  if (!subject) return null;
  const { finding } = subject;
  const { endpoint } = finding.match;
  const missing: string[] = [];
  const prepared = prepare(subject, params, name => missing.push(name));
  const [name] = missing;
  if (name !== undefined) return { kind: 'missing', name, endpoint };
  const call = comparedCall(document, finding) ?? { uri: document.uri, id: finding.id, text: '' };
  if ('code' in prepared) return { kind: 'not-run', call, reason: translateMessage(prepared.message), endpoint };
  return { kind: 'ready', call, endpoint, request: prepared.request };
}

/** What the responses to the requests of a comparison say. */
export function judgeComparison(
  server: Server,
  document: OpenDocument,
  { responses, ...params }: JudgeComparisonParams,
): JudgeComparisonResult {
  const subject = subjectOf(server, document, params);
  const prepared = subject && prepare(subject, params, () => undefined);
  if (!prepared || 'code' in prepared) return null;
  try {
    const judged = judge(prepared, responses);
    const reason = judged.reason === undefined ? {} : { reason: translateMessage(judged.reason) };
    return { ...judged, ...reason, ...restForms(prepared, responses) };
  } catch (error) {
    const reason = translateMessage(`The responses are not what the API documents: ${errorMessage(error)}`);
    return { verdict: 'not-run', reason, values: [], rest: null, graphql: null };
  }
}

/** What is compared: a call of the document with its rewrite, or one of an earlier text with what stands there now. */
interface Subject {
  readonly finding: Finding;
  readonly context: MigrateContext;
  prepare(...args: [MigrateContext, Bindings, ReturnType<typeof closedWindow>]): PreparedComparison | Note;
}

function subjectOf(
  server: Server,
  document: OpenDocument,
  { id, before, position }: ComparisonParams,
): Subject | undefined {
  const context = server.migration(document);
  if (before === undefined || !position) {
    const finding = server.findings(document).find(candidate => candidate.id === id);
    return finding && { finding, context, prepare: (...args) => prepareComparison(finding, ...args) };
  }
  const { path, language } = server.sourceFile(document);
  const earlier = findAlone(sourceFile(path, before, language), context);
  const now = { calls: server.requests(document), findings: server.findings(document) };
  const offset = document.positions.offsetAt(position);
  const replacement = replacementsOf(earlier, now).find(
    candidate => typeof candidate.now !== 'string' && touches(candidate.now.site.span, offset),
  );
  return (
    replacement && {
      finding: replacement.finding,
      context,
      prepare: (...args) => prepareReplacement(replacement, ...args),
    }
  );
}

function prepare(
  subject: Subject,
  { accountId, now, values, sampleApplication }: ComparisonParams,
  onMissing: (name: string) => void,
): PreparedComparison | Note {
  const bindings: Bindings = hole => {
    const name = hole.name ?? hole.expression;
    const own = Object.hasOwn(values, name) ? values[name] : undefined;
    const value = own ?? hole.fallback ?? (isApplicationId(hole.name ?? '') ? sampleApplication : undefined);
    if (value === undefined) onMissing(name);
    return value;
  };
  try {
    return subject.prepare({ ...subject.context, accountId, now }, bindings, closedWindow(now));
  } catch (error) {
    return note('invalid-value', errorMessage(error));
  }
}
