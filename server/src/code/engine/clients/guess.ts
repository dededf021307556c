import { wordsOf } from '../../../text/words';
import type { SenderFacts } from '../../source';
import { isHttpMethod, methodConstant } from '../../url';
import { evaluate, type Frame } from '../fold/frame';
import { joinedTexts, keepSource, textsOf } from '../fold/texts';
import { entryNamed, type Fact, plainText, sketch, type Value } from '../fold/value';
import { type Argument, blockArgument, type Expr, type InvokeExpr, unwrap } from '../syntax/expr';
import { stepOf } from '../syntax/scope';
import { crossFileSender, isMadeSender, withSender } from './crossFileSender';
import { readsElement } from './elementReads';
import { factOf, factsIn, partsIn } from './guessedParts';
import type { ClientRule } from './rule';
import { isSilent, silent } from './silentObjects';

/** Words in the name of a function that sends requests for its callers. */
export const verbs =
  /^(get|post|put|patch|delete|del|head|fetch|request|req|call|send|query|api|http|ajax|paged?|pages|paginate|list|retrieve|submit|execute|invoke|curl|rest|json)$/;

/** Functions that are given a method and a path to serve it, or to make an address of it. */
const noSenders =
  /^(route|routes|handle|handler|handles|handlefunc|add|on|when|register|mock|stub|expect|map|match|url|uri|endpoint|path)$/;

/** An address, a path from the root, or a resource with the suffix that REST paths have. */
const addressLike =
  /^(https?:\/\/\S+\/\S+|\uFFFC*\/?v\d+\/[\w\uFFFC]\S*|[\uFFFC/]*[\w\uFFFC-]+[\w\uFFFC./%-]*\.(json|xml)\uFFFC*|[\uFFFC/]*\w{3}[\w\uFFFC/%-]*\.\uFFFC)(\?\S*)?$/;

interface Guess {
  readonly rule: ClientRule;
  readonly facts: Fact[];
}

/**
 * A request through a function that this file does not define: its name says that it sends, and an argument reads as an
 * address. The rule has the client `unknown`. Undefined where the call looks like anything else.
 */
export function guessSending(invoke: InvokeExpr, frame: Frame): Guess | undefined {
  const { callee, args } = invoke;
  const name = callee.kind === 'member' || callee.kind === 'name' ? callee.name : undefined;
  if (!name || args.length === 0 || args.length > 8) return undefined;
  if (frame.folding.language.nonSenders?.test(name)) return guessByDefinition(name, invoke, frame);
  const words = wordsOf(name);
  const sends = words.some(word => verbs.test(word)) && !makesAddresses(words) && !asksOfAddress(words);
  if (makesClient(name, words)) return undefined;
  if (callee.kind === 'member' && isSilent(callee.object) && !(sends && isMadeSender(invoke, frame))) return undefined;
  if (!sends && words.some(word => noSenders.test(word))) return undefined;
  const argumentList = args
    .filter(argument => argument.name === undefined && !argument.spread && !isContext(argument))
    .slice(0, 3);
  // A function of another file that sends what one dictionary says, whatever it is called.
  if (!sends && argumentList.some(namesAddress))
    return crossFileSender(invoke, frame) && guessOptions(invoke, argumentList, words, frame);
  // Without a verb in its name a method must come before the address (below); most calls of a program end here.
  if (!sends && argumentList.length < 2) return undefined;
  const values = argumentList.map(argument => keepSource(evaluate(argument.value, frame), argument.value));
  const index = values.findIndex((value, index) => isAddress(value, argumentList[index] as Argument, frame));
  const keyword = args.find(
    ({ name: key, value }) =>
      key !== undefined &&
      /^(url|uri|path|endpoint)$/i.test(key) &&
      isAddress(evaluate(value, frame), { value, span: value }, frame),
  );
  const address = index >= 0 ? argumentList[index] : keyword;
  if (!address) {
    if (!sends) return undefined;
    return (
      guessOptions(invoke, argumentList, words, frame) ?? guessThroughSender(invoke, argumentList, values, words, frame)
    );
  }
  // `client.Do("GET", path)`: who is given a method and an address sends, whatever it is called.
  if (!sends && !values.slice(0, Math.max(index, 0)).some(isMethod)) return undefined;
  // What comes before a path is its method; a whole address says by itself what it is.
  const isWhole = isAbsolute(values[index], address, frame);
  const hasOthers = index >= 0 && !isWhole && values.slice(0, index).some(value => !isMethod(value));
  if (hasOthers && (index > 2 || !crossFileSender(invoke, frame))) return undefined;
  // `get('/path', handler)` on an object defines a route as often as it asks; only a function that is known to send does not.
  const hasHandler = callee.kind === 'member' && values.slice(index + 1).some(value => value.kind === 'function');
  if (hasHandler && !crossFileSender(invoke, frame)) return undefined;
  if (isRouteInCapitals(invoke, argumentList.slice(index + 1), values[index])) return undefined;
  if (callee.kind === 'name' && (args.some(argument => argument.name === blockArgument) || argumentList.some(isRoute)))
    return undefined;
  const facts: Fact[] = [factOf('url', address, frame)];
  // `request('GET', path)`, and `request(path, 'GET')`.
  const method = methodAmong(values, index);
  const verb = method ?? namedMethod(args, frame) ?? verbOf(words);
  for (const argument of args)
    if (argument !== address && !argumentList.slice(0, Math.max(index, 0)).includes(argument))
      facts.push(...factsIn(argument, verb, frame));
  const said = facts.some(({ role }) => role === 'method') ? undefined : verb;
  return sentBy(crossFileSender(invoke, frame), ruleOf(name, said, invoke, frame), facts, invoke, frame);
}

