import { memoizeByObject } from '../../text/memoizeByObject';
import type { DefinedText, SenderFacts, SenderPart } from '../source';
import { clientUsed } from './clients/clientLibrary';
import type { ClientRule } from './clients/rule';
import { clientTable } from './clients/table';
import { type Folding, type Frame, frameOf, startCall } from './fold/frame';
import { ownMember } from './fold/ownMember';
import { addresses, flattenFacts, lastFact } from './fold/texts';
import { type Fact, type Folded, plainText, sketch, textOrFallback, type Value } from './fold/value';
import { type Sending, sendingOf } from './sending';
import { enclosing, type FunctionExpr } from './syntax/expr';
import { type Callers, callersOf, openFunctions } from './wrappers';

/**
 * The functions of a file that send requests for their callers, who give the path or the method. Other files call them by
 * their last name.
 */
export function sendersIn(folding: Folding): DefinedText[] {
  const found = new Map<string, DefinedText>();
  let known: Callers | undefined;
  const callers = (): Callers => {
    known ??= callersOf(folding);
    return known;
  };
  const clients = new Set<string>();
  const hosts = hostsIn(folding.file.text);
  for (const invoke of folding.program.invokes) {
    startCall(folding);
    const used = clientUsed(invoke, folding);
    if (used !== undefined && used !== 'unknown') clients.add(used);
    const sending = sendingOf(invoke, frameOf(folding));
    if (!sending || sending.rule.isTestDouble) continue;
    for (const { owner, sending: at } of openFunctions(sending, callers)) {
      const name = functionName(owner);
      const sender = name === undefined ? undefined : senderFacts(at, owner, hosts);
      if (name === undefined || !sender || found.has(name)) continue;
      const text = sender.before[0] ?? '';
      found.set(name, { name, text, sender });
    }
  }
  const [client] = clients;
  if (client === undefined || clients.size > 1) return [...found.values()];
  const keyHeaders = keyHeadersIn(folding.file.text);
  // Where a file uses one library, its other functions send with it, too, though the path takes a way that is not seen.
  for (const owner of folding.program.functions) {
    const name = functionName(owner);
    if (name === undefined || found.has(name)) continue;
    found.set(name, { name, text: '', sender: { client, before: [], after: '', headers: keyHeaders, hosts } });
  }
  return [...found.values()];
}

/** The hosts of the addresses in a text; a few say enough. */
function hostsIn(text: string): string[] {
  const found = new Set<string>();
  for (const [, host = ''] of text.matchAll(/https?:\/\/([\w.-]+)/g)) if (found.size < 8) found.add(host.toLowerCase());
  return [...found];
}

