import { applyEdits, type Edit } from '../../../text/edit';
import { spanOf } from '../../../text/span';
import { type SourceFile, sourceFile } from '../../source';
import type { LanguageDefinition } from '../language';
import { programOf } from '../program';
import { childrenOf, dottedPath, type Expr, type InvokeExpr, nameOf, unwrap } from '../syntax/expr';
import type { Mutation, Program } from '../syntax/scope';
import { endOfLine } from './endOfLine';
import type { Exports, ImportStatement, ModuleFacts } from './facts';
import { importsOf, isFree, onlyTop, topOf } from './top';

interface Needing {
  /** The file itself with edits that brought code of the other file. */
  readonly after: readonly Edit[];
  readonly own: SourceFile;
  readonly other: SourceFile;
  /** The first import of the other file. */
  readonly first: ImportStatement;
  readonly exports: Exports;
  readonly language: LanguageDefinition;
  readonly modules: ModuleFacts;
}

/**
 * The edits that give a file the names of another one which code from there uses: imports of them, or the lines that define
 * constants which the other file keeps to itself. Undefined where a name cannot be had.
 */
export function neededNames(needing: Needing): readonly Edit[] | undefined {
  const { after, own, other, first, language, modules } = needing;
  if (after.some(({ text }) => modules.ownWords.test(text))) return undefined;
  const edited = applyEdits(own.text, after);
  const { program } = programOf(sourceFile(own.path, edited, own.language), language);
  const { program: theirs } = programOf(other, language);
  const wanted = [...topOf(theirs).names.keys()].filter(name => isFree(program, name));
  const lines: string[] = [];
  const known = new Set<string>();
  for (const name of wanted) if (!take(name)) return undefined;
  const at = endOfLine(first.span.end, own.text);
  const newline = own.text.includes('\r\n') ? '\r\n' : '\n';
  return lines.map(line => ({ span: spanOf(at, at), text: newline + line }));

  function take(name: string): boolean {
    if (known.has(name)) return true;
    known.add(name);
    const definition = onlyTop(theirs, name);
    if (!definition) return false;
    const library = importsOf(theirs, modules).find(({ names }) => names.some(({ local }) => local === name));
    if (library) {
      if (library.names.some(({ module }) => module.startsWith('.'))) return false;
      const [each] = library.names.filter(({ local }) => local === name);
      if (library.names.length === 1) lines.push(other.text.slice(library.span.start, library.span.end));
      else if (each) lines.push(modules.importLine(each.name, each.local, library, other.text));
      return true;
    }
    const exported = [...needing.exports.names].find(([, source]) => source === name)?.[0];
    if (exported !== undefined) {
      lines.push(modules.importLine(exported, name, first, own.text));
      return true;
    }
    const source = definitionLines(name);
    if (source === undefined) return false;
    lines.push(source);
    return true;
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
      const { value, at } = definition;
      const made = unwrap(value);
      if (made.kind === 'function' ? !isAlone(made) : !isConstant(value)) return undefined;
      return at.kind === 'assign' ? wholeLine(at) : undefined;
    }
    if (definition?.kind === 'class') {
      const isMade = (use: Expr) => use.parent?.kind === 'invoke' && use.parent.callee === use;
      // Whoever asks whether an object is one of the class would not know those of a copy.
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
    const all = importsOf(programOf(own, language).program, modules);
    const isLast = all.at(-1)?.span.start === first.span.start;
    return isLast || !modules.isFirst(own.text.slice(first.span.start, first.span.end));
  }
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
