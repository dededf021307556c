import { describing, descriptions } from '../../catalogue/quietNames';
import { contains } from '../../text/span';
import { wordPattern } from '../../text/words';
import type { Call } from '../call';
import { escapingResponse } from '../unreadResponses';
import { contextOf, type Item, listCalls, sketchOf, textScript } from './commands';
import { evaluate, type Folding, frameOf, startCall } from './fold/frame';
import { textsOf } from './fold/texts';
import { isPassedOn, passingOf } from './passedOn';
import type { Expr } from './syntax/expr';
import { wholeText } from './unresolved';

const program = /^(?:[^\s]*[/\\])?(?:curl|wget)(?:\.exe)?$/;
const commandLine = /(?:^|[\s;&|("'`])(?:curl|wget)(?:\.exe)?\s[\s\S]*(?::\/\/|\/v\d+\/|\.(?:json|xml)\b)/;
/** Arguments that describe something to people. */
const described = wordPattern(describing, descriptions, ['epilog', 'text', 'label']);

/**
 * Command lines and argument lists of a client that the program hands to a function which no rule knows: a session of
 * `ssh`, a task runner, a tagged template. What is only shown or compared is left alone.
 */
export function unresolvedCommands(folding: Folding, found: readonly Call[]): Call[] {
  const seen = found.flatMap(({ site }) => [site.span, site.call]);
  const done = new Set<Expr>();
  const passing = passingOf(folding);
  const calls: Call[] = [];
  for (const text of folding.program.texts) {
    // The expression of a heredoc is its opening word.
    if (!/\b(?:curl|wget)\b|^<</.test(folding.file.text.slice(text.start, text.end))) continue;
    startCall(folding);
    const whole = wholeText(text, folding);
    if (done.has(whole) || seen.some(span => contains(span, text) || contains(text, span))) continue;
    done.add(whole);
    const frame = frameOf(folding);
    const folded = textsOf(evaluate(whole, frame), whole, frame)[0];
    const sketch = sketchOf(folded);
    const context = contextOf(whole, escapingResponse, frame);
    if (folded && commandLine.test(sketch)) {
      if (isRun(whole) || (!isMessage(whole) && isPassedOn(whole, passing)))
        calls.push(...textScript(folded, context, frame));
    } else if (program.test(sketch)) {
      const list = listAround(whole);
      if (!list || !isPassedOn(list.holder, passing)) continue;
      const words = list.items[1] && textsOf(evaluate(list.items[1], frame), list.items[1], frame)[0];
      // `Process.Start("curl", "-s https://…")`: the arguments are one text.
      if (words && list.items.length === 2 && /\s/.test(sketchOf(words))) {
        calls.push(...textScript([{ kind: 'text', text: 'curl ' }, ...words], context, frame));
        continue;
      }
      const items = list.items.map((expr): Item => ({ value: evaluate(expr, frame), expr }));
      calls.push(...listCalls(items, list.expr, context, frame));
    }
  }
  return calls.filter(({ site }) => !seen.some(span => contains(span, site.span) || contains(site.span, span)));
}

/** Whether a template's tag runs it: `$`, `sh`, `execa`. */
function isRun(text: Expr): boolean {
  return text.kind === 'text' && /(?:^|\.)(?:\$+|sh|bash|shell|cmd|exec\w*|spawn\w*|run\w*)$/i.test(text.tag ?? '');
}

/** Whether the text is a help or a message by the name under which it is passed on. */
function isMessage(text: Expr): boolean {
  const { parent } = text;
  return (
    parent?.kind === 'invoke' && parent.args.some(({ name, value }) => value === text && described.test(name ?? ''))
  );
}

/** The items from a program's name on, in a list or among arguments, and what passes them on. */
function listAround(
  name: Expr,
): { readonly items: readonly Expr[]; readonly holder: Expr; readonly expr: Expr } | undefined {
  const { parent } = name;
  if (parent?.kind === 'list') {
    const items = parent.items.slice(parent.items.indexOf(name));
    return { items, holder: parent, expr: parent };
  }
  if (parent?.kind !== 'invoke') return undefined;
  const args = parent.args.map(({ value }) => value);
  const rest = args.slice(args.indexOf(name));
  const listed = rest.flatMap(value => (value.kind === 'list' ? value.items : [value]));
  return { items: listed, holder: name, expr: parent };
}
