import type { Call, Read } from '../../code/call';
import type { Edit } from '../../text/edit';
import type { Plan } from '../plan/plan';
import { type LeafShape, locate, type Path, type Shape } from '../plan/shape';

/** Writes the steps of a path after the expression that they start from, in one programming language. */
export type PathWriter = (path: Path) => string;

/** The edits that make the program read the new response, and the reads that could not be followed. */
export function readEdits(
  call: Call,
  plan: Plan,
  text: string,
  writers: { readonly program: PathWriter; readonly jq: PathWriter },
): { readonly edits: readonly Edit[]; readonly unfollowed: readonly Read[] } {
  const edits: Edit[] = [];
  const unfollowed: Read[] = [];
  for (const read of call.response.reads) {
    const found = locate(plan.shape, read.path);
    const whole = found?.shape.kind === 'leaf' ? isPlain(found.shape) : !read.escapes;
    const path = found && whole ? stepsFromRoot(plan.shape, read, found.path) : undefined;
    const isPath = read.form === 'path' || read.form === 'whole' || read.form === 'getter';
    const writer = read.form === 'program' ? writers.jq : isPath ? writers.program : undefined;
    if (!path || !writer) {
      unfollowed.push(read);
      continue;
    }
    if (read.rootSteps === read.path.length) continue;
    const root = text.slice(read.root.start, read.root.end);
    edits.push({ span: read.span, text: root + writer(path) });
  }
  return { edits, unfollowed };
}

/** Whether the new value is the old one as it is. */
function isPlain({ as, or }: LeafShape): boolean {
  return as === undefined && or === undefined;
}

/** The steps of the new path that are still to go from where the root stands; undefined where the root has no new place. */
function stepsFromRoot(shape: Shape, read: Read, path: Path): Path | undefined {
  if (read.rootSteps === 0) return path;
  const root = locate(shape, read.path.slice(0, read.rootSteps))?.path;
  return root?.every((step, index) => step === path[index]) ? path.slice(root.length) : undefined;
}

const identifier = /^[A-Za-z_$][\w$]*$/;

/** `["data"]["results"][0]` as Python and Ruby write it, with the quote that the file uses. */
export function subscripts(quote: '"' | "'"): PathWriter {
  return path => path.map(step => (typeof step === 'number' ? `[${step}]` : `[${quote}${step}${quote}]`)).join('');
}

/** `.data.results[0]["a.b"]` as JavaScript writes it. */
export function members(quote: '"' | "'"): PathWriter {
  return path =>
    path
      .map(step =>
        typeof step === 'number' ? `[${step}]` : identifier.test(step) ? `.${step}` : `[${quote}${step}${quote}]`,
      )
      .join('');
}

/** `.data.results[0]["a.b"]` as jq writes it; `*` is every element. */
export const jqPath: PathWriter = path => {
  const text = path
    .map(step => {
      if (typeof step === 'number') return `[${step}]`;
      if (step === '*') return '[]';
      return identifier.test(step) ? `.${step}` : `["${step}"]`;
    })
    .join('');
  return text.startsWith('[') ? `.${text}` : text;
};
