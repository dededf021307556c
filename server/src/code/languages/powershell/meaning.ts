import { spanOf } from '../../../text/span';
import type { Argument, Expr, FunctionExpr, InvokeExpr } from '../../engine/syntax/expr';
import { charactersOf } from '../../engine/syntax/texts';
import { bind, type Command, words } from './commands';
import { constructed, dropped, typeName } from './expressions';
import { asArgument, nameAt, normalizeName, type Reader } from './reader';
import { plainWord } from './strings';

/** What a command is for the finder: a call, a method of what the pipeline hands it, or words for another program. */
export function meaning(reader: Reader, command: Command, input: Expr | undefined): Expr {
  const whole = { start: input?.start ?? command.start, end: command.end };
  if (command.name === undefined) return call(whole, command.callee, bind(reader, command));
  const program = foreign(command);
  if (program) return program;
  // `curl` and `wget` with the parameters of this platform are other names of its own command.
  const web = /^(curl|wget)$/i.test(command.name) ? 'Invoke-WebRequest' : command.name;
  const known: Command =
    web === command.name
      ? command
      : {
          ...command,
          name: web,
          callee: { ...command.callee, ...nameAt(command.callee.start, command.callee.end, web) },
        };
  const args = bind(reader, known);
  const made = (input && piped(reader, web, input, args, whole)) ?? plain(reader, known, web, args, input, whole);
  if (known.output === 'nowhere') return dropped(made);
  const file = known.output === 'file' || args.some(({ name }) => name === 'OutFile');
  return made.kind === 'invoke' && file ? written(made) : made;
}

function call(base: { start: number; end: number }, callee: Expr, args: readonly Argument[]): InvokeExpr {
  return { kind: 'invoke', start: base.start, end: base.end, callee, args };
}

/** A response that goes into a file. */
function written(value: InvokeExpr): Expr {
  const { start, end } = value;
  return call(value, nameAt(start, start, 'Out-File'), [{ value, span: spanOf(start, end) }]);
}

function plain(
  reader: Reader,
  { callee }: Command,
  name: string,
  args: readonly Argument[],
  input: Expr | undefined,
  whole: { start: number; end: number },
): Expr {
  if (name === 'New-Object') return construction(reader, args, whole) ?? call(whole, callee, args);
  if (!input) return call(whole, callee, args);
  const handed = { value: input, span: spanOf(input.start, input.end) };
  // A request is sent with the body that a pipeline gives; its own place is that of the command.
  if (/^Invoke-(RestMethod|WebRequest)$/.test(name)) return call(whole, callee, [...args, { ...handed, name: 'Body' }]);
  return call(whole, callee, [handed, ...args]);
}

/** `New-Object Type -ArgumentList a, b -Property @{ … }` */
function construction(
  reader: Reader,
  args: readonly Argument[],
  whole: { start: number; end: number },
): Expr | undefined {
  const list = args.find(({ name }) => /^Arg/i.test(name ?? ''));
  const [first, ...more] = args.filter(({ name }) => name === undefined || /^TypeName$/i.test(name));
  const type = plainWord(first?.value);
  if (!first || type === undefined) return undefined;
  if (/^(PSObject|PSCustomObject)$/i.test(type)) return args.find(({ name }) => /^Property$/i.test(name ?? ''))?.value;
  const argumentList = list ? [list, ...more] : more;
  const values = argumentList.flatMap(({ value }) => (value.kind === 'list' ? value.items : [value]));
  const set = args.flatMap(({ name, value, span }) =>
    /^Property$/i.test(name ?? '') ? [{ value, span, spread: true }] : [],
  );
  const callee = nameAt(first.value.start, first.value.end, typeName(reader, type));
  const positional = values.map(asArgument);
  return constructed(spanOf(whole.start, whole.end), callee, [...positional, ...set]);
}

