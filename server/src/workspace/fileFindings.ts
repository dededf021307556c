import type { Call } from '../code/call';
import type { Omission } from '../code/parsedTexts';
import type { ClassRequest, CrossFileName, ReaderTools, SenderFacts, SourceFile } from '../code/source';
import { findCalls, findCallsInPieces } from '../finder/languages';
import type { HostTable, MigrateContext } from '../migrate/context';
import type { Finding } from '../migrate/finding';
import { findings, findingsInPieces } from '../migrate/findings';
import { isForeign } from '../migrate/match/foreignHosts';
import { isOpenEndpoint, match } from '../migrate/match/match';
import { doWithPauses, type Pause } from '../text/pieces';
import { addressNames } from './addressNames';
import { withAssumedClients } from './assumedClients';
import { withoutCalledWrappers } from './callersElsewhere';
import { withoutClientsElsewhere } from './clientsElsewhere';
import { type ClassDefiners, classWord, definesClass, inheritedMember, requestsAbove } from './crossFileClasses';
import type { AskedKind, CrossFileNames } from './crossFileNames';
import {
  crossFileSenderFacts,
  crossFileText,
  type Definer,
  definedWord,
  definersOf,
  type Stems,
  senderPaths,
} from './definers';
import { mayDefineAddresses } from './definitionText';
import { type FindJoined, withJoinedFiles } from './joinedFindings';
import { withoutKeysElsewhere } from './keysElsewhere';
import { withTakingScripts } from './libraryFindings';
import { Questions } from './questions';
import { withoutReplacedFunctions } from './redefinedFunctions';

/** The requests of one version of a file. */
export interface FileRequests {
  /** Every request that the file sends, in the order of the text. */
  readonly calls: readonly Call[];
  /** What the requests were found with: `constant` returns the texts of cross-file names. */
  readonly tools: ReaderTools;
  /** The paths of the files that may define names for it; a change of one may change the requests. */
  readonly definers: readonly string[];
  /** Whether it uses names that it does not define, so that a new file may change the requests. */
  readonly usesCrossFileNames: boolean;
  /** The names of its functions of which it was asked what other files do with what they give, and that of the file. */
  readonly namesUsedElsewhere?: readonly string[];
}

/** What one version of a file holds for a migration. */
export interface FileFindings extends FileRequests {
  /** The requests that the service retires. */
  readonly findings: readonly Finding[];
  /** How many requests to hosts outside the profile have a path of the API. */
  readonly foreignCalls: number;
  /** What it has more of than is followed. */
  readonly omissions: readonly Omission[];
  /**
   * The names under which the file defines addresses that it does not request itself, and functions that request the
   * paths of others; other files may use them.
   */
  readonly addressNames: readonly string[];
}

/**
 * The findings of a file whose grammars are loaded, with the names that other files define. Rejects only with `Abandoned`,
 * where `pause` says between two pieces of the work that nobody needs the findings any more. `isWorthReading` leaves out
 * programs inside the file where only findings are wanted, not every request.
 */
