import type { TooDeep } from '../text/readLimit';
import type { ParsedProgram } from './engine/program';
import type { GrammarName, SyntaxOutline } from './grammars';

/** What was parsed of one text with one grammar. */
interface Parsed {
  program?: ParsedProgram;
  /** Why the text could not be parsed; another try would take as long. */
  failure?: unknown;
  outline?: SyntaxOutline;
}

/** `callers` of functions that send requests; `programs` in other languages inside of the file; `levels` of what is nested. */
export type Omission = 'callers' | 'levels' | 'programs';

/**
 * How many texts of one parser are kept. A step of a workflow takes a tenth of a megabyte, and a file may hold thousands
 * of them, so that what was parsed first goes and is parsed again where it is needed once more.
 */
const maxKept = 500;

/**
 * What was parsed of one version of a file: its own text and the texts of other languages inside it, each once for all
 * that is read from it. It holds no syntax tree.
 */
export class ParsedTexts {
  /** What the file has more of than is followed, so that the requests of the rest are not known. */
  readonly omissions = new Set<Omission>();
  /** Called by every reader of the file, and of the texts in it, when it skips what is nested too deeply. */
  readonly tooDeep: TooDeep = () => void this.omissions.add('levels');
  private readonly byParser = new Map<string, Map<string, Parsed>>();
  private readonly byReader = new Map<string, { readonly text: string; readonly made: unknown }>();

  /** The program of a text, parsed when it is needed first. `parser` is the name of the grammar, or of another parser. */
  program(parser: string, text: string, parse: () => ParsedProgram): ParsedProgram {
    const parsed = this.parsedWith(parser, text);
    if ('failure' in parsed) throw parsed.failure;
    try {
      parsed.program ??= parse();
    } catch (error) {
      parsed.failure = error;
      throw error;
    }
    return parsed.program;
  }

  /** Whether the program of a text is there, or cannot be had. */
  holdsProgram(parser: string, text: string): boolean {
    const { program, failure } = this.byParser.get(parser)?.get(text) ?? {};
    return program !== undefined || failure !== undefined;
  }

  /** Keeps why the program of a text cannot be had, which `program` then throws. */
  failProgram(parser: string, text: string, failure: unknown): void {
    this.parsedWith(parser, text).failure = failure;
  }

  /** The outline of a text, parsed for it where its program has not been. */
  outline(grammar: GrammarName, text: string, parse: () => SyntaxOutline): SyntaxOutline {
    const parsed = this.parsedWith(grammar, text);
    parsed.outline ??= parsed.program?.outline ?? parse();
    return parsed.outline;
  }

  /** What a reader without a grammar makes of a text, made when it is needed first; the last text of each reader is kept. */
  read<T>(reader: string, text: string, make: () => T): T {
    const last = this.byReader.get(reader);
    if (last?.text === text) return last.made as T;
    const made = make();
    this.byReader.set(reader, { text, made });
    return made;
  }

  private parsedWith(parser: string, text: string): Parsed {
    let byText = this.byParser.get(parser);
    if (!byText) {
      byText = new Map();
      this.byParser.set(parser, byText);
    }
    let parsed = byText.get(text);
    if (!parsed) {
      parsed = {};
      byText.set(text, parsed);
      const [oldest] = byText.keys();
      if (byText.size > maxKept && oldest !== undefined) byText.delete(oldest);
    }
    return parsed;
  }
}
