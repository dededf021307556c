import type { PassedFunction } from '../../../code/call';
import type { SourceFile } from '../../../code/source';
import type { Writer } from '../../../code/writing/writer';
import type { Edit } from '../../../text/edit';
import { contains, spanOf } from '../../../text/span';
import type { Workpiece } from '../draft';
import { declaringEdits, type Home, homeOf } from '../home';
import { editedPart } from './arguments';

type Definition = NonNullable<PassedFunction['definition']>;
type ApartDefinition = Definition & { readonly apart: NonNullable<Definition['apart']> };

export function isApart(definition: Definition): definition is ApartDefinition {
  return definition.apart !== undefined;
}

/** A copy of a function of another file for the file that is written, and how it is called in the place of the function. */
export interface ApartCopy {
  readonly name: string;
  readonly copy: readonly Edit[];
  /** Takes the place of what the call names. */
  readonly callee: Edit;
  /** The object as the first argument. */
  readonly object: string | undefined;
}

/**
 * The text of a function of another file with edits, as a function of its own, which takes the object as its first parameter
 * where it was a method. Undefined where its text cannot stand alone.
 */
export function apartCopy(
  { span, name, apart }: ApartDefinition,
  edits: readonly Edit[],
  { parameters, recursions }: PassedFunction,
  { source, declared, fileStyle }: Workpiece,
  writer: Writer,
): ApartCopy | undefined {
  const { text } = source;
  const file = fileStyle(writer);
  const old = text.slice(name.start, name.end);
  const isSnake = old.includes('_') || writer.name('a-b') === 'a_b';
  const { object } = apart;
  // What it calls itself on would have to become an argument.
  if (object && recursions.length > 0) return undefined;
  // A first parameter that is the object stays; otherwise it gets a name.
  const isNamed = object !== undefined && !/^\s*async\s+def|^\s*def/.test(text.slice(span.start, name.start));
  const word = 'client';
  const receiver = [word, 'owner', 'sender'].find(
    each => !new RegExp(`(?<![\\w$])${each}(?![\\w$])`).test(text.slice(span.start, span.end)),
  );
  if (isNamed && receiver === undefined) return undefined;
  const names = isNamed && object ? object.selfNames.map(own => ({ span: own, text: receiver as string })) : [];
  const inner = names.filter(({ span: own }) => !edits.some(edit => contains(edit.span, own)));
  // What was written anew may still name the object.
  const renamed = (code: string) => (isNamed ? code.replace(/(?<![\w$.])this(?![\w$])/g, receiver as string) : code);
  const inside = edits.map(edit => ({ ...edit, text: renamed(edit.text) }));
  const typed = file.language.startsWith('typescript') ? `${receiver}: any` : receiver;
  for (let number = 1; ; number++) {
    const fresh = `${old}${isSnake ? '_graphql' : 'Graphql'}${number === 1 ? '' : number}`;
    const called = [name, ...recursions.map(again => again.name)].map(each => ({ span: each, text: fresh }));
    const all = [...inside, ...inner, ...called].map(edit =>
      isNamed && edit.span.start === parameters.start ? { ...edit, text: `${typed}, ${edit.text}` } : edit,
    );
    const made = selfContained(
      editedPart(span, all, text),
      fresh,
      isNamed,
      /^[ \t]*/.exec(text.slice(span.start))?.[0] ?? '',
      isSnake,
      file.style.semicolons ? ';' : '',
    );
    if (made === undefined) return undefined;
    const known = declared.get(fresh) ?? made;
    const home = homeOf(source, file);
    const isThere = home.file.text.includes(made);
    if (known !== made || (!isThere && file.words.has(fresh))) continue;
    declared.set(fresh, made);
    const taken = object && text.slice(object.span.start, object.span.end);
    return {
      name: fresh,
      copy: isThere ? [] : placed(made, fresh, source, home, apart.behind, writer),
      callee: { span: apart.callee, text: fresh },
      object: taken === 'this' ? receiver : taken,
    };
  }
}

/**
 * A function that is a constant has no value before its line, so that it stands behind the import, or the object, of the old
 * one.
 */
function placed(
  made: string,
  name: string,
  { joined }: SourceFile,
  home: Home,
  behind: number | undefined,
  writer: Writer,
): readonly Edit[] {
  const offset = behind ?? (joined && joined.start + joined.place);
  if (offset === undefined || !/^(?:const|let)\s/.test(made))
    return declaringEdits([{ name, text: made, imports: [] }], [], home, writer);
  const { newline } = home.file.style;
  return [{ span: spanOf(offset, offset), text: newline + newline + made }];
}

/** The lines of a method as those of a function; undefined where a text over several lines would change. */
function selfContained(
  lines: string,
  name: string,
  isMethod: boolean,
  indent: string,
  isPython: boolean,
  end: string,
): string | undefined {
  const exported = lines.replace(/^(\s*)export\s+(?:default\s+)?/, '$1');
  const whole = isMethod || isPython ? exported : ofMember(exported, name, end);
  const head = isMethod
    ? /^(\s*)(?:(?:public|private|protected|override)\s+)*(async\s+)?(\*?\s*)(?=[A-Za-z_$][\w$]*\s*[(<])/.exec(whole)
    : undefined;
  if (isMethod && !head) return undefined;
  const made = head
    ? `${head[1] ?? ''}${head[2] ?? ''}function${(head[3] ?? '').trim()} ${whole.slice(head[0].length)}`
    : whole;
  // Private members are those of the class alone.
  if (!made.includes(name) || /\.#[A-Za-z_$]/.test(made)) return undefined;
  if (indent === '') return made;
  // Line breaks in its documentation do not matter.
  const code = isPython ? made.replace(documented, '$1') : made;
  if (isPython && /"""[\s\S]*\n[\s\S]*"""|'''[\s\S]*\n[\s\S]*'''/.test(code)) return undefined;
  if (!isPython && /`[^`]*\n[^`]*`/.test(made)) return undefined;
  const rows = made.split('\n');
  if (!rows.every(row => row.trim() === '' || row.startsWith(indent))) return undefined;
  return rows.map(row => row.slice(Math.min(indent.length, row.length - row.trimStart().length))).join('\n');
}

/** Edits in which the arguments that begin at an offset are led by the object. */
export function withObject(edits: readonly Edit[], start: number, object: string | undefined): Edit[] {
  if (object === undefined) return [...edits];
  const position = edits.findIndex(edit => edit.span.start === start && edit.text !== '');
  return edits.map((edit, index) => (index === position ? { ...edit, text: `${object}, ${edit.text}` } : edit));
}

/** A function that is a member of an object, `get: async path =>`, `async get(path)`, as one of its own. */
function ofMember(source: string, name: string, end: string): string {
  const value = new RegExp(`^(\\s*)${name}\\s*:\\s*(?=\\S)`);
  const short = new RegExp(`^(\\s*)(async\\s+)?${name}\\s*(?=\\()`);
  if (value.test(source)) return `${source.replace(value, `$1const ${name} = `)}${end}`;
  return source.replace(short, (_, blanks: string, lead = '') => `${blanks}${lead}function ${name}`);
}

const documented = /^([^\n]*\bdef\b[\s\S]*?:[ \t]*\r?\n\s*)(?:"""[\s\S]*?"""|'''[\s\S]*?''')/;