/** A function whose name does not say that it sends, with an address for one that sends in another file. */
function guessByDefinition(name: string, invoke: InvokeExpr, frame: Frame): Guess | undefined {
  const address = invoke.args.find(argument => isAddress(evaluate(argument.value, frame), argument, frame));
  const sender = address && crossFileSender(invoke, frame);
  if (!sender || sender.before.length === 0) return undefined;
  const method = namedMethod(invoke.args, frame);
  return sentBy(sender, ruleOf(name, method, invoke, frame), [factOf('url', address, frame)], invoke, frame);
}

/** The guess with what is known of the function, where another file defines it. */
function sentBy(
  sender: SenderFacts | undefined,
  rule: ClientRule,
  facts: Fact[],
  invoke: InvokeExpr,
  frame: Frame,
): Guess {
  const { method, client = rule.client } = { ...sender, method: rule.method ?? sender?.method };
  const known: ClientRule = {
    ...rule,
    client,
    ...(method ? { method } : {}),
    ...(sender ? { names: sender.hosts, isElsewhere: true } : {}),
  };
  const all = sender ? withSender(sender, facts, invoke, frame) : facts;
  return { rule: known, facts: method ? all : withoutMethod(all) };
}

/** A path without a suffix, or a word of it. */
const bareResource = /^\/?[a-z]{3,}(_[a-z]+)*(\/[\w\uFFFC{}:-]+)*$/;

/** `client.get('applications')`, where a function of another file says by itself that it makes an address of the path. */
function guessThroughSender(
  invoke: InvokeExpr,
  args: readonly Argument[],
  values: readonly Value[],
  words: readonly string[],
  frame: Frame,
): Guess | undefined {
  const index = values.findIndex(
    value => value.kind === 'text' && value.options.some(option => bareResource.test(sketch(option))),
  );
  const address = args[index];
  if (readsElement(invoke, frame.folding)) return undefined;
  // A key may come before the path, as what only the program knows.
  if (!address || values.slice(0, index).some(value => value.kind === 'text' && !isMethod(value))) return undefined;
  const sender = crossFileSender(invoke, frame);
  if (!sender?.before.some(base => /^https?:|\/v\d+\/?$/.test(base))) return undefined;
  const method = methodAmong(values, index);
  const verb = method ?? namedMethod(invoke.args, frame) ?? verbOf(words);
  const facts = [factOf('url', address, frame)];
  for (const argument of args.slice(index + 1)) facts.push(...factsIn(argument, verb, frame));
  return sentBy(sender, ruleOf(words.join(''), verb, invoke, frame), facts, invoke, frame);
}

/** The keys under which a dictionary says an address: `url`, `path`, `uri_fragment`, `api_path`. */
const addressKey = /^(?:(?:api|request|rest)_?)?(?:ur[il]|path|endpoint)(?:_?(?:fragment|path|suffix))?$/i;

/** Whether an argument is a dictionary that is written with an address. */
function namesAddress({ value }: Argument): boolean {
  return value.kind === 'dict' && value.entries.some(({ key }) => addressKey.test(wordOf(key)));
}

