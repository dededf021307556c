import { dottedPath, type Expr, unwrap } from '../syntax/expr';
import { stepOf } from '../syntax/scope';
import { type Folded, type Piece, sketch } from './value';

/** A relative address against a base, as browsers and `urljoin` resolve it. */
export function resolveAddress(whole: Folded, path: Folded): Folded {
  const target = sketch(path);
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(target)) return path;
  const base = withoutEnd(whole);
  const text = sketchMarked(base);
  const scheme = text.indexOf('://');
  const origin = text.indexOf('/', scheme < 0 ? 0 : scheme + 3);
  if (target.startsWith('/')) return [...slice(base, 0, origin < 0 || scheme < 0 ? text.length : origin), ...path];
  const folder = text.lastIndexOf('/');
  if (folder < (scheme < 0 ? 0 : scheme + 3)) return [...base, { kind: 'text', text: '/' }, ...path];
  return [...slice(base, 0, folder + 1), ...path];
}

/** A base whose last part only the run time knows may end with a slash or a path, which is not part of what it is joined to. */
function withoutEnd(base: Folded): Folded {
  const last = base.at(-1);
  return last?.kind === 'hole' ? [...base.slice(0, -1), { ...last, isPartial: true }] : base;
}

/** The text with every hole as one character. */
export function sketchMarked(folded: Folded): string {
  return folded.map(piece => (piece.kind === 'text' ? piece.text : '\uFFFC')).join('');
}

/** The part between two offsets, where every hole counts as one character. */
export function slice(folded: Folded, start: number, end: number): Folded {
  let at = 0;
  return folded.flatMap((piece): Folded => {
    const length = piece.kind === 'text' ? piece.text.length : 1;
    const from = Math.max(0, start - at);
    const to = Math.min(length, end - at);
    at += length;
    if (from >= to) return [];
    if (piece.kind === 'hole' || (from === 0 && to === length)) return [piece];
    const cut = { ...piece, text: piece.text.slice(from, to) };
    const { span } = piece;
    if (!span || span.end - span.start !== piece.text.length) return [cut];
    return [{ ...cut, span: { start: span.start + from, end: span.start + to } }];
  });
}

/** The host alone of what may be a whole address: `uri.host`, `url.hostname`. */
export function hostOf(address: Folded): Folded {
  const whole = sketch(address);
  const start = /^[a-z][a-z0-9+.-]*:\/\//i.exec(whole)?.[0].length;
  const end = start === undefined ? -1 : whole.indexOf('/', start);
  if (end < 0) return address;
  const kept: Piece[] = [];
  let offset = 0;
  for (const piece of address) {
    const length = sketch([piece]).length;
    if (offset + length <= end) kept.push(piece);
    else if (offset < end && piece.kind === 'text')
      kept.push({ kind: 'text', text: piece.text.slice(0, end - offset) });
    offset += length;
  }
  return kept;
}

/** A relative path below a base address, with exactly one slash between them. */
export function appendPath(base: Folded, path: Folded): Folded {
  const tail = sketch(path);
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(tail)) return resolveAddress(base, path);
  if (beginAlike(base, path)) return path;
  if (tail === '' || tail.startsWith('?')) return [...base, ...path];
  const head = sketch(base);
  if (head.endsWith('/') && tail.startsWith('/')) {
    const first = path[0];
    if (first?.kind === 'text')
      return [...base, { ...first, text: first.text.slice(1), ...startCut(first) }, ...path.slice(1)];
  }
  const between = head.endsWith('/') || tail.startsWith('/') ? [] : foldedText('/');
  return [...base, ...between, ...path];
}

/** The same where a whole address has the base in front of it as well, if there is one. */
export function prependBase(base: Folded, path: Folded): Folded {
  const head = sketch(base);
  if (head === '' || !/^[a-z][a-z0-9+.-]*:\/\//i.test(sketch(path))) return appendPath(base, path);
  return [...base, ...(head.endsWith('/') ? [] : foldedText('/')), ...path];
}

/** Whether both begin with the same setting of the program, which is the origin of both: `${process.env.API}/graphql`. */
function beginAlike([base]: Folded, [path]: Folded): boolean {
  if (base?.kind !== 'hole' || path?.kind !== 'hole') return false;
  const settings = new Set(base.sources.flatMap(source => settingOf(source) ?? nameOf(source)));
  return path.sources.some(source => settings.has(settingOf(source) ?? '') || settings.has(fieldOf(source) ?? ''));
}

function nameOf(given: Expr): readonly string[] {
  const source = unwrap(given);
  return source.kind === 'name' ? [source.name] : [];
}

/** The field of an object that a text is made of, which has the name of what the constructor was given: `self.base[:-3]`. */
function fieldOf(given: Expr): string | undefined {
  const source = unwrap(given);
  if (source.kind === 'member') return source.object.kind === 'name' ? source.name : undefined;
  const whole = wholeOf(source);
  return whole && fieldOf(whole);
}

/** What a part is taken from, or a method is called on. */
function wholeOf(source: Expr): Expr | undefined {
  const callee = source.kind === 'invoke' ? source.callee : undefined;
  return source.kind === 'index' ? source.object : callee?.kind === 'member' ? callee.object : undefined;
}

/** The setting that a value is, or that it is made of: `os.environ["API"].rsplit("/v2", 1)[0]`. */
function settingOf(given: Expr): string | undefined {
  const source = unwrap(given);
  const whole = wholeOf(source);
  return ownSetting(source) ?? (whole && settingOf(whole));
}

/** `process.env.API`, `os.environ["API"]`, `os.getenv("API")`: the name of a member of a member, which is one value. */
function ownSetting(source: Expr): string | undefined {
  const key = source.kind === 'index' ? source.index : source.kind === 'invoke' ? source.args[0]?.value : undefined;
  const of = source.kind === 'index' ? source.object : source.kind === 'invoke' ? source.callee : undefined;
  const path = dottedPath(of ?? source);
  const step = key && stepOf(key);
  if (of) return path?.includes('.') && step !== undefined ? `${path}[${step}]` : undefined;
  return path && /\..*\./.test(path) ? path : undefined;
}

/** The same where an address is resolved against the base; one that only the run time knows is taken for a folder. */
export function resolveAgainst(base: Folded, path: Folded): Folded {
  return base.every(({ kind }) => kind === 'text') ? resolveAddress(base, path) : appendPath(base, path);
}

function startCut(piece: Extract<Folded[number], { kind: 'text' }>): { span?: { start: number; end: number } } {
  const { span } = piece;
  return span && span.end - span.start === piece.text.length ? { span: { start: span.start + 1, end: span.end } } : {};
}

/** A known text as a folded one. */
export function foldedText(written: string): Folded {
  return written === '' ? [] : [{ kind: 'text', text: written }];
}
