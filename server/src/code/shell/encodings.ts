import type { HolePart, Template } from '../call';
import type { Context } from './expand';

/** Commands that make a text fit for JSON, and substitutions of quotes or backslashes. */
const jsonEncoder =
  /\bjq\b[^|]*?\s(?:-[a-zA-Z]*R|--raw-input)|\bjq\b(?![^|]*\s(?:-[a-zA-Z]*[rj]|--raw-output|--join-output))[^|]*--arg\b|@json\b|\btojson\b|json\.dumps|JSON\.stringify|json_encode|to_json|json_?escape|escape_?json|\bjo\b|\b(?:sed|perl|awk|tr)\b.*\\\\/s;

/** The end of a command whose output is one JSON string, quotes included: `jq -Rs .`, `json.dumps(sys.stdin.read())`. */
const jsonString =
  /\bjq(?:\s+(?:-(?=[a-zA-Z]*R)[Races]+|-[aces]+|--(?:raw-input|slurp|ascii-output|compact-output))(?=\s))+\s+(?:\.|'\.'|"\.")\s*(?:<<<[^|;&]*)?\)$|\bjson\.dumps\(sys\.(?:stdin\.read\(\)|argv\[1\])(?:\.r?strip\(\))?\)\)?["'][^|;&]*\)$/;

/** Commands that write the codes of an address themselves. */
const percentEncoder = /%(?:2[0-9A-F]|3[A-F]|[57][B-E])|\btr\b.*\+/is;

/** What encodes a text for an address. */
const encodes = /@uri\b|\bquote(?:_plus)?\(|\burlencode\b|encodeURIComponent|\burl_?encode/i;

/** Commands that change the text that they are given, and have none of their own. */
const tool =
  /^(?:echo|printf|cat|jq|python[\d.]*|node|perl|php|ruby|sed|tr|awk|xxd|od|hexdump|fold|date|\w*(?:encode|escape|quote)\w*)$/i;

/** The commands of a substitution, one after the other. */
function stagesOf(text: string): readonly string[] {
  const stages = [''];
  for (const [part] of text
    .replace(/^\$\(|^`|[)`]$/g, '')
    .matchAll(/'[^']*'|"(?:\\[\s\S]|[^"\\])*"|\\[\s\S]|[^'"\\]/g)) {
    if (/^[|;&\n]$/.test(part)) stages.push('');
    else stages[stages.length - 1] += part;
  }
  return stages.filter(stage => stage.trim() !== '');
}

/** The name of a command, without its folder and what is set for it alone. */
function commandOf(stage: string): string {
  return /^\s*(?:\w+=\S*\s+)*(?:\S*\/)?([^\s/]*)/.exec(stage)?.[1] ?? '';
}

/** A command whose output is its only variable, encoded for an address: `$(jq -rn --arg x "$NAME" '$x | @uri')`. */
export function encodingOf(text: string): Pick<HolePart, 'encoded' | 'inner'> {
  const stages = stagesOf(text);
  const other = stages.findLastIndex(stage => !tool.test(commandOf(stage)));
  // What a request or a function gives is no encoded value, and none of the variables that it is called with.
  if (other >= 0) return encodes.test(stages.slice(other + 1).join('|')) ? { encoded: 'unknown' } : {};
  if (jsonString.test(text) && /\bR|-[a-z]*R|raw-input|json\.dumps/.test(text)) return { encoded: 'json' };
  const joinsWords = spacesToSigns.test(text);
  if (jsonEncoder.test(text) || (percentEncoder.test(text) && !joinsWords)) return { encoded: 'unknown' };
  if (!joinsWords && !encodes.test(text)) return {};
  const expansions = text
    .slice(1)
    .replace(/'[^']*'/g, '')
    .match(/\$(?:\w+|\{[^}]*\}*|\()|`/g);
  const [only, ...others] = new Set(expansions);
  const isPlain = only !== undefined && others.length === 0 && /^\$(?:\w+|\{\w+(?::?-\$?[\w ]*)?\})$/.test(only);
  if (isPlain) return { encoded: joinsWords ? 'form' : 'percent', inner: only };
  return { encoded: joinsWords ? 'form' : 'unknown' };
}

/** Only blanks are encoded: `tr ' ' '+'`. */
const spacesToSigns =
  /^\$\((?:(?:echo|printf\s+['"]?%s['"]?)\s[^|]*\|\s*)?tr\s+(?:' '|" "|\\ )\s+['"]?\+['"]?\s*(?:<<<[^|;&]*)?\)$/;

/** The encoding of a name that was given an encoded value. */
export function encodingBefore(
  template: Template | undefined,
  name: string,
  context: Context,
): Pick<HolePart, 'encoded' | 'inner'> {
  const { scope } = context;
  const [only, ...others] = template?.parts ?? [];
  if (only?.kind !== 'hole' || others.length > 0 || !only.encoded) return {};
  if (only.encoded === 'json') return { encoded: scope.assignments.get(name)?.length === 1 ? 'json' : 'unknown' };
  const source = /^\$\{?(\w+)\}?$/.exec(only.inner ?? '')?.[1];
  // What was encoded may have another value by now.
  const isFixed =
    source !== undefined &&
    (/^\d/.test(source) ? isSameCall(name, context) : (scope.assignments.get(source)?.length ?? 0) <= 1);
  if (isFixed && only.inner !== undefined) return { encoded: only.encoded, inner: only.inner };
  // The shell itself can put the blanks back.
  if (only.encoded === 'form' && isBash(context)) return { encoded: 'form', inner: `\${${name}//+/ }` };
  return { encoded: 'unknown' };
}

/** Whether the positional parameters are those that they were where a name was given its value. */
function isSameCall(name: string, { scope, script, owner }: Context): boolean {
  const all = scope.assignments.get(name) ?? [];
  return all.every(assigned => assigned.owner === owner) && !/\bshift\b|\bset\s+(?:-\w+\s+)*--/.test(script.text);
}

/** Whether a script says that it runs in a shell whose expansions replace characters. */
function isBash({ script }: Context): boolean {
  return /^#!.*\b(?:bash|zsh|ksh)\b/.test(script.text);
}

/** `${FROM/+/%2B}` encodes a sign of the value for an address. */
export function encodingOfExpansion(expansion: string): Pick<HolePart, 'encoded' | 'inner'> {
  if (/^\$\{\w+\/{1,2}[^/]*[\\"'][^/]*\//.test(expansion)) return { encoded: 'unknown' };
  const [, name, sign = '', code = ''] =
    /^\$\{(\w+)\/{1,2}(\\?[^\w\s]|%?\s|\\ )\/(%[\dA-F]{2}|\+)\}$/i.exec(expansion) ?? [];
  if (name === undefined) return {};
  const decoded = code === '+' ? ' ' : decodeURIComponent(code);
  return decoded === sign.at(-1) ? { encoded: 'percent', inner: `$${name}` } : { encoded: 'unknown' };
}

/** A value that the command itself encodes, so that what the script encoded before stays encoded. */
export function encodedByCommand({ parts }: Template): Template {
  return {
    parts: parts.map(part => {
      if (part.kind === 'text' || (part.encoded !== 'percent' && part.encoded !== 'form')) return part;
      const { encoded: _undone, inner: _source, ...value } = part;
      return value;
    }),
  };
}
