import { moduleOf } from '../code/paths';
import type { NamedFiles } from './crossFileNames';
import { familyOf, folderOf } from './definers';
import { type FileWords, lacksName } from './fileWords';
import { maxFiles, mayCall } from './functionUsers';

/** Files that a shell may source besides: tests, settings and scripts without an ending. */
const mayBeScript = /\.(?:bats|inc|lib|ksh|dash|func|functions|profile|(?:bash|z)rc|bash_\w+|envrc)$|(?:^|\/)[^./]+$/i;

/** What a script that others source defines. */
interface Library {
  readonly functions: readonly string[];
  /** Names whose present values a rewrite writes in their place. */
  readonly folded: readonly string[];
}

/** The files of a project that use the functions of a script, which they source as a whole. */
export class ScriptUsers {
  constructor(
    private readonly files: NamedFiles,
    private readonly words: FileWords,
  ) {}

  /**
   * Whether all other files only call a function of a script, none has a name that a copy of it gets, and none that uses the
   * script changes what the copy would not see. False where that is not known. Never rejects.
   */
  async isOnlyCalled(name: string, path: string, library: Library): Promise<boolean> {
    let count = 0;
    if (await this.files.isPart?.()) return false;
    const stem = moduleOf(path);
    for (const other of await this.files.paths()) {
      if (other === path || !(mayCall.test(other) || mayBeScript.test(other))) continue;
      const file = this.words.getCached(other) ?? (await this.words.get(other));
      if (!file || ++count > maxFiles) return false;
      const mayMention = !lacksName(file, name) || copyNames(name).some(copy => !lacksName(file, copy));
      const isBeside = folderOf(other) === folderOf(path) && !lacksName(file, stem);
      const isUser = isBeside || library.functions.some(each => !lacksName(file, each));
      if (!mayMention && !isUser) continue;
      const text = await this.words.textOf(other);
      if (mayMention && !callsOnly(name, text)) return false;
      if (isUser && changesLibrary(text, library)) return false;
    }
    return true;
  }

  /**
   * The scripts that take a script in and call one of its functions; undefined where another file may do so in a way that is not
   * followed. Never rejects.
   */
  async takenInBy(path: string, functions: readonly string[]): Promise<readonly string[] | undefined> {
    if (await this.files.isPart?.()) return undefined;
    const found: string[] = [];
    const [file = ''] = path.split('/').reverse();
    let count = 0;
    for (const other of await this.files.paths()) {
      if (other === path || !(mayCall.test(other) || mayBeScript.test(other))) continue;
      const words = this.words.getCached(other) ?? (await this.words.get(other));
      if (!words || ++count > maxFiles) return undefined;
      const mentioned = functions.filter(name => !lacksName(words, name));
      if (mentioned.length === 0) continue;
      const text = await this.words.textOf(other);
      const isScript = familyOf(other) === familyOf(path);
      const isNamed = text.includes(file);
      if (isNamed && !isScript) return undefined;
      if (isNamed) found.push(other);
      else if (isScript && mentioned.some(name => calledAt(name, text) && !definesFunction(name, text)))
        return undefined;
    }
    return found;
  }
}

/** The names that the first copies of a function get. */
function copyNames(name: string): readonly string[] {
  const copy = `${name}${name.includes('-') ? '-' : '_'}graphql`;
  return [copy, `${copy}2`];
}

/** Whether a text has a function only where a shell runs it, and no copy of it. */
function callsOnly(name: string, text: string): boolean {
  const code = text.replace(/(^|\s)#.*/g, '$1');
  const mentions = code.match(new RegExp(`(?<![\\w-])${name}`, 'g')) ?? [];
  return mentions.length === callsIn(code, name).length;
}

/** Whether a shell runs a function somewhere in a text. */
function calledAt(name: string, text: string): boolean {
  return callsIn(text.replace(/(^|\s)#.*/g, '$1'), name).length > 0;
}

function callsIn(code: string, name: string): readonly string[] {
  const before = String.raw`(?:^[ \t]*(?:-[ \t]+)?|[;&|({\`!][ \t]*|\b(?:then|do|else|if|elif|while|until|time)[ \t]+)`;
  return code.match(new RegExp(`${before}${name}(?=[ \\t;)|&\`]|$)(?![ \\t]*\\()`, 'gm')) ?? [];
}

function definesFunction(name: string, text: string): boolean {
  return new RegExp(`^[ \\t]*(?:function[ \\t]+${name}\\b|${name}[ \\t]*\\(\\))`, 'm').test(text);
}

/** What looks at the functions of a script, or makes some of a text. */
const looksAtFunctions = /\bcompgen\b|\b(?:declare|typeset)[ \t]+-\w*[fF]|\beval\b(?![ \t]+"?set[ \t])/;

/** What takes the place of the client that a library runs, or of a tool that its rewrites run. */
const replacesTools = /(?<![\w-])(?:curl|wget|https?|jq)[ \t]*\([ \t]*\)|\bfunction[ \t]+(?:curl|wget|https?|jq)\b/;

/** Whether a script that takes a library in changes what its functions do, or looks at which there are. */
function changesLibrary(text: string, { folded }: Library): boolean {
  const code = text.replace(/(^|\s)#.*/g, '$1');
  const isGiven = (name: string) => new RegExp(`(?<![\\w$-])${name}\\+?=`).test(code);
  return looksAtFunctions.test(code) || replacesTools.test(code) || folded.some(isGiven);
}