/** `backend.request({ url, method, params })`: all that is said stands in one dictionary. */
function guessOptions(
  invoke: InvokeExpr,
  args: readonly Argument[],
  words: readonly string[],
  frame: Frame,
): Guess | undefined {
  for (const argument of args) {
    const { value } = factOf('request', argument, frame);
    if (value.kind !== 'dict' || value.entries.some(entry => entry.value.kind === 'function')) continue;
    const entry = value.entries.find(
      ({ key, value: address, expr, span }) =>
        addressKey.test(sketch(key)) && isAddress(address, { value: expr, span }, frame),
    );
    if (!entry) continue;
    const facts: Fact[] = [{ role: 'url', value: entry.value, span: entry.span, expr: entry.expr }];
    facts.push(...partsIn(value));
    // `{ url, options: { method, headers } }`, as a script of a page asks its background to send.
    for (const key of ['options', 'init', 'config', 'settings']) {
      const inner = entryNamed(value, key);
      if (inner) facts.push(...partsIn(inner.value));
    }
    const method = verbOf(words) ?? (words.includes('create') ? 'POST' : undefined);
    const rule = ruleOf(
      words.join(''),
      facts.some(({ role }) => role === 'method') ? undefined : method,
      invoke,
      frame,
    );
    return sentBy(crossFileSender(invoke, frame), rule, facts, invoke, frame);
  }
  return undefined;
}

function ruleOf(call: string, method: string | undefined, invoke: InvokeExpr, frame: Frame): ClientRule {
  return {
    client: 'unknown',
    call,
    sends: true,
    ...(method ? { method } : {}),
    ...(isDouble(invoke, frame) ? { isTestDouble: true } : {}),
  };
}

/** `api_url('applications.json')` makes an address, `fetch_url(…)` asks it. */
export function makesAddresses(words: readonly string[]): boolean {
  if (!/^(url|uri|endpoint)$/.test(words.at(-1) ?? '')) return false;
  return !words.some(word => /^(fetch|request|call|curl|post|put|patch|delete|send|query)$/.test(word));
}

/** `getProxy(context, url)`, `getHost(url)`: what is asked for is a part of the address, or what leads to it. */
function asksOfAddress(words: readonly string[]): boolean {
  return words[0] === 'get' && /^(proxy|host|hostname|domain|port|scheme|origin|protocol)$/.test(words.at(-1) ?? '');
}

/** `new AlertsApiClient(address)`: an object that sends to the address later. */
function makesClient(name: string, words: readonly string[]): boolean {
  return /^[A-Z]/.test(name) && words.length > 1 && words.at(-1) === 'client';
}

/** `router.GET("/path", handler)`, but not `HTTP.GET("/path", null, type)` and not a path with something computed in it. */
function isRouteInCapitals({ callee }: InvokeExpr, after: readonly Argument[], address: Value | undefined): boolean {
  if ((callee.kind !== 'member' && callee.kind !== 'name') || !/^[A-Z]+$/.test(callee.name)) return false;
  if (!after.some(({ value }) => value.kind === 'name' || value.kind === 'member')) return false;
  if (address?.kind === 'text' && address.options.some(option => option.some(({ kind }) => kind === 'hole')))
    return false;
  const object = callee.kind === 'member' ? unwrap(callee.object) : callee;
  const owner = object.kind === 'name' || object.kind === 'member' ? object.name : '';
  return !wordsOf(owner).some(word => /^(http|https|client|api|rest|request|session)$/.test(word));
}

/** `method="POST"`, which says more than the name of the function. */
function namedMethod(args: readonly Argument[], frame: Frame): string | undefined {
  const named = args.find(({ name }) => name?.toLowerCase() === 'method');
  const value = named && evaluate(named.value, frame);
  return value && methodName(value);
}

/** The method that stands before or behind an address. */
function methodAmong(values: readonly Value[], address: number): string | undefined {
  const value = values.find((each, index) => index !== address && isMethod(each));
  return value && methodName(value);
}

/** What decides about time and cancelling comes before the arguments of the request: `c.get(ctx, path)`. */
function isContext({ value }: Argument): boolean {
  const named = value.kind === 'invoke' ? value.callee : value;
  if (named.kind === 'member') return named.object.kind === 'name' && named.object.name === 'context';
  return named.kind === 'name' && /^(ctx|context)$/.test(named.name);
}

/** `get '/path', to: 'pages#index'` declares a handler and sends nothing. */
function isRoute({ value }: Argument): boolean {
  return value.kind === 'dict' && value.entries.some(({ key }) => /^(to|controller|action|as)$/.test(wordOf(key)));
}

function wordOf(key: Expr | undefined): string {
  return String((key && stepOf(key)) ?? '');
}

/** Stand-ins for services, by the words of their names. */
const doubles =
  /^(mocks?|mocker|nock|stubs?|fake|responses|httpretty|httpserver|wiremock|respx|msw|moxios|adapter|aioresponses|mountebank)$/;

