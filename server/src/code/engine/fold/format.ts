import { type Argument, type Expr, unwrap } from '../syntax/expr';
import { evaluate, type Frame } from './frame';
import { textsOf } from './texts';
import { derivedValue, exactText, type Folded, knownText, product, textValue, type Value } from './value';

/** The texts of a pattern or another text that is worked on; another file may define it. */
export function patternTexts(pattern: Expr, frame: Frame): readonly Folded[] | undefined {
  const value = evaluate(pattern, frame);
  if (value.kind === 'text') return value.numeric ? undefined : value.options;
  const options = value.kind === 'path' ? textsOf(value, pattern, frame) : [];
  return options.some(option => option.every(({ kind }) => kind === 'text')) ? options : undefined;
}

/** What is made of a pattern that a caller gives: nothing else is known of it than who knows it. */
function givenPattern(expr: Expr, pattern: Expr, frame: Frame): Value | undefined {
  const { kind, ...value } = evaluate(pattern, frame);
  const param = kind === 'unknown' && 'param' in value ? value.param : undefined;
  return param && { kind: 'unknown', sources: [expr], param };
}

/** Fills `$name` and `${name}` of a pattern with arguments that are given by name. */
export function formatDollar(pattern: Expr, args: readonly Argument[], frame: Frame): Value | undefined {
  const options = patternTexts(pattern, frame);
  const fill = (hit: RegExpExecArray): readonly Folded[] | undefined => {
    const named = args.find(({ name }) => name === hit[1]);
    if (named) return textsOf(evaluate(named.value, frame), named.value, frame);
    const dict = args.find(({ name }) => name === undefined);
    return dict && memberTexts(evaluate(dict.value, frame), hit[1] ?? '', dict.value, frame);
  };
  return options && filled(options, /\$\{?([A-Za-z_]\w*)\}?/g, /\$\$/g, fill);
}

/**
 * Fills `%s`, `%d`, `%(name)s` of a pattern. `args` are the values, or the one tuple or dictionary that holds them.
 * Undefined when the pattern is not known.
 */
export function formatPercent(expr: Expr, pattern: Expr, args: readonly Expr[], frame: Frame): Value | undefined {
  const options = patternTexts(pattern, frame);
  if (!options) return givenPattern(expr, pattern, frame);
  const first = args[0] && unwrap(args[0]);
  const list = args.length === 1 && first?.kind === 'list' ? first.items : args;
  const named = args.length === 1 && first ? evaluate(first, frame) : undefined;
  const fill = (hit: RegExpExecArray, position: number): readonly Folded[] | undefined => {
    const isPlain = /^%(?:\(\w+\))?(?:\d+\$)?[sdiuv]$/.test(hit[0]);
    if (hit[1] !== undefined) return named && memberTexts(named, hit[1], first ?? expr, frame, isPlain);
    const argument = list[position];
    const value = argument && evaluate(argument, frame);
    // A number with a fraction loses it in the place of a whole one.
    const whole = exactText(value);
    const isCut = whole !== undefined && !hit[0].endsWith('s') && !/^-?\d+$/.test(whole);
    return argument && value && placed(value, argument, frame, isPlain && !isCut);
  };
  const places = /%(?:\((\w+)\))?(?:\d+\$)?[-+ #0]*\d*(?:\.\d+)?[sdifuvxXgqr]/g;
  const written = filled(options, places, /%%/g, fill);
  const whole = options.length === 1 && options[0] ? knownText(options[0]) : undefined;
  const isOdd = whole !== undefined && /%[^%]/.test(whole.replaceAll('%%', '').replace(places, ''));
  return isOdd || list.length > (whole?.match(places)?.length ?? list.length) ? derivedValue(written, expr) : written;
}

/** Fills `{}`, `{0}`, `{name}` of a pattern with arguments. */
export function formatBraces(expr: Expr, pattern: Expr, args: readonly Argument[], frame: Frame): Value | undefined {
  const options = patternTexts(pattern, frame);
  if (!options) return givenPattern(expr, pattern, frame);
  const positional = args.filter(({ name, spread }) => name === undefined && !spread);
  const fill = (hit: RegExpExecArray, position: number): readonly Folded[] | undefined => {
    const isPlain = /^\{\w*\}$/.test(hit[0]);
    const field = /^[^.[]*/.exec(hit[1] ?? '')?.[0] ?? '';
    const named = args.find(({ name }) => name !== undefined && name === field);
    const argument = named ?? positional[/^\d+$/.test(field) ? Number(field) : position];
    if (named || field === '' || /^\d+$/.test(field)) {
      return argument && placed(evaluate(argument.value, frame), argument.value, frame, isPlain);
    }
    const spread = args.find(candidate => candidate.spread);
    return spread && memberTexts(evaluate(spread.value, frame), field, spread.value, frame, isPlain);
  };
  const places = /\{([\w.[\]]*)(?:![rsa])?(?::[^{}]*)?\}/g;
  return filled(options, places, /\{\{|\}\}/g, fill);
}

/**
 * The texts of a value in a place of a pattern that may ask for a form of its own: `{n:03d}`, `%.1f`. Only the whole text
 * yields that form, so that what is known of the value is no more than a fallback.
 */
function placed(value: Value, source: Expr, frame: Frame, isPlain: boolean): readonly Folded[] {
  const options = textsOf(value, source, frame);
  return options.map(option => {
    const fallback = knownText(option);
    if (isPlain && value.kind !== 'null') return option;
    return [{ kind: 'hole', sources: [source], isPartial: true, ...(fallback === undefined ? {} : { fallback }) }];
  });
}

function memberTexts(
  dict: Value,
  name: string,
  expr: Expr,
  frame: Frame,
  isPlain = true,
): readonly Folded[] | undefined {
  if (dict.kind !== 'dict') return undefined;
  const entry = dict.entries.findLast(({ key }) => knownText(key) === name);
  return entry && !entry.isConditional ? placed(entry.value, expr, frame, isPlain) : undefined;
}

/** Replaces each match in the known pieces; a place that has no value stays as it is written. */
function filled(
  options: readonly Folded[],
  places: RegExp,
  /** What is written twice to stand for itself: `%%`, `{{`. */
  doubled: RegExp,
  fill: (hit: RegExpExecArray, position: number) => readonly Folded[] | undefined,
): Value {
  return textValue(
    ...options.flatMap(option => {
      let position = 0;
      const lists = option.flatMap((piece): (readonly Folded[])[] => {
        if (piece.kind === 'hole') return [[[piece]]];
        const made: (readonly Folded[])[] = [];
        let offset = 0;
        const verbatim = piece.span && piece.span.end - piece.span.start === piece.text.length ? piece.span : undefined;
        const keep = (end: number) => {
          if (end <= offset) return;
          const span = verbatim && { start: verbatim.start + offset, end: verbatim.start + end };
          const text = piece.text.slice(offset, end).replace(doubled, pair => pair.charAt(0));
          made.push([[{ ...piece, text, ...(span ? { span } : {}) }]]);
        };
        for (const hit of piece.text.matchAll(places)) {
          const values = fill(hit, position);
          if (hit[1] === undefined || /^\d*$/.test(hit[1])) position++;
          if (!values) continue;
          keep(hit.index);
          const start = (verbatim?.start ?? 0) + hit.index;
          const place = verbatim && { start, end: start + hit[0].length };
          made.push(place ? values.map(value => value.map(inside => ({ ...inside, target: place }))) : values);
          offset = hit.index + hit[0].length;
        }
        keep(piece.text.length);
        return made;
      });
      return product(lists);
    }),
  );
}
