import { outerSpan } from '../../text/region';
import { type Span, spanOf } from '../../text/span';
import type { CallResponse, Read, StatusCheck } from '../call';
import { isErrorTitle, type Reading, type Reported, type TakenPart } from './consumers';
import type { Context } from './expand';
import { placesIn } from './jq/values';
import type { Command } from './syntax';
import type { TextSearch } from './textSearch';

/** A few functions that call each other make millions of ways for a text. */
const maxSteps = 2000;

/** What was found to read a text so far. */
export class Notes implements Reading {
  readonly reads: Read[] = [];
  readonly checks: StatusCheck[] = [];
  escapes = false;
  crosses = false;
  printed = false;
  shown = false;
  toMessages = false;
  /** All of it goes to a place that is not followed. */
  leavesWhole = false;

  constructor(
    readonly context: Context,
    public statusFormat: string | undefined,
    protected readonly outside: CallResponse | undefined,
    /** The text is this part of the response. */
    readonly part?: TakenPart,
    /** How many commands are still followed, here and where words mean something else. */
    protected readonly steps = { left: maxSteps },
  ) {}

  get printsStatus(): boolean {
    return this.statusFormat !== undefined;
  }

  read(found: Reported): void {
    for (const path of this.pathsOfParts()) this.readPart({ ...found, path: [...path, ...found.path] });
  }

  readPart(found: Reported): void {
    const { start } = found.span;
    const same = this.reads.some(known => known.span.start === start && known.path.join() === found.path.join());
    if (!same) this.reads.push({ ...found, root: spanOf(start, start), rootSteps: 0 });
  }

  protected pathsOfParts(): readonly Read['path'][] {
    return this.part ? placesIn(this.part.values).map(({ path }) => path) : [[]];
  }

  readAll(reads: readonly Read[], span: Span): void {
    const first = this.reads.length;
    const root = spanOf(span.start, span.start);
    const [before = [], ...others] = this.pathsOfParts();
    if (others.length > 0 || this.part?.values.some(({ kind }) => kind !== 'place')) this.escapes = true;
    for (const { parent, grouped: _grouped, ...read } of reads)
      this.reads.push({
        ...read,
        path: [...before, ...read.path],
        span,
        root,
        rootSteps: 0,
        ...(parent === undefined ? {} : { parent: first + parent }),
      });
  }

  seek({ name, as }: TextSearch, span: Span): boolean {
    // A part of the response is searched for its own members alone.
    if (this.part && as !== 'member') return false;
    const isOfWhole = !this.part && !isErrorTitle([name]);
    const form = as === 'value' ? 'program' : 'test';
    this.read({ path: [name], span, form, ...(isOfWhole ? { textSearch: as } : {}) });
    this.crosses = true;
    return true;
  }

  counted(span: Span): boolean {
    const lists = this.pathsOfParts().map(path => path.slice(0, path.lastIndexOf('*')));
    const isList = this.part?.isLine === true && this.pathsOfParts().every(path => path.includes('*'));
    if (isList) for (const path of lists) this.readPart({ path, span, form: 'items' });
    return isList;
  }

  /** Whether the text is the title of an error. */
  get isErrorTitle(): boolean {
    return this.part !== undefined && this.pathsOfParts().every(isErrorTitle);
  }

  /** Only whether there is an error is looked at; its words are shown at most. */
  protected asksError(command: Command | undefined, reads: readonly Read[]): boolean {
    if (!command || reads.some(({ form }) => form !== 'test')) return false;
    this.readPart({ path: ['error'], span: outerSpan(this.context.script, command.span), form: 'test' });
    this.crosses = true;
    return true;
  }

  protected hand(outside: CallResponse): void {
    for (const read of outside.reads) this.read(read);
    this.checks.push(...outside.checks);
    if (outside.use === 'escapes') this.escapes = true;
  }

  /** Notes what was found where words mean something else. */
  protected add(inner: Notes): void {
    const before = this.reads.length;
    for (const { parent, ...read } of inner.reads)
      this.reads.push({ ...read, ...(parent === undefined ? {} : { parent: before + parent }) });
    this.checks.push(...inner.checks);
    for (const fact of ['escapes', 'crosses', 'printed', 'shown', 'leavesWhole'] as const) this[fact] ||= inner[fact];
  }

  protected show(): void {
    this.shown = true;
    this.crosses = true;
  }
}
