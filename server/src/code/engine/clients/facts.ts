import { changesOf } from '../fold/changes';
import { evaluate, type Frame } from '../fold/frame';
import { keepSource, keyOf, textsOf } from '../fold/texts';
import { type Fact, knownText, plainText, type Role, type Value, type ValueEntry } from '../fold/value';
import { findIn } from '../language';
import { type Expr, enclosing, type InvokeExpr, lastName } from '../syntax/expr';
import { lookup, type Mutation } from '../syntax/scope';
import { type Found, resolve } from './arguments';
import { copiedPairs, pairsCopied } from './copiedPairs';
import { hookFact } from './responseHooks';
import { addedItems } from './rounds';
import type { ClientRule, Ref } from './rule';
import { clientTable } from './table';

/** An object of a client library. */
type ObjectValue = Extract<Value, { kind: 'object' }>;

/** What a call of a client says about the request, in the order of the rule's roles. */
export function factsOf(rule: ClientRule, call: InvokeExpr, frame: Frame): Fact[] {
  const facts: Fact[] = rule.setUp ? setUpElsewhere(rule.setUp, rule, call, frame) : [];
  const roles = rule.rolesByCount?.[call.args.length] ?? rule.roles ?? {};
  for (const [role, ref] of Object.entries(roles) as [Role, Ref][]) {
    const found = resolve(ref, call, frame, role === 'url' || role === 'request' || role === 'host' || role === 'path');
    // `new RestRequest(path)`, where the method may stand in the place of the path, names no method.
    if (role === 'method' && found && facts.some(fact => fact.role === 'url' && fact.expr === found.expr)) continue;
    if (!found || (found.value.kind === 'null' && role !== 'query')) continue;
    // `$.get(url, success)`
    if (role === 'data' && found.value.kind === 'function') continue;
    const { value: original, ...where } = withoutOthers(found, ref, rule);
    // No parameters are as good as none, but the new request takes them away, too.
    const value: Value = original.kind === 'null' ? { kind: 'dict', entries: [], open: [] } : original;
    facts.push({
      role,
      value: role === 'query' && rule.indexesLists ? withIndexes(value) : value,
      ...where,
      ...(role === 'base' && rule.prefixes ? { prefixes: true as const } : {}),
      ...(role === 'base' && rule.resolves ? { resolves: true as const } : {}),
    });
  }
  if (rule.pair) {
    const key = resolve(rule.pair.key, call, frame);
    const value = resolve(rule.pair.value, call, frame);
    const copied = key && value && copiedPairs(call, key.expr, value.expr, frame);
    if (copied) {
      const { dictionary, statement } = copied;
      const pairs = pairsCopied(evaluate(dictionary, frame), copied, frame);
      facts.push({ role: rule.pair.role, value: pairs, span: statement, expr: dictionary });
    } else if (key && value) {
      const name = textsOf(key.value, key.expr, frame)[0] ?? [];
      const all = addedItems(call, value.expr, frame) ?? value.value;
      facts.push({ role: rule.pair.role, key: name, value: all, span: call, expr: value.expr });
    } else if (key?.value.kind === 'text' && rule.pair.role === 'headers') facts.push({ role: 'headers', ...key });
  }
  if (rule.declared?.base) facts.push(...baseElsewhere(rule.declared.base, frame));
  if (rule.hook) facts.push(hookFact(rule.hook, call, frame));
  if (rule.block) facts.push(...blockFacts(rule.block, call, frame));
  if (rule.options) facts.push(...optionFacts(rule.options, call, frame));
  // What makes a request of one method passes that method to the call that sends it.
  if (rule.method && !rule.sends) facts.push({ role: 'method', value: wordValue(rule.method), span: call, expr: call });
  return facts;
}

/** What the file says to a whole library about its requests: `axios.defaults.baseURL = 'https://…'`. */
export function settingsOf({ settings }: ClientRule, { callee }: InvokeExpr, frame: Frame): readonly Fact[] {
  const { program } = frame.folding;
  let root: Expr = callee;
  while (root.kind === 'member') root = root.object;
  if (settings === undefined || root.kind !== 'name') return [];
  // What the file does not define is a name of the platform, which it may still configure.
  const scope = lookup(program.scopeOf(root), root.name) ?? program.scopeOf(program.root);
  const library: ObjectValue = { kind: 'object', type: settings, facts: [], path: [], creation: undefined };
  return objectAfter(library, changesOf(scope, root.name, callee, 0, frame), frame).facts;
}

