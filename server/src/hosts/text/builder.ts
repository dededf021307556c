import type { Segment } from '../../text/region';
import { type Span, spanOf } from '../../text/span';
import type { Template } from '../call';
import type { Script, ScriptHole } from '../host';
import { holeMark } from './template';

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

/** The script as a template of the file, for a text that is no program: an address, a header. */
export function scriptTemplate(script: Script): Template {
  const holes = new Map(script.holes.map(hole => [hole.inner.start, hole]));
  return {
    parts: script.segments.map(({ kind, inner, outer }) => {
      const hole = kind === 'hole' ? holes.get(inner.start) : undefined;
      if (!hole) return { kind: 'text', text: script.text.slice(inner.start, inner.end), span: outer };
      const name = /([A-Za-z_]\w*)\W*$/.exec(hole.expression)?.[1];
      return {
        kind: 'hole',
        expression: hole.expression,
        span: outer,
        ...(hole.interpolation ? { interpolation: hole.interpolation } : {}),
        ...(hole.fallback ? { fallback: hole.fallback } : {}),
        ...(name ? { name } : {}),
      };
    }),
  };
}
