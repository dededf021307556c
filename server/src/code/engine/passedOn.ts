import { describing, descriptions, failing, showing, testing } from '../../catalogue/quietNames';
import { addTo } from '../../text/addTo';
import { contains } from '../../text/span';
import { wordPattern, wordsOf } from '../../text/words';
import { evaluate, type Folding, frameOf } from './fold/frame';
import { plainText } from './fold/value';
import {
  type ClassExpr,
  type Expr,
  enclosing,
  type InvokeExpr,
  type MemberExpr,
  type NameExpr,
  unwrap,
} from './syntax/expr';
import type { Scope } from './syntax/scope';

/** Functions that show a text to people or compare it, by the words of their names. */
const shows = wordPattern(showing, failing, testing, describing, [
  'write',
  'writeln',
  'trace',
  'equals?',
  'should',
  'contains?',
  'includes?',
  'match(?:es)?',
  'startswith',
  'endswith',
  'describe',
  'it',
  'have',
  'anchor',
  'redirect',
  'markdown',
]);

/** Members of a dictionary that lead people to a page. */
const leads = wordPattern(describing, descriptions);

/** Names by the class around them that has a member of this name itself: `self.path` means that one. */
type ByClass = ReadonlyMap<ClassExpr | undefined, readonly NameOrMember[]>;

type NameOrMember = NameExpr | MemberExpr;

/** What is known of a program when one asks for one text of it after the other where it goes. */
export interface Passing {
  readonly folding: Folding;
  /** Whether code that may send a request gets what a name holds, for the names that texts were given to. */
  readonly names: Map<string, boolean>;
  /** The arguments of functions that may send them; gathered when they are needed first. */
  arguments?: ReadonlyMap<string, ByClass>;
  /** The reads of members by name, gathered in the same way. */
  readonly reads: Map<string, ByClass>;
}

export function passingOf(folding: Folding): Passing {
  return { folding, names: new Map(), reads: new Map() };
}

/** Whether code that may send a request gets the value. `names` were followed already. */
export function isPassedOn(value: Expr, passing: Passing, names = new Set<string>()): boolean {
  const { folding } = passing;
  const { parent } = value;
  switch (parent?.kind) {
    case 'wrap':
    case 'choice':
      return isPassedOn(parent, passing, names);
    case 'binary':
      return folding.language.concatenators.includes(parent.operator) && isPassedOn(parent, passing, names);
    case 'text':
      return isPassedOn(parent, passing, names);
    case 'dict': {
      const entry = parent.entries.find(candidate => candidate.value === value);
      const key = entry?.key && unwrap(entry.key);
      const name = key?.kind === 'name' ? key.name : key && plainText(evaluate(key, frameOf(folding)));
      return entry !== undefined && !leads.test(name ?? '') && isPassedOn(parent, passing, names);
    }
    case 'invoke':
      if (parent.callee === value) return false;
      // `URI(…)`, `new URL(…)`, `new HttpRequestMessage(…)`: what is made of the address is looked at instead.
      if (evaluate(parent, frameOf(folding)).kind === 'object') return isPassedOn(parent, passing, names);
      return !showsTexts(parent);
    case 'member':
      // `uri.host` passes on another value than the address; a method of the address gives the address itself, changed.
      if (/^(host|hostname|port|scheme|protocol|origin)$/i.test(parent.name)) return false;
      // `address.WithHeader(…).GetJsonAsync()`: texts have methods that send in some libraries.
      if (/^(get(?!bytes|class|chars|hash|type|len)|post|put|patch|delete|send|fetch|request)/i.test(parent.name))
        return true;
      return parent.parent?.kind === 'invoke' && parent.parent.callee === parent
        ? isPassedOn(parent.parent, passing, names)
        : isPassedOn(parent, passing, names);
    case 'return':
      return true;
    case 'function':
      return parent.yields === true && parent.body === value;
    case 'assign':
      return parent.value === value && targetsOf(parent.target).some(name => isNamePassedOn(name, passing, names));
    default:
      return false;
  }
}

/** The names that an assignment gives a value: all of `request, err := …`. */
function targetsOf(target: Expr): readonly Expr[] {
  return target.kind === 'list' ? target.items : [target];
}

/** A name that this file never passes on is a definition for others, whose requests are found where they are sent. */
function isNamePassedOn(target: Expr, passing: Passing, names: Set<string>): boolean {
  if (target.kind !== 'name' && target.kind !== 'member') return false;
  const { folding } = passing;
  const { name } = target;
  if (leads.test(name) || names.has(name)) return false;
  if (target.kind === 'name' && areUsesPassedOn(name, passing, names)) return true;
  if (isOfClass(target)) return argumentsNamed(target, passing).length > 0;
  if (target.kind !== 'member') return false;
  return folding.file.text.split(name).length > 2 || isOfForeignClass(target, folding);
}