/** The address that the file passes to the library elsewhere: `new Retrofit.Builder().baseUrl("https://…")`. */
function baseElsewhere(method: string, frame: Frame): Fact[] {
  const calls = frame.folding.program.invokes.filter(
    ({ callee }) => callee.kind === 'member' && callee.name === method,
  );
  const argument = calls.length === 1 ? calls[0]?.args[0] : undefined;
  if (!argument) return [];
  const { value: expr, span } = argument;
  return [{ role: 'base', value: keepSource(evaluate(expr, frame), expr), span, expr }];
}

/**
 * What a file says about clients that it hands to classes (`AddHttpClient<Api>(client => …)`) or gives by name
 * (`CreateClient("api")`); a client that is made on the spot is not one of them.
 */
function setUpElsewhere(method: string, rule: ClientRule, call: InvokeExpr, frame: Frame): Fact[] {
  const { text } = frame.folding.file;
  if (!rule.returns || (call.construct && !call.declared)) return [];
  const name = call.args[0] ? plainText(evaluate(call.args[0].value, frame)) : undefined;
  const owner = enclosing(call, 'class')?.name ?? '';
  const found = frame.folding.program.invokes.filter(({ callee, args }) => {
    if (callee.kind !== 'member' || callee.name !== method) return false;
    const first = args[0] ? plainText(evaluate(args[0].value, frame)) : undefined;
    const types: readonly string[] = text.slice(callee.object.end, callee.end).match(/\w+/g) ?? [];
    return name === undefined ? types.includes(owner) : first === name;
  });
  return found[0] ? [...blockFacts({ type: rule.returns }, found[0], frame)] : [];
}

/** What a function says about the request that it gets: `conn.get { |req| req.url path }`. */
function blockFacts({ type, ref }: NonNullable<ClientRule['block']>, call: InvokeExpr, frame: Frame): readonly Fact[] {
  const given = ref ? resolve(ref, call, frame)?.value : undefined;
  const behind = call.args.find(({ value }) => value.kind === 'function')?.value;
  const owner = given?.kind === 'function' ? given.owner : !ref && behind?.kind === 'function' ? behind : undefined;
  // `http_request 'notify' do url path; action :post end`: the block runs on the request, and gets no name for it.
  if (owner && !ref && owner.params.length === 0) return settingFacts(owner.body, type, frame);
  const target = owner?.params.at(ref ? 0 : -1)?.target;
  if (!owner || target?.kind !== 'name') return [];
  const changes = changesOf(frame.folding.program.scopeOf(owner), target.name, call, 0, frame);
  return objectAfter({ kind: 'object', type, facts: [], path: [], creation: undefined }, changes, frame).facts;
}

/** What a body says to the object that it runs on, by functions without a receiver: `base_uri 'https://…'`. */
export function settingFacts(body: Expr, type: string, frame: Frame): Fact[] {
  const { byMember } = clientTable(frame.folding.language.clients);
  return (body.kind === 'block' ? body.statements : []).flatMap(each => {
    // The last statement of a block is what it returns.
    const statement = each.kind === 'return' && each.implicit && each.value ? each.value : each;
    if (statement.kind !== 'invoke' || statement.callee.kind !== 'name') return [];
    const rule = byMember.get(`${type}#${statement.callee.name}`);
    return rule && !rule.sends ? factsOf(rule, statement, frame) : [];
  });
}

/** Members of a dictionary that another role names are not part of it: `get(url, { params: {…}, 'Api-Key' => k })`. */
function withoutOthers(found: Found, ref: Ref, rule: ClientRule): Found {
  const { value } = found;
  if (value.kind !== 'dict' || ref.includes('|')) return found;
  const others = Object.values(rule.roles ?? {}).flatMap(other =>
    other.split('|').flatMap(one => (one.startsWith(`${ref}.`) ? [one.slice(ref.length + 1)] : [])),
  );
  if (others.length === 0) return found;
  return {
    ...found,
    value: { ...value, entries: value.entries.filter(({ key }) => !others.includes(knownText(key) ?? '')) },
  };
}

/** A dictionary whose lists are entries of their own for each item: `names: ['a']` is `names[0]: 'a'`. */
function withIndexes(value: Value): Value {
  if (value.kind !== 'dict') return value;
  const entries = value.entries.flatMap((entry): ValueEntry[] => {
    const { key, value: inside } = entry;
    if (inside.kind !== 'list') return [entry];
    return inside.items.map((item, index) => ({
      ...entry,
      key: [...key, { kind: 'text', text: `[${index}]` }],
      value: item,
    }));
  });
  return { ...value, entries };
}

