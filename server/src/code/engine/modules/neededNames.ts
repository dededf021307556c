import { applyEdits, type Edit } from '../../../text/edit';
import { spanOf } from '../../../text/span';
import { sourceFile } from '../../source';
import type { LanguageDefinition } from '../language';
import { programOf } from '../program';
import { childrenOf, dottedPath, type Expr, type InvokeExpr, nameOf, unwrap } from '../syntax/expr';
import type { Mutation, Program } from '../syntax/scope';
import { endOfLine } from './endOfLine';
import type { ImportStatement, ModuleFacts } from './facts';
import { type Part, sourceOf } from './meanings';
import { importsOf, isFree, onlyTop, topOf } from './top';

interface Needing {
  /** The file itself, and the edits of it that brought code of other parts. */
  readonly home: Part;
  readonly after: readonly Edit[];
  readonly parts: readonly Part[];
  readonly language: LanguageDefinition;
  readonly modules: ModuleFacts;
}

/**
 * The edits that give a file the names of the other parts which code from there uses: imports of them, or the lines that define
 * constants which another file keeps to itself. Undefined where a name cannot be had.
 */
export function neededNames({ after, home: own, parts, language, modules }: Needing): readonly Edit[] | undefined {
  if (after.some(({ text }) => modules.ownWords.test(text))) return undefined;
  const { path, text } = own.source;
  const { program } = programOf(sourceFile(path, applyEdits(text, after), own.source.language), language);
  const lines: string[] = [];
  const known = new Set<string>();
  for (const [index, part] of parts.entries()) {
    if (part === own) continue;
    const missing = [...topOf(part.program).names.keys()].filter(name => isFree(program, name) && !known.has(name));
    if (missing.length > 0 && !takeNames(missing, index, { home: own, parts, language, modules, lines, known }))
      return undefined;
  }
  const first = own.links[0]?.statement ?? own.imports[0];
  const newline = text.includes('\r\n') ? '\r\n' : '\n';
  const added = [...new Set(lines)];
  if (first) {
    const offset = endOfLine(first.span.end, text);
    return added.map(line => ({ span: spanOf(offset, offset), text: newline + line }));
  }
  const offset = startOfCode(own);
  return added.map(line => ({ span: spanOf(offset, offset), text: line + newline }));
}

/** Where the first statement of a file begins that is more than a text about it. */
function startOfCode({ program: { root }, source: { text } }: Part): number {
  const [first, second] = root.kind === 'block' ? root.statements : [root];
  const statement = first?.kind === 'text' ? second : first;
  return statement ? text.lastIndexOf('\n', statement.start - 1) + 1 : text.length;
}

interface Taking extends Omit<Needing, 'after'> {
  /** The lines that the file gets, and the names that they give it. */
  readonly lines: string[];
  readonly known: Set<string>;
}

