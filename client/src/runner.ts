import * as vscode from 'vscode';
import { execute } from '../../server/src/api/execute';
import { joinPages, nextPage } from '../../server/src/api/pages';
import { sandboxRegion } from '../../server/src/api/profile';
import type { RequestEvent, World } from '../../server/src/api/request';
import { readResponse } from '../../server/src/api/response';
import type { Result, Run } from '../../server/src/api/result';
import { sampleApplication } from '../../server/src/api/sampleApplication';
import * as protocol from '../../server/src/lsp/protocol';
import { errorMessage } from '../../server/src/text/errorMessage';
import { type Ask, selectAccountsForRun } from './accounts';
import { comparedAddress } from './comparison/comparedValues';
import type { Connection } from './connection';
import { copyRequest } from './copyRequest';
import { createHistory } from './history';
import { confirmMutation, mayChangeData } from './mutations';
import { type PageAction, positionInFile, type ShownRequest } from './panel/messages';
import { createResultsPanel, type RunView } from './panel/panel';
import { keyOf, type PreparedRun, requestOf, runOf } from './preparedRun';
import { looksLikeProduction, type Profiles } from './profiles';
import { openServiceSetting, selectRegion, setKey } from './regions';
import {
  activeDocument,
  findRestCall,
  findRunnables,
  isTrusted,
  revealPosition,
  revealRunnable,
} from './runnablePlaces';
import { summarize } from './runSummary';
import { createTargets, type OpenPort, type Targets } from './targets';
import { createRememberedForm, type Suggestions } from './variables';

/** Runs statements and operations and shows what came back. */
export interface Runner extends vscode.Disposable {
  /** Runs what stands at the place, else the selection, else the statement at the cursor. */
  run(place?: protocol.RunnableParams, view?: RunView): Promise<void>;
  /** Sends the REST call of a lens, else the one at the cursor, and shows its response. Only GET calls are sent. */
  runRest(address?: protocol.FindingAddress): Promise<void>;
  /** Runs every statement and query of the active document, and says how each ended. */
  runAll(): Promise<void>;
  /** Shows what ran, to search and run again. */
  showHistory(): Promise<void>;
  /** Stops everything that runs. */
  cancel(): void;
  /** Sends a run in a region, by default in the active one, and shows nothing. */
  readonly ask: Ask;
  showResults(): Promise<void>;
  /** Shows a result that was made elsewhere in the results panel. */
  show(request: ShownRequest, result: Result): Promise<void>;
  /** Where requests of a region go. */
  readonly targets: Targets;
}

interface Parts {
  readonly context: vscode.ExtensionContext;
  readonly profiles: Profiles;
  readonly connection: Connection;
  readonly world: World;
  readonly openPort: OpenPort;
  readonly onRunning: (active: boolean) => void;
}

/** A run that is shown: what its buttons need. */
interface ShownRun {
  readonly prepared: PreparedRun;
  readonly request: ShownRequest;
  readonly view: RunView;
  /** What was sent last and what came back, for the next page. */
  lastRun?: { readonly run: Run; readonly result: Result };
  /** Where its text is wrong, as a zero-based UTF-16 offset, if the service says so. */
  wrongAt?: number | undefined;
}

/** How a run is sent. */
interface Sending {
  /** The result of the page before. */
  readonly earlier?: Result;
  /** The user wants a response of the service, not one from the cache. */
  readonly isFresh?: boolean;
  /** What shows the run; default: the results panel. */
  readonly view?: RunView;
}

/** How many results keep their buttons. */
const maxShown = 100;

/** How many pages one press of *Load all* reads. */
const maxPages = 50;

