import { verbatimRegion } from '../../text/region';
import { type Span, spanOf } from '../../text/span';
import type { Call } from '../call';
import { proseCalls } from '../prose';
import type { ReaderTools, SourceFile } from '../source';
import type { ParsedProgram } from './program';
import type { Program } from './syntax/scope';

/** Texts without an address or a command hold no call; most comments are such. */
const candidate = /:\/\/|\bcurl\b|\bwget\b/;

/** The requests that comments and documentation strings show; they do not run. */
export function commentCalls({ comments, program }: ParsedProgram, file: SourceFile, tools: ReaderTools): Call[] {
  const spans = [...comments, ...docstrings(program)];
  return spans.flatMap(span => {
    if (!candidate.test(file.text.slice(span.start, span.end))) return [];
    return proseCalls(verbatimRegion('', file.text, span), file, tools, { kind: 'comments' });
  });
}

/** Line comments on lines that follow each other are one text: a command may go on on the next line. */
export function joinComments(comments: readonly Span[], text: string): Span[] {
  const joined: Span[] = [];
  for (const comment of comments) {
    const last = joined.at(-1);
    if (last && /^[ \t]*\r?\n?[ \t]*$/.test(text.slice(last.end, comment.start)))
      joined[joined.length - 1] = spanOf(last.start, comment.end);
    else joined.push(comment);
  }
  return joined;
}

/** A text that is a statement of its own says something to readers only. */
function docstrings(program: Program): Span[] {
  return program.texts.flatMap(text => (text.parent?.kind === 'block' ? [text.inner] : []));
}