/** Thousands of texts can be given to one name, so that it is remembered where what they hold goes. */
function areUsesPassedOn(name: string, passing: Passing, names: Set<string>): boolean {
  const isFirst = names.size === 0;
  const known = isFirst ? passing.names.get(name) : undefined;
  if (known !== undefined) return known;
  names.add(name);
  const uses = passing.folding.program.uses.get(name) ?? [];
  const found = uses.some(use => isPassedOn(use, passing, names));
  if (isFirst) passing.names.set(name, found);
  return found;
}

/** A field of the object itself whose class extends one of another file, which may send what it holds. */
function isOfForeignClass({ object, parent }: MemberExpr, folding: Folding): boolean {
  if (object.kind !== 'name' || !folding.language.receivers.includes(object.name) || !parent) return false;
  return (enclosing(parent, 'class')?.bases ?? []).some(base => {
    const value = evaluate(base, frameOf(folding));
    // A module that this file only opens to put the class into it has its methods in another one.
    return value.kind === 'path' || (value.kind === 'instance' && contains(value.scope.owner, base));
  });
}

/** The arguments that are a member of a class, of functions that may send it. */
export function argumentsNamed(target: Expr, passing: Passing): readonly NameOrMember[] {
  if (!isNamed(target)) return [];
  passing.arguments ??= argumentsByName(passing.folding);
  return ofMember(passing.arguments.get(target.name), target);
}

/** The reads of a member of a class. */
export function readsNamed(target: NameExpr, passing: Passing): readonly NameOrMember[] {
  const { name } = target;
  const { program } = passing.folding;
  const known =
    passing.reads.get(name) ??
    byClass([...(program.uses.get(name) ?? []), ...(program.members.get(name) ?? [])], passing.folding);
  passing.reads.set(name, known);
  return ofMember(known, target).filter(read => read !== target);
}

/** Those that mean the member of this class, or that no class around them claims. */
function ofMember(found: ByClass | undefined, target: Expr): readonly NameOrMember[] {
  const own = enclosing(target, 'class');
  return [...((own && found?.get(own)) ?? []), ...(found?.get(undefined) ?? [])];
}

function argumentsByName(folding: Folding): ReadonlyMap<string, ByClass> {
  const found = new Map<string, NameOrMember[]>();
  for (const invoke of folding.program.invokes) {
    const named = invoke.args.flatMap(({ value }) => (isNamed(value) ? [value] : []));
    if (named.length === 0 || showsTexts(invoke)) continue;
    for (const value of named) addTo(found, value.name, value);
  }
  return new Map([...found].map(([name, values]) => [name, byClass(values, folding)]));
}

function byClass(reads: readonly NameOrMember[], { program, language }: Folding): ByClass {
  const found = new Map<ClassExpr | undefined, NameOrMember[]>();
  for (const read of reads) addTo(found, claimant(read), read);
  return found;

  function claimant(read: NameOrMember): ClassExpr | undefined {
    if (read.kind === 'member' && !(read.object.kind === 'name' && language.receivers.includes(read.object.name)))
      return undefined;
    for (let scope: Scope | undefined = program.scopeOf(read); scope; scope = scope.parent)
      if (scope.owner.kind === 'class') return scope.names.has(read.name) ? scope.owner : undefined;
    return undefined;
  }
}

function isNamed(expr: Expr): expr is NameOrMember {
  return expr.kind === 'name' || expr.kind === 'member';
}

/** Whether a name stands directly in the body of a class. */
export function isOfClass(name: Expr): boolean {
  const owner = enclosing(name, 'class');
  const around = enclosing(name, 'function');
  return owner !== undefined && (around === undefined || around.start < owner.start);
}

/** Any name of the chain that is called decides: `expect(url).toBe(…)`, `Rails.logger.info(…)`. */
export function showsTexts({ callee }: InvokeExpr): boolean {
  for (let expr: Expr = unwrap(callee); ; ) {
    if (expr.kind === 'invoke') expr = unwrap(expr.callee);
    else if (expr.kind === 'name' || expr.kind === 'member') {
      if (wordsOf(expr.name).some(word => shows.test(word))) return true;
      if (expr.kind === 'name') return false;
      expr = unwrap(expr.object);
    } else return false;
  }
}