export function createRunner(parts: Parts): Runner {
  const { profiles, world } = parts;
  const targets = createTargets(profiles, world, parts.openPort);
  const panel = createResultsPanel(parts.context, act);
  const form = createRememberedForm(parts.context.workspaceState);
  const shown = new Map<number, ShownRun>();
  /** What is under way, by the statement: it is stopped when the same statement runs again. */
  const running = new Map<string, AbortController>();
  const history = createHistory(parts.context.globalState, runnable => runOne(runnable));
  /** The number of the last run; those of an earlier session, whose results may still be shown, are lower. */
  let runs = world.now();

  panel.region(profiles.active());
  const subscription = profiles.onDidChange(() => panel.region(profiles.active()));

  async function run(place?: protocol.RunnableParams, view: RunView = panel): Promise<void> {
    if (!(await isTrusted())) return;
    const found = await findRunnables(parts.connection, place);
    const [only, ...more] = found;
    if (more.length > 0) return runEach(found, view);
    if (only) await runOne(only, view);
  }

  async function runRest(address?: protocol.FindingAddress): Promise<void> {
    if (!(await isTrusted())) return;
    const call = await findRestCall(parts.connection, address);
    if (call) await runOne(call);
  }

  async function runOne(runnable: protocol.Runnable, view: RunView = panel): Promise<void> {
    const prepared = await prepare(runnable);
    if (prepared) await start(prepared, { view });
  }

  async function runAll(): Promise<void> {
    if (!(await isTrusted())) return;
    const document = await activeDocument(parts.connection);
    await runEach(await findRunnables(parts.connection, document));
  }

  async function prepare(runnable: protocol.Runnable): Promise<PreparedRun | undefined> {
    const region = profiles.regionOf(runnable);
    if (region === undefined) return undefined;
    const key = keyOf(runnable);
    const variables = await form.ask(key, runnable, await suggestions(runnable, region));
    return variables && { runnable, variables, key };
  }

  /** Users do not know the ids of the embedded service, so one of its applications is suggested. */
  async function suggestions({ variables }: protocol.Runnable, region: string): Promise<Suggestions> {
    const [accountId] = profiles.accounts(region);
    if (region !== sandboxRegion || !variables?.some(({ isApplicationId }) => isApplicationId)) return { accountId };
    const { target, world: through } = await targets.open(region);
    return { accountId, applicationId: await sampleApplication(target, through) };
  }

  /** Runs several: mutations, and operations whose variables have no value yet, are left out. */
  async function runEach(runnables: readonly protocol.Runnable[], view: RunView = panel): Promise<void> {
    if (runnables.length === 0) return;
    const counts = new Map<string, number>();
    const outcomes = await Promise.all(
      runnables.map(async runnable => {
        if (mayChangeData(runnable)) return { runnable, skipped: 'mutation' as const };
        const region = profiles.regionOf(runnable);
        if (region === undefined) return { runnable };
        const key = keyOf(runnable);
        const variables = form.remembered(key, runnable, { accountId: profiles.accounts(region)[0] });
        if (!variables) return { runnable, skipped: 'variables' as const };
        const count = (counts.get(key) ?? 0) + 1;
        counts.set(key, count);
        const prepared = { runnable, variables, key: count === 1 ? key : `${key}:${count}` };
        return { runnable, result: await start(prepared, { view }) };
      }),
    );
    summarize(outcomes);
  }

  /** Runs it and shows the result, which is undefined where nothing was sent or a later run took its place. */
  async function start(prepared: PreparedRun, options: Sending = {}): Promise<Result | undefined> {
    const { runnable } = prepared;
    const region = profiles.regionOf(runnable);
    if (region === undefined) return undefined;
    const needsAccounts =
      runnable.language === 'nrql' && region !== sandboxRegion && profiles.accounts(region).length === 0;
    const selected = needsAccounts ? await selectAccountsForRun(profiles, ask, region) : true;
    if (selected === false) return undefined;
    const { target } = await targets.open(region);
    const production = looksLikeProduction(region, profiles.address(region));
    if (!(await confirmMutation(runnable, target, production))) return undefined;
    const accounts = profiles.accounts(region);
    const request = requestOf(prepared, target, production, accounts, { at: world.now(), id: ++runs });
    const own: ShownRun = { prepared, request, view: options.view ?? panel };
    shown.set(request.id, own);
    for (const id of shown.keys()) if (id <= runs - maxShown) shown.delete(id);
    await own.view.loading(request);
    if (selected !== true) {
      own.view.finish(request, selected);
      return selected;
    }
    return send(own, runOf(prepared, accounts), options);
  }

  /** Sends a run of a shown result, and shows what comes back. */
  async function send(own: ShownRun, run: Run, { earlier, isFresh }: Sending = {}): Promise<Result | undefined> {
    const { request } = own;
    running.get(request.key)?.abort();
    const mine = new AbortController();
    running.set(request.key, mine);
    showRunning();
    try {
      const later = await attempt(async () => {
        const { target, world: through } = await targets.open(request.region);
        const report = (event: RequestEvent) => {
          own.view.waiting(event.kind === 'wait' ? { ...request, resumesAt: event.until } : request);
        };
        const options = { signal: mine.signal, report, ...(isFresh ? { isFresh } : {}) };
        return execute(run, target, through, options);
      }, world.now);
      if (running.get(request.key) !== mine) return undefined;
      own.wrongAt = later.kind === 'error' ? later.error.offset : undefined;
      const result = earlier ? withPage(run, earlier, later) : later;
      // A page that failed may be read again: what was sent before it counts as the last.
      if (!earlier || later.kind !== 'error') own.lastRun = { run, result };
      own.view.finish(request, withMore(own.lastRun?.run ?? run, result));
      if (!earlier) await history.add(request, result);
      return result;
    } finally {
      if (running.get(request.key) === mine) running.delete(request.key);
      showRunning();
    }
  }

  async function loadPages(own: ShownRun | undefined, limit: number): Promise<void> {
    for (let page = 0; own?.lastRun && page < limit; page++) {
      const { run: previous, result } = own.lastRun;
      const next = result.kind === 'error' ? undefined : nextPage(previous, result);
      if (!next || !(await send(own, next, { earlier: result })) || own.lastRun.run !== next) return;
    }
  }

  async function ask(query: Run, region = profiles.active()): Promise<Result> {
    const { target, world: through } = await targets.open(region);
    return execute(query, target, through);
  }

  function showRunning(): void {
    parts.onRunning(running.size > 0);
    void vscode.commands.executeCommand('setContext', 'graphward.running', running.size > 0);
  }

  function cancel(): void {
    for (const abort of running.values()) abort.abort();
  }

  function act(action: PageAction, request: ShownRequest | undefined): void {
    const own = request && shown.get(request.id);
    // A result of an earlier session has no run: what stands in its place now is run.
    const place = request && { uri: request.uri, position: request.lines[0] ?? { line: 0, character: 0 } };
    const wrong = own?.wrongAt === undefined ? undefined : positionInFile(own.request, own.wrongAt);
    const compared = request && comparedAddress(request);
    const again = () =>
      compared
        ? vscode.commands.executeCommand(protocol.commands.compare, compared)
        : own
          ? start(own.prepared, { isFresh: true })
          : place && run(place);
    const steps: Readonly<Record<PageAction, () => unknown>> = {
      cancel: () => (request ? running.get(request.key)?.abort() : cancel()),
      runAgain: again,
      loadMore: () => loadPages(own, 1),
      loadAll: () => loadPages(own, maxPages),
      setKey: async () => (await setKey(profiles, request?.region)) && again(),
      selectRegion: () => selectRegion(profiles),
      openQuery: () =>
        own && !wrong
          ? revealRunnable(own.prepared.runnable)
          : place && revealPosition(wrong ? { ...place, position: wrong } : place),
      copyRequest: () => own && copyShown(own),
      openSettings: openServiceSetting,
      newQuery: () => vscode.commands.executeCommand('graphward.newQuery'),
    };
    void steps[action]();
  }

  async function copyShown({ prepared, request }: ShownRun): Promise<void> {
    const { target } = await targets.open(request.region);
    await copyRequest(runOf(prepared, profiles.accounts(request.region)), target);
  }

  return {
    run,
    runRest,
    runAll,
    showHistory: history.show,
    cancel,
    ask,
    showResults: panel.reveal,
    targets,
    async show(request, result) {
      await panel.loading(request);
      panel.finish(request, result);
    },
    dispose() {
      cancel();
      subscription.dispose();
      panel.dispose();
    },
  };
}

/** A run that could not even be sent, because its region cannot be opened, fails like any other: its result says why. */
async function attempt(send: () => Promise<Result>, now: () => number): Promise<Result> {
  const started = now();
  try {
    return await send();
  } catch (error) {
    const message = errorMessage(error);
    return { kind: 'error', error: { code: 'unreachable', message }, elapsedMs: now() - started };
  }
}

/** Both pages as one result. Where the later one failed, the earlier result says so and stays. */
function withPage(run: Run, earlier: Result, later: Result): Result {
  if (earlier.kind === 'error') return later;
  if (later.kind === 'error') {
    const message = vscode.l10n.t('The next page could not be read: {0}', later.error.message);
    return { ...earlier, messages: [...earlier.messages, message] };
  }
  const joined = joinPages(run, earlier.body, later.body);
  const result = readResponse(run, joined, earlier.elapsedMs + later.elapsedMs);
  return later.nextPath === undefined || result.kind === 'error' ? result : { ...result, nextPath: later.nextPath };
}

function withMore(run: Run, result: Result): Result {
  return result.kind === 'error' ? result : { ...result, hasMore: nextPage(run, result) !== undefined };
}
