import { contains, type Span } from '../../text/span';
import type {
  Assignment,
  Block,
  FunctionDefinition,
  Pipeline,
  Redirect,
  SimpleCommand,
  SubstitutionPiece,
  Word,
} from './syntax';

/** One simple command with all that stands around it, from the inside out. */
export interface CommandSite {
  readonly command: SimpleCommand;
  readonly frame: Frame;
}

export interface Frame {
  readonly parent: Frame | undefined;
  readonly pipeline: Pipeline;
  /** Which command of the pipeline. */
  readonly index: number;
  /** The block or function that holds the pipeline, if any. */
  readonly container: Block | FunctionDefinition | undefined;
  /** The command whose substitution holds the pipeline, if any, and where in it. */
  readonly captured: Capture | undefined;
}

interface Capture {
  readonly command: SimpleCommand;
  readonly assignment: Assignment | undefined;
  readonly substitution: SubstitutionPiece;
  /** True for `$(…)` inside the body of a heredoc or as the target of a redirection. */
  readonly redirect: boolean;
}

/** Every simple command of a text in the order of the text, those in substitutions after the command that holds them. */
export function commandSites(body: readonly Pipeline[]): readonly CommandSite[] {
  const found: CommandSite[] = [];
  addPlaces(body, undefined, undefined, undefined, found);
  return found;
}

function addPlaces(
  body: readonly Pipeline[],
  parent: Frame | undefined,
  container: Frame['container'],
  captured: Capture | undefined,
  found: CommandSite[],
): void {
  for (const pipeline of body) {
    for (const [index, command] of pipeline.commands.entries()) {
      const frame: Frame = { parent, pipeline, index, container, captured };
      if (command.kind === 'simple') {
        found.push({ command, frame });
        addSubstitutions(command, frame, found);
        continue;
      }
      if (command.kind === 'block') {
        const holder = holderOf(command.words, command.span);
        for (const word of command.words)
          addInWord(word, frame, { command: holder, assignment: undefined, redirect: false }, found);
        addInRedirects(command.redirects, frame, holder, found);
      }
      addPlaces(command.body, frame, command, undefined, found);
    }
  }
}

/** Stands for a command where the words of something else hold substitutions. */
function holderOf(words: readonly Word[], span: Span): SimpleCommand {
  return { kind: 'simple', assignments: [], words, redirects: [], span };
}

function addSubstitutions(command: SimpleCommand, frame: Frame, found: CommandSite[]): void {
  for (const assignment of command.assignments) {
    const capture = { command, assignment, redirect: false };
    for (const word of assignment.items ?? (assignment.value ? [assignment.value] : []))
      addInWord(word, frame, capture, found);
  }
  for (const word of command.words) addInWord(word, frame, { command, assignment: undefined, redirect: false }, found);
  addInRedirects(command.redirects, frame, command, found);
}

function addInRedirects(
  redirects: readonly Redirect[],
  frame: Frame,
  command: SimpleCommand,
  found: CommandSite[],
): void {
  for (const { target, heredoc } of redirects) {
    const capture = { command, assignment: undefined, redirect: true };
    if (target) addInWord(target, frame, capture, found);
    if (heredoc) addInWord({ pieces: heredoc.pieces, span: heredoc.body }, frame, capture, found);
  }
}

function addInWord(word: Word, frame: Frame, capture: Omit<Capture, 'substitution'>, found: CommandSite[]): void {
  for (const piece of word.pieces) {
    if (piece.kind === 'substitution') {
      if (piece.sum) {
        const holder = holderOf([piece.sum], piece.span);
        addInWord(piece.sum, frame, { command: holder, assignment: undefined, redirect: false }, found);
      } else addPlaces(piece.body, frame, undefined, { ...capture, substitution: piece }, found);
    } else if (piece.kind === 'variable') {
      const inner = piece.fallback ?? piece.alternate;
      if (inner) addInWord(inner, frame, capture, found);
    }
  }
}

/** Whether a command always runs before another one: it stands before it in the same blocks, under no condition of its own. */
export function isAlwaysBefore({ command, frame }: CommandSite, later: Span, text: string): boolean {
  if (command.span.end > later.start) return false;
  for (let ancestor: Frame | undefined = frame; ancestor; ancestor = ancestor.parent) {
    if (!startsStatement(ancestor, text)) return false;
    const { container, captured } = ancestor;
    if (captured || (container && !contains(container.span, later))) return false;
  }
  return true;
}

/** Whether a pipeline begins a statement, so that no command in front of it decides whether it runs. */
export function startsStatement({ pipeline: { span } }: Frame, text: string): boolean {
  const indent = text.slice(Math.max(0, span.start - maxIndentLength), span.start);
  return (span.start <= maxIndentLength && firstIndent.test(indent)) || statementStart.test(indent);
}

/** The maximum number of blanks before a statement. */
const maxIndentLength = 200;

const firstIndent = /^\uFEFF?[ \t]*$/;
const statementStart = /(?:[\n;{(]|\b(?:do|then|else))[ \t]*$/;

/** The function that holds a command, the innermost one first. */
export function enclosingFunction(frame: Frame | undefined): FunctionDefinition | undefined {
  for (let ancestor = frame; ancestor; ancestor = ancestor.parent)
    if (ancestor.container?.kind === 'function') return ancestor.container;
  return undefined;
}
