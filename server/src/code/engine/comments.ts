import { type Span, spanOf } from '../../text/span';
import type { Call } from '../call';
import type { SyntaxNode } from '../grammars';
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
    return proseCalls(file, span, tools).map((call): Call => ({ ...call, kind: 'comments' }));
  });
}

/** Line comments on lines that follow each other are one text: a command may go on on the next line. */
export function commentSpans(root: SyntaxNode, text: string): Span[] {
  const spans: Span[] = [];
  const stack: SyntaxNode[] = [root];
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (!node.type.endsWith('comment')) {
      for (let i = node.children.length - 1; i >= 0; i--) stack.push(node.children[i] as SyntaxNode);
      continue;
    }
    const last = spans.at(-1);
    if (last && /^[ \t]*\r?\n?[ \t]*$/.test(text.slice(last.end, node.start)))
      spans[spans.length - 1] = spanOf(last.start, node.end);
    else spans.push(spanOf(node.start, node.end));
  }
  return spans;
}

/** A text that is a statement of its own says something to readers only. */
function docstrings(program: Program): Span[] {
  return program.texts.flatMap(text => (text.parent?.kind === 'block' ? [text.inner] : []));
}
