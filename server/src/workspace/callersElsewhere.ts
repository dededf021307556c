import type { ClassRequest, SenderFacts, SourceFile } from '../code/source';
import { prepareFile } from '../finder/languages';
import type { MigrateContext } from '../migrate/context';
import type { Finding } from '../migrate/finding';
import { isOpenEndpoint, match } from '../migrate/match/match';
import type { CrossFileNames } from './crossFileNames';
import type { DefinedNames } from './definedNames';
import type { FileRequests } from './fileFindings';

/** Finds the requests of a file and says which functions of other files send them. */
type FindCallers = (file: SourceFile, onSender: (sender: SenderFacts | ClassRequest) => void) => Promise<FileRequests>;

/** What is left of the findings of a file, and which other files that depends on. */
interface OwnFindings {
  readonly findings: readonly Finding[];
  readonly callers: readonly string[];
}

/**
 * The findings without the requests inside wrapper functions whose callers are in other files: the call is where its
 * endpoint is known. Only a request whose resource is a parameter can have such callers.
 */
export async function withoutCalledWrappers(
  file: SourceFile,
  findings: readonly Finding[],
  defined: DefinedNames | undefined,
  { hosts }: MigrateContext,
  names: CrossFileNames,
  find: FindCallers,
): Promise<OwnFindings> {
  const callers = new Set<string>();
  const isExtended = async (owner: string, requests: ReadonlySet<ClassRequest>): Promise<boolean> => {
    for (const source of await names.callersOf(file.path, owner)) {
      callers.add(source.path);
      await prepareFile(source);
      let isUsed = false;
      const { calls } = await find(source, used => {
        isUsed ||= 'methodName' in used && requests.has(used);
      });
      const endpoints = calls.filter(({ kind }) => !kind).map(each => match(each, hosts));
      if (isUsed && endpoints.some(each => 'endpoint' in each && !isOpenEndpoint(each.endpoint))) return true;
    }
    return false;
  };
  const isCalled = async ({ call, match: matched }: Finding): Promise<boolean> => {
    const name = call.symbol?.split('.').at(-1);
    if (name === undefined || !isOpenEndpoint(matched.endpoint) || !defined) return false;
    const senders = (await defined.senders()).filter(({ name: own }) => own === call.symbol || own === name);
    const requests = new Set((await defined.classRequests()).flatMap(([, requests]) => requests));
    for (const request of requests) if (request.methodName !== name) requests.delete(request);
    const owner = call.symbol?.split('.').at(-2);
    // A class below is named like its path, and not like the method that sends.
    if (owner !== undefined && requests.size > 0 && (await isExtended(owner, requests))) return true;
    if (senders.length === 0) return false;
    const isNamed = new RegExp(`\\b${name.replace(/\W/g, '\\$&')}\\b`);
    for (const source of await names.callersOf(file.path, name)) {
      callers.add(source.path);
      await prepareFile(source);
      let isUsed = false;
      const { calls } = await find(source, used => {
        isUsed ||= senders.some(({ sender }) => sender === used);
      });
      const isCaller = ({ kind, site: { span } }: (typeof calls)[number]) =>
        !kind && isNamed.test(source.text.slice(span.start, span.end));
      const endpoints = calls.filter(isCaller).map(each => match(each, hosts));
      if (isUsed && endpoints.some(each => 'endpoint' in each && !isOpenEndpoint(each.endpoint))) return true;
    }
    return false;
  };
  const kept: Finding[] = [];
  for (const finding of findings) if (!(await isCalled(finding))) kept.push(finding);
  return { findings: kept, callers: [...callers] };
}