/** The headers with an API key that a text names. */
function keyHeadersIn(text: string): string[] {
  const found = /["'`]((?:x-)?api-key)["'`]/i.exec(text)?.[1];
  return found === undefined ? [] : [found];
}

/** What is known of a request whose path, or a word of it, is a parameter of a function. */
function senderFacts(
  { rule, facts, frame }: Sending,
  owner: FunctionExpr,
  hosts: readonly string[],
): SenderFacts | undefined {
  const flat = flattenFacts(facts);
  const parts = addresses(flat, frame).flatMap(address => {
    // What a constructor is given before it is no path.
    const own = address.findIndex(piece => piece.kind === 'hole' && piece.param?.owner === owner);
    const at = own < 0 ? address.findIndex(piece => piece.kind === 'hole' && piece.param !== undefined) : own;
    return at < 0
      ? []
      : [
          {
            before: textOrFallback(address.slice(0, at)),
            own: ownParts(address.slice(0, at), frame),
            after: textOrFallback(address.slice(at + 1)),
          },
        ];
  });
  const own = parts.flatMap(part => (part.own ? [part.own] : []));
  const before = [...new Set(parts.flatMap(part => part.before || []))];
  if (rule.client === 'unknown' && before.length === 0) return undefined;
  const fact = lastFact(flat, 'method');
  const method = rule.method ?? (fact ? plainText(fact.value) : rule.roles?.method ? undefined : 'GET');
  return {
    client: rule.client,
    before,
    ...(own.length > 0 ? { partsBefore: own } : {}),
    hosts,
    after: parts[0]?.after ?? '',
    headers: headersOf(flat),
    ...(method ? { method: method.toUpperCase() } : {}),
  };
}

/** The parts of an address of which one is a member of the object; undefined where none is, or one is not known. */
function ownParts(pieces: Folded, frame: Frame): readonly SenderPart[] | undefined {
  const found = pieces.map(piece => {
    const text = textOrFallback([piece]);
    const member = piece.kind === 'text' && piece.reference ? ownMember(piece.reference, frame) : undefined;
    return text === undefined ? undefined : { text, ...(member === undefined ? {} : { member }) };
  });
  const parts = found.flatMap(part => part ?? []);
  return parts.length === found.length && parts.some(({ member }) => member !== undefined) ? parts : undefined;
}

/** The names of the headers that facts set. */
export function headersOf(flat: readonly Fact[]): string[] {
  const names = flat.flatMap(({ role, key, value }) => {
    if (role !== 'headers') return [];
    if (key) return [sketch(key)];
    return value.kind === 'dict' ? value.entries.map(entry => sketch(entry.key)) : [];
  });
  return names.filter(name => /^[\w-]+$/.test(name));
}

/**
 * The methods of an object of a client library that a file gives a name, or exports as a whole with an empty one: other
 * files send with `api.get(path)`.
 */
export function objectSenders(name: string, value: Value, { file, language }: Folding): DefinedText[] {
  if (value.kind !== 'object' || value.path.length > 0) return [];
  const flat = flattenFacts(value.facts);
  const base = lastFact(flat, 'base')?.value;
  const before = base?.kind === 'text' ? base.options.flatMap(option => textOrFallback(option) || []) : [];
  const headers = headersOf(flat);
  const hosts = hostsIn(file.text);
  const start = `${value.type}#`;
  return [...clientTable(language.clients).byMember].flatMap(([member, rule]) => {
    const method = member.slice(start.length);
    if (!member.startsWith(start) || !isClientMethod(method, rule)) return [];
    const sender: SenderFacts = { client: rule.client, before, after: '', headers, hosts };
    return [
      {
        name: name === '' ? method : `${name}.${method}`,
        text: before[0] ?? '',
        sender: rule.method ? { ...sender, method: rule.method } : sender,
      },
    ];
  });
}

function isClientMethod(method: string, { sends, client }: ClientRule): boolean {
  return sends !== undefined && /^\w+$/.test(method) && client !== 'unknown';
}

/** The names of the methods that such an object of any library of a language may have. */
export const clientMethodsOf = memoizeByObject(
  (rules: readonly ClientRule[]): ReadonlySet<string> =>
    new Set(
      [...clientTable(rules).byMember].flatMap(([member, rule]) => {
        const method = member.slice(member.lastIndexOf('#') + 1);
        return isClientMethod(method, rule) ? [method] : [];
      }),
    ),
);

/** The name by which a function is called, with that of its class: `Client.get`. */
export function functionName(owner: FunctionExpr): string | undefined {
  const { parent } = owner;
  const target = parent?.kind === 'assign' ? parent.target : undefined;
  const entry = parent?.kind === 'dict' ? parent.entries.find(({ value }) => value === owner) : undefined;
  const key = entry?.key;
  const own =
    owner.name ??
    (target?.kind === 'name' || target?.kind === 'member' ? target.name : undefined) ??
    (key?.kind === 'name'
      ? key.name
      : key?.kind === 'text' && key.pieces[0]?.kind === 'chars'
        ? key.pieces[0].text
        : undefined);
  const around = enclosing(owner, 'class')?.name;
  return own === undefined || around === undefined ? own : `${around}.${own}`;
}
