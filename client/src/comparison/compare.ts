import * as vscode from 'vscode';
import { readBoth } from '../../../server/src/api/compare';
import { hostOf, sandboxRegion } from '../../../server/src/api/profile';
import type { RequestEvent, Target, World } from '../../../server/src/api/request';
import { sampleApplication } from '../../../server/src/api/sampleApplication';
import * as protocol from '../../../server/src/lsp/protocol';
import type { AccountQuestion } from '../accountQuestion';
import type { Connection } from '../connection';
import { showInformation, showWarning } from '../notify';
import type { ShownRequest } from '../panel/messages';
import { looksLikeProduction, type Profiles } from '../profiles';
import { setKey } from '../regions';
import type { Rewriter } from '../rewrite';
import { isTrusted } from '../runnablePlaces';
import type { Runner } from '../runner';
import { createRunTimeValues } from './askValues';
import type { Certificates, Verdict } from './certificates';
import { comparisonKey, seriesOf, textOf } from './comparedValues';
import { earlierTexts } from './earlierText';
import { createResponsesDiff } from './responsesDiff';
import { progressText, verdictText } from './verdictText';

/** Compares REST calls with what replaces them. */
export interface Comparer extends vscode.Disposable {
  /** Compares one call with its rewrite and shows both responses. False where the call is not there any more. */
  compare(address: protocol.FindingAddress): Promise<boolean>;
  /** Compares several calls one after the other, and says how they ended. */
  compareAll(addresses: readonly protocol.FindingAddress[]): Promise<void>;
  /** Compares the request at the cursor with the call that stood there before. False where there was none. */
  compareWithEarlier(): Promise<boolean>;
}

interface Parts {
  readonly context: vscode.ExtensionContext;
  readonly profiles: Profiles;
  readonly connection: Connection;
  readonly runner: Runner;
  readonly certificates: Certificates;
  readonly account: AccountQuestion;
  readonly rewriter: Rewriter;
}

type Subject = Pick<protocol.ComparisonParams, 'uri' | 'id' | 'before' | 'position'>;

/** Where comparisons are sent, and with what. */
interface Session {
  readonly target: Target;
  readonly world: World;
  readonly accountId: number;
  readonly sample: string | undefined;
  /** Values of run-time names, shared by the comparisons of one command. */
  readonly values: Map<string, string>;
}

interface Outcome {
  readonly verdict: Verdict;
  readonly endpoint: string;
  readonly call: protocol.ComparedCall;
  readonly ready?: Extract<protocol.PrepareComparisonResult, { kind: 'ready' }>;
  readonly judged?: NonNullable<protocol.JudgeComparisonResult>;
  readonly elapsedMs?: number;
}

export function createComparer({
  context,
  profiles,
  connection,
  runner,
  certificates,
  account,
  rewriter,
}: Parts): Comparer {
  const diff = createResponsesDiff();
  const values = createRunTimeValues(context.workspaceState);

  const regionOf = (uri: string) => profiles.active(vscode.Uri.parse(uri));

  /** A region with key and account; undefined when the user turned back. */
  async function openSession(region: string): Promise<Session | undefined> {
    if (region !== sandboxRegion && !(await profiles.key(region)) && !(await setKey(profiles, region)))
      return undefined;
    const { target, world } = await runner.targets.open(region);
    const accountId = target.accountId ?? (await account.ask(region, true));
    if (accountId === undefined) return undefined;
    const sample = region === sandboxRegion ? await sampleApplication(target, world) : undefined;
    return { target, world, accountId, sample, values: new Map() };
  }

  /** Compares one call. */
  async function run(
    subject: Subject,
    { target, world, accountId, sample, values: given }: Session,
    signal: AbortSignal,
    report: (event: RequestEvent) => void,
  ): Promise<Outcome | 'gone' | 'cancelled'> {
    const client = await connection.client();
    const now = world.now();
    const params = (): protocol.ComparisonParams => ({
      ...subject,
      accountId,
      now,
      values: Object.fromEntries(given),
      ...(sample === undefined ? {} : { sampleApplication: sample }),
    });
    let prepared: protocol.PrepareComparisonResult;
    for (;;) {
      prepared = await client.sendRequest(protocol.prepareComparisonRequest, params());
      if (prepared?.kind !== 'missing') break;
      if ((await values.ask(prepared.name, prepared.endpoint, given)) === undefined) return 'cancelled';
    }
    if (!prepared) return 'gone';
    const { endpoint } = prepared;
    const { call } = prepared;
    if (prepared.kind === 'not-run')
      return { endpoint, call, verdict: { verdict: 'not-run', reason: prepared.reason } };
    const responses = await readBoth(prepared.request, target, world, { signal, report, isFresh: true });
    if (signal.aborted) return 'cancelled';
    if ('reason' in responses)
      return { endpoint, call, ready: prepared, verdict: { verdict: 'not-run', reason: responses.reason } };
    const judging: protocol.JudgeComparisonParams = { ...params(), responses };
    const judged: protocol.JudgeComparisonResult = await client.sendRequest(protocol.judgeComparisonRequest, judging);
    if (!judged) return 'gone';
    return {
      endpoint,
      call,
      ready: prepared,
      judged,
      verdict: verdictOf(judged, target, now),
      elapsedMs: world.now() - now,
    };
  }

  async function keep({ call, verdict }: Outcome): Promise<void> {
    // A call of an earlier text has no lens.
    if (call.text === '') return;
    await certificates.keep(call, verdict);
    connection.refreshLenses();
  }

  async function show(
    { endpoint, ready, judged, verdict, elapsedMs = 0 }: Outcome,
    uri: string,
    { target }: Session,
  ): Promise<void> {
    const text = verdictText(verdict);
    if (verdict.verdict === 'not-run') {
      const message = vscode.l10n.t('{0} was not compared. {1}', endpoint, verdict.reason);
      void showWarning(message);
      return;
    }
    if (!ready || !judged) return;
    const name = endpoint.replace(/[^\w{}]+/g, '-');
    const title = vscode.l10n.t('{0}: REST ↔ GraphQL ({1})', endpoint, text);
    await diff.show(name, title, textOf(judged.rest, judged.graphql), textOf(judged.graphql, judged.rest));
    const chart = seriesOf(judged.values, elapsedMs);
    if (chart) await runner.show(requestOf(ready, uri, target, profiles), chart);
    const message = judged.reason
      ? vscode.l10n.t('{0} and its replacement: {1}. {2}', endpoint, text, judged.reason)
      : vscode.l10n.t('{0} and its replacement: {1}.', endpoint, text);
    void (verdict.verdict === 'same' ? showInformation : showWarning)(message);
  }

  async function compareOne(subject: Subject): Promise<boolean> {
    if (!(await isTrusted())) return true;
    const session = await openSession(regionOf(subject.uri));
    if (!session) return true;
    const outcome = await withProgress(vscode.l10n.t('Comparing old and new'), (signal, report) =>
      run(subject, session, signal, report),
    );
    if (outcome === 'gone') return false;
    if (outcome === 'cancelled') return true;
    await keep(outcome);
    await show(outcome, subject.uri, session);
    return true;
  }

  return {
    compare: ({ uri, id }) => compareOne({ uri, id }),
    async compareAll(addresses) {
      if (addresses.length === 0 || !(await isTrusted())) return;
      // Each folder may have a region of its own.
      const sessions = new Map<string, Session>();
      for (const { uri } of addresses) {
        const region = regionOf(uri);
        const session = sessions.get(region) ?? (await openSession(region));
        if (!session) return;
        sessions.set(region, session);
      }
      const outcomes: Outcome[] = [];
      const title = vscode.l10n.t('Comparing {0} calls', addresses.length);
      await withProgress(title, async (signal, report) => {
        for (const { uri, id } of addresses) {
          const session = sessions.get(regionOf(uri)) as Session;
          const outcome = await run({ uri, id }, session, signal, report);
          if (outcome === 'cancelled') return;
          if (outcome === 'gone') continue;
          outcomes.push(outcome);
          await keep(outcome);
        }
      });
      summarize(outcomes);
    },
    async compareWithEarlier() {
      const editor = vscode.window.activeTextEditor;
      if (!editor) return false;
      const client = await connection.client();
      const uri = client.code2ProtocolConverter.asUri(editor.document.uri);
      const position = client.code2ProtocolConverter.asPosition(editor.selection.active);
      for (const before of await earlierTexts(editor.document, rewriter.textsBefore(editor.document.uri)))
        if (await compareOne({ uri, before, position })) return true;
      return false;
    },
    dispose: () => diff.dispose(),
  };
}