export async function findInFile(
  file: SourceFile,
  settings: MigrateContext,
  names: CrossFileNames,
  pause?: Pause,
  isWorthReading?: ReaderTools['isWorthReading'],
): Promise<FileFindings> {
  const version = names.parsedVersion(file);
  const { changes } = names;
  const { hosts: named, documents } = await names.withEvidence(file.path, settings.hosts);
  const answers = noAnswers();
  const asked: Asked[] = [];
  const requestsWith = (hosts: HostTable) => {
    const isMatched = (call: Call, isLenient: boolean): boolean => {
      const isMatch = 'endpoint' in match(call, hosts, isLenient);
      asked.push({ call, isLenient, isMatch });
      return isMatch;
    };
    const wanted: RequestsWanted = {
      ...(isWorthReading ? { isWorthReading } : {}),
      isOfApi: call => isMatched(call, false),
      // A request beside one of the API may be of it, too.
      isWanted: call => isMatched(call, true),
      pause,
    };
    return findRequests(version, settings.tools, names, wanted, answers);
  };
  const first = await requestsWith(named);
  const isOpen = first.calls.some(call => !call.kind && 'reason' in match(call, named));
  const hosts = isOpen ? await names.withBases(named, first.definers) : named;
  // Other hosts make no difference where they would have given the same answer each time.
  const isSame = ({ call, isLenient, isMatch }: Asked) => 'endpoint' in match(call, hosts, isLenient) === isMatch;
  const requests = hosts === named || asked.every(isSame) ? first : await requestsWith(hosts);
  const context = hosts === settings.hosts ? settings : { ...settings, hosts };
  const search = findingsInPieces(version, { ...context, tools: requests.tools }, requests.calls);
  const found = await doWithPauses(search, pause);
  if (found.length > 0 || mayDefineAddresses(version.text)) names.keep(version, changes);
  // What other files were given of this one before counts, so that what they use is known again.
  const defined = names.kept(version.path);
  const own = await withoutCalledWrappers(version, found, defined, context, names, (caller, onSender) =>
    findRequests(caller, context.tools, names, { onSender, isOfApi: () => false, isWanted: () => false }),
  );
  const isOfApi = (call: Call) => 'endpoint' in match(call, hosts);
  const find: FindJoined = (text, program) =>
    findRequests(text, settings.tools, names, { isOfApi, pause, ...(program ? { program } : {}) });
  const joined = await withJoinedFiles(version, own.findings, { context, names, find, pause });
  const taken = await withTakingScripts(version, joined.findings, { context, names, find, pause });
  const shared = await withoutReplacedFunctions(version, taken.findings, names);
  const keyed = await withoutKeysElsewhere(version, shared.findings, names);
  const plain = await withoutClientsElsewhere(version, keyed.findings, names);
  const sent = await withAssumedClients(version, plain.findings, names);
  const namesUsedElsewhere = [
    ...(requests.namesUsedElsewhere ?? []),
    ...[joined, taken, shared, keyed].flatMap(({ names: asked }) => asked),
  ];
  return {
    ...requests,
    ...(namesUsedElsewhere.length > 0 ? { namesUsedElsewhere } : {}),
    findings: sent.findings,
    definers: [
      ...new Set([
        ...requests.definers,
        ...own.callers,
        ...documents,
        ...[joined, taken, keyed, plain, sent].flatMap(({ definers }) => definers),
      ]),
    ],
    usesCrossFileNames:
      requests.usesCrossFileNames || found.some(({ match: { endpoint } }) => isOpenEndpoint(endpoint)),
    foreignCalls: foreignCalls(requests.calls, context),
    omissions: [...version.parsed.omissions],
    addressNames: defined ? await addressNames(defined, version.text, found) : [],
  };
}

/** The findings of a file without the names that other files define. Never throws. */
export function findAlone(file: SourceFile, context: MigrateContext): FileFindings {
  const { tools } = context;
  const calls = findCalls(file, tools);
  const requests = { calls, tools, definers: [], usesCrossFileNames: false };
  return {
    ...requests,
    findings: findings(file, context, calls),
    foreignCalls: foreignCalls(calls, context),
    omissions: [...file.parsed.omissions],
    addressNames: [],
  };
}

/** What was asked of the hosts while the requests of a file were looked for. */
interface Asked {
  readonly call: Call;
  readonly isLenient: boolean;
  readonly isMatch: boolean;
}

/** What other files answer a program, and which of them were asked; no search for its requests asks them again. */
interface Answers {
  readonly byName: Map<string, readonly Definer[]>;
  readonly definers: Set<string>;
  questions: Questions | undefined;
  /** Whether its questions were put to other files. */
  isAnswered: boolean;
  asksForImports: boolean;
  /** Whether the last search assumed, before it was known, that no file imports this one. */
  assumesNoImport: boolean;
  imported: boolean | undefined;
}

function noAnswers(): Answers {
  return {
    byName: new Map(),
    definers: new Set(),
    questions: undefined,
    isAnswered: false,
    asksForImports: false,
    assumesNoImport: false,
    imported: undefined,
  };
}