/** Whether the object that is asked is a stand-in, by its name or because the file imports a library of them. */
function isDouble({ callee }: InvokeExpr, { folding }: Frame): boolean {
  const object = callee.kind === 'member' ? callee.object : callee;
  const name = object.kind === 'member' || object.kind === 'name' ? object.name : '';
  if (wordsOf(name).some(word => doubles.test(word))) return true;
  for (const definitions of folding.program.scopeOf(folding.program.root).names.values()) {
    for (const definition of definitions) {
      if (definition.kind === 'import' && wordsOf(definition.module).some(word => doubles.test(word))) return true;
    }
  }
  return false;
}

/** A helper that nothing says the method of chooses it itself. */
function withoutMethod(facts: Fact[]): Fact[] {
  if (facts.some(({ role }) => role === 'method')) return facts;
  const [url] = facts;
  return url ? [...facts, { ...url, role: 'method', value: { kind: 'unknown', sources: [url.expr] } }] : facts;
}

function verbOf(words: readonly string[]): string | undefined {
  const verb = words.find(word =>
    /^(get|post|put|patch|delete|del|head|fetch|list|pages?|paged|paginate|retrieve)$/.test(word),
  );
  if (!verb) return undefined;
  if (verb === 'del') return 'DELETE';
  return isHttpMethod(verb) ? verb.toUpperCase() : 'GET';
}

/** Whether a call is given a path to serve it (`mux.Get(path, list)`), or to read, show or compare it. */
export function takesRoute({ callee, args }: InvokeExpr, path: Expr, frame: Frame): boolean {
  const isHandler = ({ name, value }: Argument) =>
    name === blockArgument ||
    value.kind === 'function' ||
    (value.start > path.end && (value.kind === 'name' || value.kind === 'member' || isRoute({ value, span: value })));
  if (args.some(isHandler)) return true;
  const name = callee.kind === 'member' || callee.kind === 'name' ? callee.name : '';
  // `base.AppendPathSegment(path)` makes an address of it.
  if (/^(append|add)\w*Path/i.test(name)) return false;
  if (frame.folding.language.nonSenders?.test(name) || (callee.kind === 'member' && isSilent(callee.object)))
    return true;
  return wordsOf(name).some(word => noSenders.test(word) || silent.test(word));
}

/** Whether a function that is given a request object sends it, by the words of its name: `doRequest`, `SendAsync`. */
export function namesSender(name: string): boolean {
  const words = wordsOf(name);
  if (words.some(word => noRequestSenders.test(word))) return false;
  return words.some(word => verbs.test(word) || /^(do|perform|dispatch|process|run|round|handle|make)$/.test(word));
}

/** Words of functions that look at a request object or change it. */
const noRequestSenders =
  /^(add|set|sign|with|log|dump|print|apply|prepare|build|create|new|clone|copy|header|headers)$/;

/** The method that a function says in its name: `getApplications`, `_delete`. */
export function namedVerb({ callee }: InvokeExpr): string | undefined {
  return callee.kind === 'member' || callee.kind === 'name' ? verbOf(wordsOf(callee.name)) : undefined;
}

function isMethod(value: Value): boolean {
  return methodName(value) !== undefined;
}

/** The method in capitals, as a text or as a constant of a library: `http.MethodPost`. */
function methodName(value: Value): string | undefined {
  const text = value.kind === 'path' ? methodConstant(value.path) : plainText(value);
  return text !== undefined && isHttpMethod(text) ? text.toUpperCase() : undefined;
}

/** Whether an address says its host; a constant of another file may. */
function isAbsolute(value: Value | undefined, { value: expr }: Argument, frame: Frame): boolean {
  if (!value) return false;
  const options = joinedTexts(value, frame) ?? (/^(text|path)$/.test(value.kind) ? textsOf(value, expr, frame) : []);
  return options.some(option => /^https?:\/\//i.test(sketch(option)));
}

function isAddress(value: Value, argument: Argument, frame: Frame): boolean {
  // `&url.URL{Path: path}` and `url.Parse(path)` are addresses, too.
  const joined = joinedTexts(value, frame);
  if (joined) return joined.some(text => addressLike.test(sketch(text)));
  // A constant of another file: an imported one, or one of a class.
  const isName = value.kind === 'path' && (value.module !== undefined || /^[A-Z]\w*[.\\:]/.test(value.path));
  if (
    value.kind !== 'text' &&
    !isName &&
    !isSetting(value) &&
    !(value.kind === 'object' && /\bUR[IL]$/.test(value.type))
  )
    return false;
  const text = textsOf(value, argument.value, frame)[0];
  return text !== undefined && addressLike.test(sketch(text));
}

/** What the user of the program may set, with an address as its default. */
function isSetting(value: Value): boolean {
  return value.kind === 'unknown' && !value.param && /^https?:\/\//i.test(value.fallback ?? '');
}
