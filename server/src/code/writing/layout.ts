import type { Style } from './style';

/** Code that is written on one line where it fits, and with its items on lines of their own where it does not. */
export type Layout = string | Group;

interface Group {
  readonly open: string;
  readonly items: readonly Layout[];
  readonly close: string;
  /** What is between two items on one line; without the blank behind it at the end of a line. */
  readonly separator: string;
  /** Blanks inside the brackets on one line. */
  readonly padding: '' | ' ';
}

export function group(
  open: string,
  items: readonly Layout[],
  close: string,
  { separator = ', ', padding = '' }: Partial<Pick<Group, 'separator' | 'padding'>> = {},
): Layout {
  return items.length === 0 ? open + close : { open, items, close, separator, padding };
}

/** A list in the brackets that all our languages have. */
export function listLayout<T>(items: readonly T[], written: (item: T) => Layout): Layout {
  return group('[', items.map(written), ']');
}

/** The same code with something before and after it. */
export function enclose(before: string, layout: Layout, after: string): Layout {
  if (typeof layout === 'string') return before + layout + after;
  return { ...layout, open: before + layout.open, close: layout.close + after };
}

function isWord(layout: Layout): layout is string {
  return typeof layout === 'string';
}

export function flatLayout(layout: Layout): string {
  if (isWord(layout)) return layout;
  const { open, items, close, separator, padding } = layout;
  return open + padding + items.map(flatLayout).join(separator) + padding + close;
}

/** `indent` is that of the line on which it begins, `before` the number of characters in front of it on that line. */
export function layOut(layout: Layout, style: Style, indent: string, before = indent.length): string {
  const flat = flatLayout(layout);
  if (isWord(layout) || before + flat.length <= style.width) return flat;
  const { open, items, close, separator } = layout;
  const inner = indent + style.step;
  const comma = separator.trimEnd();
  const lines = items.map((item, index) => {
    const end = index < items.length - 1 || (style.trailingCommas && comma === ',') ? comma : '';
    return `${inner}${layOut(item, style, inner)}${end}`;
  });
  return [open, ...lines, indent + close].join(style.newline);
}
