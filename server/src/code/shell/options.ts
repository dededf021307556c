import { holeMark } from '../../text/region';
import { type Span, spanOf } from '../../text/span';
import type { Template } from '../call';
import { flatText, slice, trim } from '../template';
import type { Argument } from './expand';
import type { FlagTable } from './flags';

/** One flag or operand of a command line. */
export interface Option {
  /** The long name of the flag without dashes; undefined for an operand. */
  readonly flag: string | undefined;
  readonly value?: Template;
  /** The span of the value's word alone. */
  readonly valueSpan?: Span;
  /** Flag and value. In a bundle (`-sX POST`) the part of this flag, from the bundle's dash for the first one. */
  readonly span: Span;
  readonly argument: Argument;
}

/**
 * Cuts arguments into flags with their values and operands: joined short flags (`-sXPOST`), `--flag=value`, and one list item
 * that holds flag and value (`"-X POST"`). Unknown flags are taken to have no value.
 */
export function readOptions(args: readonly Argument[], table: FlagTable): Option[] {
  const options: Option[] = [];
  let operandsOnly = false;
  for (let index = 0; index < args.length; index++) {
    const argument = args[index] as Argument;
    const text = flatText(argument.template);
    if (operandsOnly || !/^-[^\s]/.test(text) || text === '--') {
      if (text === '--' && !operandsOnly) operandsOnly = true;
      else
        options.push({
          flag: undefined,
          value: argument.template,
          valueSpan: argument.span,
          span: argument.span,
          argument,
        });
      continue;
    }
    const read = text.startsWith('--') ? readLong : readBundle;
    if (read(argument, text, table, args[index + 1], options)) index++;
  }
  return options;
}

/** Adds the flags of an argument to the options, and says whether the next argument was taken as a value. */
type FlagReader = (
  argument: Argument,
  text: string,
  table: FlagTable,
  next: Argument | undefined,
  options: Option[],
) => boolean;

const readLong: FlagReader = (argument, text, table, next, options) => {
  const match = /^--([\w.-]+)(?:(=|\s+)([\s\S]*))?$/.exec(text);
  const flag = match?.[1] ?? text.slice(2);
  if (match?.[2]) {
    const start = 2 + flag.length + match[2].length;
    const value = slice(argument.template, start);
    options.push({ flag, value, valueSpan: within(argument, start), span: argument.span, argument });
    return false;
  }
  if (!table.longWithValue.has(flag) || !next) {
    options.push({ flag, span: argument.span, argument });
    return false;
  }
  options.push(withNext(flag, argument.span, argument, next));
  return true;
};

const readBundle: FlagReader = (argument, text, table, next, options) => {
  for (let offset = 1; offset < text.length; offset++) {
    const letter = text[offset] as string;
    if (letter === holeMark) break;
    const flag = table.names[letter] ?? letter;
    const span =
      offset === 1 && text.length === 2 ? argument.span : within(argument, offset === 1 ? 0 : offset, offset + 1);
    if (!table.shortWithValue.includes(letter)) {
      options.push({ flag, span, argument });
      continue;
    }
    if (offset + 1 < text.length) {
      const rest = slice(argument.template, offset + 1);
      const value = trim(rest);
      options.push({
        flag,
        value,
        valueSpan: within(argument, offset + 1),
        span: spanOf(span.start, argument.span.end),
        argument,
      });
      return false;
    }
    if (next) options.push(withNext(flag, spanOf(span.start, argument.span.end), argument, next));
    else options.push({ flag, span, argument });
    return next !== undefined;
  }
  return false;
};

function withNext(flag: string, span: Span, argument: Argument, next: Argument): Option {
  const end = Math.max(span.end, next.span.end);
  return {
    flag,
    value: next.template,
    valueSpan: next.span,
    span: spanOf(Math.min(span.start, next.span.start), end),
    argument,
  };
}

/** The file span of a piece of an argument; the whole argument where its characters are not one for one in the file. */
function within(argument: Argument, start: number, end?: number): Span {
  const piece = slice(argument.template, start, end);
  const first = piece.parts[0]?.span;
  const last = piece.parts.at(-1)?.span;
  if (!first || !last) return argument.span;
  return spanOf(first.start, end === undefined ? argument.span.end : last.end);
}