/** A name that is found may lead to others, at most so often: a constant to the function that it is passed to. */
const maxRounds = 4;

/** What a search for findings needs of the requests of a file. */
interface RequestsWanted {
  /** Says which programs inside the file are read; all of them unless it is given. */
  readonly isWorthReading?: ReaderTools['isWorthReading'];
  /** The requests whose reads must be complete; all of them unless it is given. */
  readonly isOfApi?: (call: Call) => boolean;
  /** The requests whose responses are to be followed; all of them where it is absent. */
  readonly isWanted?: ReaderTools['isWanted'];
  /** Called with each function and class of another file that sends a request of this one. */
  readonly onSender?: (sender: SenderFacts | ClassRequest) => void;
  /** The paths of all files whose texts are those of the file, which no other one uses. */
  readonly program?: ReadonlySet<string>;
  /**
   * Between two pieces of the work; the search rejects with `Abandoned` where it says that nobody needs the requests any more.
   */
  readonly pause?: Pause | undefined;
}

/**
 * The requests of a file, with the names that other files define. The program is folded once to see which names it needs,
 * and again only where another file has an answer: all others were none to the program before, too.
 */
export async function findRequests(
  file: SourceFile,
  tools: ReaderTools,
  names: CrossFileNames,
  { isWorthReading, isOfApi = () => true, isWanted, onSender, program, pause }: RequestsWanted = {},
  answers: Answers = noAnswers(),
): Promise<FileRequests> {
  const { byName, definers } = answers;
  let needed = new Map<string, Needed>();
  const definersFor = (name: CrossFileName, kind: Needed['kind'], from = file.path): readonly Definer[] => {
    const key = `${kind}\n${from}\n${name.module ?? ''}\n${name.path}`;
    const known = byName.get(key) ?? (asksNow ? foundNow({ name, kind, from }) : undefined);
    if (known) byName.set(key, known);
    else needed.set(key, { name, kind, from });
    return known ?? [];
  };
  // Where nobody waits between two pieces of the work, what other files define is read in the middle of it. What the tools
  // are used for after the search asks for nothing that is new.
  let asksNow = pause === undefined;
  const foundNow = (each: Needed): readonly Definer[] | undefined => {
    const stems = names.stemsNow();
    const word = wordOf(each);
    if (!stems) return undefined;
    const found: Definer[] = [];
    for (const path of word === undefined ? [] : pathsFor(each, file, stems)) {
      const defined = names.definitionsNow(path, word as string, each.kind);
      if (!defined) return undefined;
      definers.add(path);
      if (defined.length > 0) found.push({ path, defined });
    }
    return found;
  };
  const classDefiners: ClassDefiners = (name, from) => definersFor(name, 'class', from);
  if (program) answers.imported = false;
  const users = program ? names.users.beside(program) : names.users;
  answers.questions ??= new Questions(users, file.path, async name => definersOf(file, name, await names.stems()));
  const { questions } = answers;
  const withNames: ReaderTools = {
    ...tools,
    isImported: () => {
      answers.asksForImports = true;
      if (sendsOfApi && asksNow) answers.imported ??= names.isImportedNow(file.path);
      answers.assumesNoImport ||= answers.imported === undefined;
      return answers.imported ?? false;
    },
    constant: name => crossFileText(definersFor(name, 'text'), name, file.path),
    sender: name => {
      // Where all of the program is at hand, a function is no other one of its name.
      if (program) return undefined;
      const sender = crossFileSenderFacts(definersFor(name, 'sender'), name, file.path);
      if (sender) onSender?.(sender);
      return sender;
    },
    ...questions.tools,
    inherited: (base, member, { path }) => inheritedMember(base, member, path, classDefiners),
    inheritedRequests: (base, { path }) => {
      const requests = requestsAbove(base, path, classDefiners);
      for (const request of requests) onSender?.(request);
      return requests;
    },
  };
  // What finds the calls of a rewritten text needs all of its programs and responses, so that only the search leaves some out.
  const searching: ReaderTools = {
    ...withNames,
    ...(isWorthReading ? { isWorthReading } : {}),
    ...(isWanted
      ? {
          isWanted: (call: Call) => {
            const isAsked = isWanted(call);
            sendsOfApi ||= isAsked && isOfApi(call);
            return isAsked;
          },
        }
      : {}),
  };
  // Who imports the file decides which reads of a response are known, and nothing about other requests.
  let sendsOfApi = false;
  const search = () => doWithPauses(findCallsInPieces(file, searching), pause);
  const find = async (): Promise<Call[]> => {
    answers.assumesNoImport = false;
    const found = await search();
    if (!answers.assumesNoImport || !found.some(isOfApi)) return found;
    answers.imported ??= await names.isImported(file.path);
    return answers.imported ? search() : found;
  };
  let calls = await find();
  // What happens to the responses of other requests is not needed.
  const isUsed = () => questions.isOpen && calls.some(isOfApi);
  const isAlone = byName.size === 0 && !answers.isAnswered && !answers.asksForImports;
  if (isAlone && needed.size === 0 && !isUsed()) return { calls, tools, definers: [], usesCrossFileNames: false };
  const stems = await names.stems();
  for (let round = 0; (needed.size > 0 || isUsed()) && round < maxRounds; round++) {
    const asked = needed;
    needed = new Map();
    let isDefined = false;
    if (isUsed()) {
      isDefined = await questions.answer();
      answers.isAnswered = true;
    }
    for (const [key, each] of asked) {
      const found: Definer[] = [];
      const word = wordOf(each);
      for (const path of word === undefined ? [] : pathsFor(each, file, stems)) {
        definers.add(path);
        const defined = await names.definitions(path, word as string, each.kind);
        if (defined.length > 0) found.push({ path, defined });
      }
      byName.set(key, found);
      isDefined ||= isAnswered(each, found, file);
    }
    if (isDefined) calls = await find();
  }
  asksNow = false;
  const isNamed = [...byName.values()].some(found => found.length > 0);
  return {
    calls,
    tools: isNamed || answers.asksForImports || questions.words ? withNames : tools,
    definers: [...definers, ...questions.paths],
    usesCrossFileNames: true,
    ...(questions.words ? { namesUsedElsewhere: questions.words } : {}),
  };
}

