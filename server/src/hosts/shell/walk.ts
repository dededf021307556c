import type { Assignment, Block, FunctionDefinition, Pipeline, Redirect, SimpleCommand, Word } from './syntax';

/** One simple command with all that stands around it, from the inside out. */
export interface Place {
  readonly command: SimpleCommand;
  readonly frame: Frame;
}

export interface Frame {
  readonly parent: Frame | undefined;
  readonly pipeline: Pipeline;
  /** Which command of the pipeline. */
  readonly index: number;
  /** The block or function that holds the pipeline, if any. */
  readonly within: Block | FunctionDefinition | undefined;
  /** The command whose substitution holds the pipeline, if any, and where in it. */
  readonly captured: Capture | undefined;
}

export interface Capture {
  readonly command: SimpleCommand;
  readonly assignment: Assignment | undefined;
  /** True for `$(…)` inside the body of a heredoc or as the target of a redirection. */
  readonly redirect: boolean;
}

/** Every simple command of a text in the order of the text, those in substitutions after the command that holds them. */
export function* places(
  body: readonly Pipeline[],
  parent?: Frame,
  within?: Frame['within'],
  captured?: Capture,
): Generator<Place> {
  for (const pipeline of body) {
    for (const [index, command] of pipeline.commands.entries()) {
      const frame: Frame = { parent, pipeline, index, within, captured };
      if (command.kind === 'simple') {
        yield { command, frame };
        yield* substitutions(command, frame);
        continue;
      }
      if (command.kind === 'block') {
        const holder: SimpleCommand = {
          kind: 'simple',
          assignments: [],
          words: command.words,
          redirects: [],
          span: command.span,
        };
        for (const word of command.words)
          yield* inWord(word, frame, { command: holder, assignment: undefined, redirect: false });
        yield* inRedirects(command.redirects, frame, holder);
      }
      yield* places(command.body, frame, command, undefined);
    }
  }
}

function* substitutions(command: SimpleCommand, frame: Frame): Generator<Place> {
  for (const assignment of command.assignments) {
    const capture: Capture = { command, assignment, redirect: false };
    for (const word of assignment.items ?? (assignment.value ? [assignment.value] : []))
      yield* inWord(word, frame, capture);
  }
  for (const word of command.words) yield* inWord(word, frame, { command, assignment: undefined, redirect: false });
  yield* inRedirects(command.redirects, frame, command);
}

function* inRedirects(redirects: readonly Redirect[], frame: Frame, command: SimpleCommand): Generator<Place> {
  for (const { target, heredoc } of redirects) {
    const capture: Capture = { command, assignment: undefined, redirect: true };
    if (target) yield* inWord(target, frame, capture);
    if (heredoc) yield* inWord({ pieces: heredoc.pieces, span: heredoc.body }, frame, capture);
  }
}

function* inWord(word: Word, frame: Frame, capture: Capture): Generator<Place> {
  for (const piece of word.pieces) {
    if (piece.kind === 'substitution') yield* places(piece.body, frame, undefined, capture);
    else if (piece.kind === 'variable' && piece.fallback) yield* inWord(piece.fallback, frame, capture);
  }
}

/** The function that holds a command, the innermost one first. */
export function enclosingFunction(frame: Frame | undefined): FunctionDefinition | undefined {
  for (let at = frame; at; at = at.parent) if (at.within?.kind === 'function') return at.within;
  return undefined;
}