/** A command line of a program that sends requests: `curl.exe -s …`, `cmd /c curl …`, `curl -H 'a: b' …`. */
function foreign(command: Command): Expr | undefined {
  const name = command.name ?? '';
  const own = /(?:^|[\\/])(?:curl|wget)(?:\.exe)?$/i.test(name);
  const runner = /^(?:(?:cmd|wsl)(?:\.exe)?|bash|sh|docker|podman|ssh|kubectl|start-process|https?)$/i.test(name);
  if (!own && !runner) return undefined;
  const given = words(command);
  const texts = given.map(expr => (expr.kind === 'text' ? charactersOf(expr) : ''));
  const offset = runner ? texts.findIndex(text => /\b(?:curl|wget)\b/.test(text)) : -1;
  if (!own && offset < 0 && !/^https?$/i.test(name)) return undefined;
  if (/^(curl|wget)$/i.test(name) && !texts.some(isForeignFlag)) return undefined;
  const { start, end } = command;
  const args = given.map(asArgument);
  // `cmd /c "curl -s …"`: one text is the whole command line.
  const line = /\s/.test(texts[offset] ?? '') ? args[offset] : undefined;
  const [first, second] = args;
  if (/^Start-Process$/i.test(name) && first && second && args.length === 2)
    return call({ start, end }, nameAt(start, start, 'Start-Process'), [first, second]);
  if (line) return call({ start, end }, nameAt(start, start, 'Invoke-Expression'), [line]);
  return call({ start, end }, nameAt(start, start, '&'), args);
}

/** Flags that the command of the platform does not have. */
function isForeignFlag(word: string): boolean {
  return /^(--\w|-[a-z]{0,4}[sSLkfGdXHoOqviIuw]$|-X[A-Z])/.test(word);
}

/** Commands that work on what a pipeline hands them, as methods of it. */
function piped(
  reader: Reader,
  name: string,
  input: Expr,
  args: readonly Argument[],
  whole: { start: number; end: number },
): Expr | undefined {
  const method = (called: string, given: readonly Expr[], on: Expr = input): InvokeExpr =>
    call(whole, { kind: 'member', start: on.start, end: on.end, object: on, name: called }, given.map(asArgument));
  const member = (name_: string): Expr => ({
    kind: 'member',
    ...whole,
    object: input,
    name: normalizeName(reader, name_),
  });
  const values = args.filter(
    ({ name: key }) => key === undefined || /^(Property|Process|Parallel|FilterScript)$/i.test(key),
  );
  const parts = values.flatMap(({ value }) => (value.kind === 'list' ? value.items : [value]));
  const named = (key: RegExp) => args.find(argument => key.test(argument.name ?? ''))?.value;
  switch (name) {
    case 'ForEach-Object': {
      const word = plainWord(named(/^Member/i) ?? parts[0]);
      return word === undefined ? method('ForEach', parts.slice().reverse()) : member(word);
    }
    case 'Where-Object': {
      const block = parts.find(part => part.kind === 'function');
      return method('Where', [block ?? reading(reader, parts.slice(0, 1), whole)]);
    }
    case 'Sort-Object':
      return method('OrderBy', [reading(reader, parts, whole)]);
    case 'Select-Object': {
      const property = plainWord(named(/^exp/i));
      if (property !== undefined) return member(property);
      const one = /^1$/.test(numberOf(named(/^(First|Last)$/i))) || named(/^Index$/i) !== undefined;
      if (parts.length > 0) return method('ForEach', [reading(reader, parts, whole)]);
      return one ? method('First', []) : { kind: 'wrap', ...whole, operand: input };
    }
    case 'Group-Object':
    case 'Measure-Object':
    case 'Format-Table':
    case 'Format-List':
      return parts.length > 0 ? method('ForEach', [reading(reader, parts, whole)]) : undefined;
    case 'Out-Null':
      return dropped(input);
    default:
      return undefined;
  }
}

function numberOf(expr: Expr | undefined): string {
  return expr?.kind === 'literal' ? expr.text : '';
}

/** A function that reads members of its item: those that are named, and what blocks compute. */
function reading(reader: Reader, parts: readonly Expr[], { start, end }: { start: number; end: number }): FunctionExpr {
  const items = parts.flatMap((part): Expr[] => {
    const word = plainWord(part);
    const at = { start: part.start, end: part.end };
    if (word !== undefined)
      return /^\w+$/.test(word)
        ? [{ kind: 'member', ...at, object: nameAt(at.start, at.start, '_'), name: normalizeName(reader, word) }]
        : [];
    if (part.kind === 'function') return [part.body];
    // `@{ Name = 'x'; Expression = { … } }`
    if (part.kind !== 'dict') return [part];
    return part.entries.flatMap(({ value }) => (value.kind === 'function' ? [value.body] : []));
  });
  const body: Expr = {
    kind: 'block',
    start,
    end,
    statements: items.map(
      (value): Expr => ({ kind: 'return', start: value.start, end: value.end, value, implicit: true }),
    ),
  };
  return { kind: 'function', start, end, params: [{ target: nameAt(start, start, '_') }], body };
}
