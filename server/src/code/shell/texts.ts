import type { TooDeep } from '../../text/readLimit';
import { type Region, verbatimRegion } from '../../text/region';
import { spanOf } from '../../text/span';
import { readScript } from './commands';
import { embeddedProgram, heredocScript, wordScript } from './embedded';
import { plainWord } from './simple';
import type { Command, Piece, Pipeline, Redirect, SimpleCommand, Word } from './syntax';

/**
 * The texts in a script: programs of other languages that it runs or writes, words with blanks in them and heredocs, each
 * as the program receives it. A word of several quotings is one text; what the shell fills in is a hole.
 */
export function shellTexts(text: string, tooDeep: TooDeep): Region[] {
  const reader = new TextReader(verbatimRegion('shellscript', text));
  reader.list(readScript(reader.script, tooDeep).body);
  return reader.found.sort((a, b) => a.outer.start - b.outer.start);
}

class TextReader {
  readonly found: Region[] = [];

  constructor(readonly script: Region) {}

  list(body: readonly Pipeline[]): void {
    for (const { commands } of body) for (const command of commands) this.command(command);
  }

  private command(command: Command): void {
    if (command.kind === 'simple') this.simple(command);
    else {
      if (command.kind === 'block') {
        for (const word of command.words) {
          if (command.keyword === '((') this.readPieces(word.pieces);
          else this.readWord(word);
        }
        for (const redirect of command.redirects) this.redirect(redirect);
      }
      this.list(command.body);
    }
  }

  private simple(command: SimpleCommand): void {
    const program = embeddedProgram(command, this);
    if (program) this.found.push({ ...program, role: 'code' });
    for (const { name, value, items } of command.assignments)
      for (const word of value ? [value] : (items ?? [])) this.readWord(word, name, program);
    for (const [index, word] of command.words.entries()) {
      const flag = /^--?([\w-]+)$/.exec(plainWord(command.words[index - 1]))?.[1];
      this.readWord(word, flag, program);
    }
    for (const redirect of command.redirects) this.redirect(redirect, program);
  }

  private redirect({ target, heredoc }: Redirect, program?: Region): void {
    if (target && !heredoc) this.readWord(target, undefined, program);
    if (!heredoc) return;
    if (heredoc.body.start !== program?.outer.start) this.add(heredocScript(heredoc, this).script);
    this.readPieces(heredoc.pieces);
  }

  private readWord(word: Word, label?: string, program?: Region): void {
    const source = this.script.text.slice(word.span.start, word.span.end);
    if (/\s/.test(source) && word.span.start !== program?.outer.start)
      this.add(wordScript(withoutComma(word), this).script, label);
    this.readPieces(word.pieces);
  }

  private add(text: Region, label?: string): void {
    this.found.push({ ...text, language: '', role: 'value', ...(label === undefined ? {} : { label }) });
  }

  /** Commands that a word or heredoc runs, and the words of their fallbacks. */
  private readPieces(pieces: readonly Piece[]): void {
    for (const piece of pieces) {
      if (piece.kind === 'substitution') {
        this.list(piece.body);
        this.readPieces(piece.sum?.pieces ?? []);
      } else if (piece.kind === 'variable') {
        const inner = piece.fallback ?? piece.alternate;
        if (inner) this.readWord(inner);
      }
    }
  }
}

/** Samples for a shell hold calls of other languages, `read(query="…", limit=5)`, whose comma is no part of the text. */
function withoutComma(word: Word): Word {
  const last = word.pieces.at(-1);
  if (word.pieces.length < 2 || last?.kind !== 'text' || last.quoted || last.text !== ',') return word;
  return { pieces: word.pieces.slice(0, -1), span: spanOf(word.span.start, last.span.start) };
}