function verdictOf(
  { verdict, reason = '', values, differing = 0 }: NonNullable<protocol.JudgeComparisonResult>,
  { regionName }: Target,
  now: number,
): Verdict {
  if (verdict === 'not-run') return { verdict, reason };
  const numbers = values.every(({ rest, graphql }) => [rest, graphql].every(isNumberOrNull));
  const day = new Date(now).toISOString().slice(0, 10);
  return { verdict, count: values.length, numbers, differing, region: regionName, day };
}

function isNumberOrNull(value: unknown): boolean {
  return value === null || typeof value === 'number';
}

function requestOf(
  { endpoint, request, call }: Extract<protocol.PrepareComparisonResult, { kind: 'ready' }>,
  uri: string,
  { regionName: region, region: { baseUrl }, accountId }: Target,
  profiles: Profiles,
): ShownRequest {
  const host = region === sandboxRegion ? '' : hostOf(baseUrl);
  return {
    region,
    ...(host ? { host } : {}),
    production: looksLikeProduction(region, profiles.address(region)),
    ...(accountId === undefined ? {} : { accountIds: [accountId] }),
    language: 'graphql',
    text: `GET ${request.restPath}\n\n${request.document}`,
    name: vscode.l10n.t('REST and GraphQL: {0}', endpoint),
    source: vscode.workspace.asRelativePath(vscode.Uri.parse(uri)),
    at: Date.now(),
    id: -Date.now(),
    key: comparisonKey(call),
    uri,
    lines: [],
  };
}

/** Runs with a notification that says what is sent and waited for, and that can be cancelled. */
function withProgress<T>(
  title: string,
  work: (signal: AbortSignal, report: (event: RequestEvent) => void) => Promise<T>,
): Thenable<T> {
  const options = { location: vscode.ProgressLocation.Notification, title, cancellable: true };
  return vscode.window.withProgress(options, (progress, token) => {
    const abort = new AbortController();
    token.onCancellationRequested(() => abort.abort());
    return work(abort.signal, event => progress.report({ message: progressText(event, vscode.env.language) }));
  });
}

function summarize(outcomes: readonly Outcome[]): void {
  const count = (verdict: Verdict['verdict']) => outcomes.filter(outcome => outcome.verdict.verdict === verdict).length;
  const text = vscode.l10n.t(
    '{0} calls compared: {1} the same, {2} different, {3} not run.',
    outcomes.length,
    count('same'),
    count('different'),
    count('not-run'),
  );
  const reasons = outcomes.flatMap(({ verdict }) => (verdict.verdict === 'not-run' ? [verdict.reason] : []));
  const [reason] = reasons;
  if (count('same') === outcomes.length) void showInformation(text);
  else void showWarning(reason === undefined ? text : `${text} ${reason}`);
}
