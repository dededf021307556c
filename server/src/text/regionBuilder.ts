import type { Segment } from './region';
import { type Span, spanOf } from './span';

/** Stands for one hole in `flat`, so that offsets and regular expressions work on a template. */
export const holeMark = '\uFFFC';

/** A host expression that stands in a script: the program fills it in before the shell sees the text. */
export interface ScriptHole {
  /** Where the stand-in is in the script's text. */
  readonly inner: Span;
  /** Host source of the value. */
  readonly expression: string;
  /** How the host writes it inside the string: `${id}`, `#{id}`, `{id}`, `%s`. */
  readonly interpolation?: string;
  /** The value when the file gives one that may be overridden. */
  readonly fallback?: string;
}

/**
 * Shell text inside a file: the whole file, a heredoc, a string of another language, a `run:` block, a Markdown fence.
 * `segments` map it to the file exactly as those of a `Region` do.
 */
export interface Script {
  readonly text: string;
  readonly segments: readonly Segment[];
  readonly holes: readonly ScriptHole[];
  /** The span in the file that holds the script, quotes left out. */
  readonly outer: Span;
}

/** Builds the text of an inner language piece by piece, with its map to the file. */
export class ScriptBuilder {
  private text = '';
  private readonly segments: Segment[] = [];
  private readonly holes: ScriptHole[] = [];

  constructor(private readonly file: string) {}

  get length(): number {
    return this.text.length;
  }

  /** Characters that stand in the file as they are. */
  verbatim(start: number, end: number): void {
    if (end > start) this.add('verbatim', this.file.slice(start, end), spanOf(start, end));
  }

  /** Text that the file writes in another way, or not at all when the span is empty. */
  escape(text: string, outer: Span): void {
    if (text !== '') this.add('escape', text, outer);
  }

  /** A value that the host fills in. */
  hole(expression: string, outer: Span, more: Pick<ScriptHole, 'interpolation' | 'fallback'> = {}): void {
    const inner = this.add('hole', holeMark, outer);
    this.holes.push({ inner, expression, ...more });
  }

  private add(kind: Segment['kind'], text: string, outer: Span): Span {
    const inner = spanOf(this.text.length, this.text.length + text.length);
    this.text += text;
    const last = this.segments.at(-1);
    if (kind === 'verbatim' && last?.kind === 'verbatim' && last.outer.end === outer.start) {
      const joined = { kind, inner: spanOf(last.inner.start, inner.end), outer: spanOf(last.outer.start, outer.end) };
      this.segments[this.segments.length - 1] = joined;
    } else this.segments.push({ kind, inner, outer });
    return inner;
  }

  /** `outer` is by default the stretch from the first to the last piece. */
  build(outer?: Span): Script {
    const start = this.segments[0]?.outer.start ?? 0;
    const whole = spanOf(start, Math.max(start, this.segments.at(-1)?.outer.end ?? start));
    return { text: this.text, segments: this.segments, holes: this.holes, outer: outer ?? whole };
  }
}

/** Several scripts as one, each on lines of its own, so that the later ones see the names of the earlier. */
export function joinScripts(scripts: readonly Script[]): Script | undefined {
  return scripts.length === 0 ? undefined : join(scripts, '\n');
}

/** The pieces of one text that stand apart in the file. */
export function joinPieces(scripts: readonly Script[]): Script {
  return join(scripts, '');
}

function join(scripts: readonly Script[], separator: string): Script {
  let text = '';
  const segments: Segment[] = [];
  const holes: ScriptHole[] = [];
  for (const [index, script] of scripts.entries()) {
    if (index > 0 && separator !== '') {
      const end = segments.at(-1)?.outer.end ?? script.outer.start;
      const inner = spanOf(text.length, text.length + separator.length);
      segments.push({ kind: 'escape', inner, outer: spanOf(end, end) });
      text += separator;
    }
    const by = text.length;
    const move = ({ start, end }: Span) => spanOf(start + by, end + by);
    segments.push(...script.segments.map(segment => ({ ...segment, inner: move(segment.inner) })));
    holes.push(...script.holes.map(hole => ({ ...hole, inner: move(hole.inner) })));
    text += script.text;
  }
  const start = scripts[0]?.outer.start ?? 0;
  return { text, segments, holes, outer: spanOf(start, Math.max(start, scripts.at(-1)?.outer.end ?? start)) };
}