function wordValue(text: string): Value {
  return { kind: 'text', options: [[{ kind: 'text', text }]] };
}

/** Facts that are set by the name of an option. */
function optionFacts(options: NonNullable<ClientRule['options']>, call: InvokeExpr, frame: Frame): Fact[] {
  const found: { readonly name: string | undefined; readonly fact: Omit<Fact, 'role'> }[] = [];
  const key = options.key ? resolve(options.key, call, frame) : undefined;
  const value = options.value ? resolve(options.value, call, frame) : undefined;
  if (key && value) found.push({ name: optionName(key.value, key.expr), fact: { ...value, span: call } });
  const table = options.table ? resolve(options.table, call, frame)?.value : undefined;
  if (table?.kind === 'dict') {
    for (const { key: name, value: inside, span, expr } of table.entries) {
      const only = name.length === 1 ? name[0] : undefined;
      const word = only?.kind === 'text' ? only.text : only?.sources[0] && lastName(only.sources[0]);
      found.push({ name: word, fact: { value: inside, span, expr } });
    }
  }
  return found.flatMap(({ name, fact }): Fact[] => {
    const role = name !== undefined && Object.hasOwn(options.roles, name) ? options.roles[name] : undefined;
    if (!role) return [];
    if (!role.startsWith('method=')) return [{ ...fact, role: role as Role }];
    // `CURLOPT_POST => false` takes nothing back that matters.
    return [{ ...fact, role: 'method', value: wordValue(role.slice('method='.length)) }];
  });
}

/** The last word of an option's name, as text or as a constant of a library. */
function optionName(value: Value, expr: Expr): string | undefined {
  if (value.kind === 'text') return plainText(value);
  if (value.kind === 'object') return value.path.at(-1);
  return lastName(expr);
}

/** A client object with what each change of it says about its requests. */
export function objectAfter(object: ObjectValue, changes: Iterable<Mutation>, frame: Frame): ObjectValue {
  let changed = object;
  for (const mutation of changes)
    if (!mutation.chained || sameObject(object.type, mutation, frame))
      changed = { ...changed, facts: [...changed.facts, ...newFacts(object, mutation, frame)] };
  return changed;
}

/** Whether every call of a chain before this one gives the object that it is called on. */
function sameObject(type: string, { call }: Mutation, frame: Frame): boolean {
  const { byMember } = clientTable(frame.folding.language.clients);
  let expr = call?.callee.kind === 'member' ? call.callee.object : undefined;
  while (expr?.kind === 'invoke' && expr.callee.kind === 'member') {
    if (!byMember.get(`${type}#${expr.callee.name}`)?.fluent) return false;
    expr = expr.callee.object;
  }
  return true;
}

/** What a change of a client object says about its requests. */
function newFacts(object: ObjectValue, mutation: Mutation, frame: Frame): readonly Fact[] {
  const { language } = frame.folding;
  const fields = findIn(language.clientFields, object.type) ?? {};
  const { path, key, call, site } = mutation;
  if (call && call.callee.kind === 'member') {
    const rule = clientTable(language.clients).byMember.get(`${object.type}#${[...path, call.callee.name].join('.')}`);
    // What makes another object says nothing about this one.
    if (rule) return rule.sends || rule.returns ? [] : factsOf(rule, call, frame);
    const role = findIn(fields, path.join('.'));
    const argument = call.args[0];
    if (!role || !argument) return [];
    const second = call.args[1];
    if (second) {
      const expr = second.value;
      return [
        {
          role,
          key: keyOf(argument.value, frame),
          value: keepSource(evaluate(expr, frame), expr),
          span: site,
          expr,
        },
      ];
    }
    const expr = argument.value;
    return [{ role, value: evaluate(expr, frame), span: site, expr }];
  }
  if (call?.callee.kind === 'name') {
    const rule = clientTable(language.clients).byPath.get(call.callee.name);
    return rule?.subject && rule.receiver === object.type && !rule.sends ? factsOf(rule, call, frame) : [];
  }
  if (key === undefined || !mutation.value) return [];
  const whole = typeof key === 'string' ? findIn(fields, [...path, key].join('.')) : undefined;
  // `request.get_method = lambda: 'PUT'`
  const asked = whole === 'method' && mutation.value.kind === 'function' ? mutation.value : undefined;
  const expr = asked?.yields ? asked.body : mutation.value;
  const value = keepSource(evaluate(expr, frame), expr);
  if (whole) return [{ role: whole, value, span: site, expr }];
  const role = findIn(fields, path.join('.'));
  return role ? [{ role, key: keyOf(key, frame), value, span: site, expr }] : [];
}