/** Adds the lines that give a file some names of a part; false where one of them cannot be had. */
function takeNames(names: readonly string[], index: number, taking: Taking): boolean {
  const { home: own, parts, modules, lines, known } = taking;
  const { program: theirs, source: other, exports } = parts[index] as Part;
  const first = own.links.find(link => link.names.some(({ part }) => part === index))?.statement;
  return names.every(take);

  function take(name: string): boolean {
    if (known.has(name)) return true;
    known.add(name);
    const definition = onlyTop(theirs, name);
    if (!definition) return false;
    const library = importsOf(theirs, modules).find(({ names }) => names.some(({ local }) => local === name));
    if (library) {
      const linked = parts[index]?.links.find(({ statement }) => statement.span.start === library.span.start);
      const from = linked?.names.find(({ local }) => local === name);
      if (from && from.local === sourceOf(parts[from.part], from.name)) return takeFrom(from.part, name);
      if (library.names.some(({ module }) => module.startsWith('.'))) return false;
      const [each] = library.names.filter(({ local }) => local === name);
      if (library.names.length === 1) lines.push(other.text.slice(library.span.start, library.span.end));
      else if (each) lines.push(modules.importLine(each.name, each.local, library, other.text));
      return true;
    }
    const exported = [...(exports?.names ?? [])].find(([, source]) => source === name)?.[0];
    const way = exported === undefined ? undefined : wayTo(index, own, parts, modules);
    if (exported !== undefined && way) {
      lines.push(modules.importLine(exported, name, way.statement, way.text));
      return true;
    }
    if (exported !== undefined && definition.kind !== 'value') return false;
    const source = definitionLines(name);
    if (source === undefined) return false;
    lines.push(source);
    return true;
  }

  /** The name as that of the part from which this one has it. */
  function takeFrom(part: number, name: string): boolean {
    known.delete(name);
    return parts[part] !== own && takeNames([name], part, taking);
  }

  /** The lines of a constant, or of a function that uses nothing else, which the other file keeps to itself. */
  function definitionLines(name: string): string | undefined {
    const definition = onlyTop(theirs, name);
    const changes = topOf(theirs).mutations.get(name) ?? [];
    const kind = definition?.kind === 'value' ? unwrap(definition.value).kind : undefined;
    // No method changes a text.
    const isKept = ({ call, path }: Mutation) =>
      call !== undefined && path.length === 0 && (kind === 'text' || (kind === 'invoke' && isSending(call)));
    if (!changes.every(isKept)) return undefined;
    if (definition?.kind === 'value') {
      const { value, site } = definition;
      const made = unwrap(value);
      if (made.kind === 'function' ? !isAlone(made) : !isConstant(value)) return undefined;
      return site.kind === 'assign' ? wholeLine(site) : undefined;
    }
    if (definition?.kind === 'class') {
      const isMade = (use: Expr) => use.parent?.kind === 'invoke' && use.parent.callee === use;
      // A test whether an object is an instance of the class would fail for objects of a copy.
      if (!(theirs.uses.get(name) ?? []).every(isMade)) return undefined;
      return freeNames(definition.owner, theirs).every(isOwnOrTaken) ? wholeLine(definition.owner) : undefined;
    }
    return definition?.kind === 'function' && isAlone(definition.owner)
      ? wholeLine(nameOf(definition.owner)?.statement ?? definition.owner)
      : undefined;
  }

  /** Whether a function uses nothing that its file alone has. */
  function isAlone(owner: Expr): boolean {
    const names = freeNames(owner, theirs);
    return names.every(each => each !== 'this' && each !== 'arguments' && isTaken(each));
  }

  function isOwnOrTaken(name: string): boolean {
    return name === 'this' || name === 'super' || isTaken(name);
  }

  function isTaken(name: string): boolean {
    return !topOf(theirs).names.has(name) || take(name);
  }

  function wholeLine({ start, end }: Expr): string | undefined {
    const { text } = other;
    const from = text.lastIndexOf('\n', start - 1) + 1;
    const to = endOfLine(end, text);
    const line = text.slice(from, to).replace(/^export\s+/, '');
    return /^(?:const\s|let\s|var\s|class\s|function\s|async\s+function\s)/.test(line) ? line.trimEnd() : undefined;
  }

  /** Whether a value is the same whenever it is computed, and nothing can change it. */
  function isConstant(given: Expr): boolean {
    const value = unwrap(given);
    if (value.kind === 'literal') return true;
    if (value.kind === 'text') return value.pieces.every(piece => piece.kind === 'chars' || isConstant(piece.value));
    if (value.kind === 'choice' || value.kind === 'binary' || value.kind === 'list')
      return childrenOf(value).every(isConstant);
    if (value.kind === 'dict') return value.entries.every(entry => entry.key && isConstant(entry.value));
    if (value.kind === 'name') return topOf(theirs).names.has(value.name) && take(value.name);
    if (value.kind === 'invoke') {
      const maker = dottedPath(value.callee);
      const library = maker?.split('.')[0];
      const isMade = maker !== undefined && library !== undefined && modules.makers.includes(maker) && take(library);
      return isMade && value.args.every(argument => isConstant(argument.value));
    }
    const path = dottedPath(value);
    return path !== undefined && modules.isEnvironment(path) && isLoadedAlike();
  }

  /** Whether nothing runs in between that could change the environment. */
  function isLoadedAlike(): boolean {
    if (!first) return false;
    const isLast = own.imports.at(-1)?.span.start === first.span.start;
    return isLast || !modules.isFirst(own.source.text.slice(first.span.start, first.span.end));
  }
}

/** An import of a part as the last one can have it: its own, or one like that of another part. Undefined in a circle. */
function wayTo(
  index: number,
  own: Part,
  parts: readonly Part[],
  modules: ModuleFacts,
): { readonly statement: ImportStatement; readonly text: string } | undefined {
  const statementIn = ({ links }: Part) => links.find(link => link.names.some(({ part }) => part === index))?.statement;
  const first = statementIn(own);
  if (first) return { statement: first, text: own.source.text };
  if (leadsTo(index, parts.indexOf(own), parts, new Set())) return undefined;
  for (const part of parts) {
    const statement = statementIn(part);
    const module = statement?.names[0]?.module;
    const path = module && modules.pathTo(parts[index]?.source.path ?? '', own.source.path, module, part.source.path);
    if (!statement || !module || !path) continue;
    const written = part.source.text.slice(statement.span.start, statement.span.end).replace(module, () => path);
    const names = statement.names.map(each => ({ ...each, module: each.module === module ? path : each.module }));
    return { statement: { span: spanOf(0, written.length), names }, text: written };
  }
  return undefined;
}

/** Whether a part imports another one, over others perhaps. */
function leadsTo(from: number, to: number, parts: readonly Part[], seen: Set<number>): boolean {
  if (from === to) return true;
  if (seen.has(from)) return false;
  seen.add(from);
  const next = parts[from]?.links.flatMap(({ names }) => names.map(({ part }) => part)) ?? [];
  return next.some(part => leadsTo(part, to, parts, seen));
}

/** A method by which a client sends, which changes nothing of it. */
function isSending(call: InvokeExpr | undefined): boolean {
  const { callee } = call ?? {};
  return callee?.kind === 'member' && /^(?:get|post|put|patch|delete|head|options|request)$/.test(callee.name);
}

/** The names that a function uses and does not define. */
function freeNames(owner: Expr, { scopeOf, uses }: Program): string[] {
  const found: string[] = [];
  for (const [name, all] of uses) {
    const isInside = all.some(use => {
      if (use.start < owner.start || use.end > owner.end) return false;
      for (let scope = scopeOf(use); scope.parent; scope = scope.parent)
        if (scope.names.has(name) && scope.owner.start >= owner.start) return false;
      return true;
    });
    if (isInside) found.push(name);
  }
  return found;
}