/** A name that another file may define: of a text, of a function that sends requests, or of a class. */
interface Needed {
  readonly name: CrossFileName;
  readonly kind: AskedKind;
  /** The path of the file that uses it. */
  readonly from: string;
}

/** The word that the text of a file must have to define a name. */
function wordOf({ name, kind }: Needed): string | undefined {
  return kind === 'class' ? classWord(name) : definedWord(name);
}

/** Whether what other files define says anything of a name. */
function isAnswered({ name, kind }: Needed, definers: readonly Definer[], { path }: SourceFile): boolean {
  if (kind === 'text') return crossFileText(definers, name, path) !== undefined;
  if (kind === 'sender') return crossFileSenderFacts(definers, name, path) !== undefined;
  return definesClass(definers, name);
}

/** The files that may define a name, the likeliest first. */
function pathsFor({ name, kind, from }: Needed, file: SourceFile, stems: Stems): string[] {
  if (kind === 'sender') return senderPaths(file, name, stems);
  if (kind === 'text') return definersOf(file, name, stems);
  // A class is in a file that is named like it, or in that of its import.
  const member = { ...name, path: `${name.path}.member` };
  return definersOf(from === file.path ? file : { ...file, path: from, text: '' }, member, stems);
}

/** Counts the calls that would be reported if the profile did not name other hosts. */
function foreignCalls(calls: readonly Call[], { hosts }: MigrateContext): number {
  if (!hosts.any) return 0;
  const noHosts = { ...hosts, any: false, byHost: new Map() };
  return calls.filter(call => !call.kind && isForeign(call, hosts) && 'endpoint' in match(call, noHosts)).length;
}
