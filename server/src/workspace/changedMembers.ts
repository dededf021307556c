/** Words that stand for the object around, and for what a file gives to others: they are no object of another module. */
const own = /^(?:this|self|cls|that|exports)$/;

/** Whether a text gives a member of one of these names of some object another value: `api.get = fake`. */
export function setsMember(names: readonly string[], text: string): boolean {
  if (names.length === 0) return false;
  const byKey = new RegExp(`[\\w$)\\]]\\[\\s*['"](?:${alternatives(names)})['"]\\s*\\]\\s*=(?![=>])`);
  if (byKey.test(text)) return true;
  const sets = new RegExp(`(?<![\\w$.])([\\w$.]*[\\w$)\\]])\\s*\\.\\s*(?:${alternatives(names)})\\s*=(?![=>])`, 'g');
  return [...text.matchAll(sets)].some(([, object = '']) => !own.test(object) && object !== 'module.exports');
}

/**
 * Whether a text gives members of something that it imports from a module other values, perhaps by a function that gets the whole
 * of it. `names` are the members that matter.
 */
export function changesMembers(module: string, names: readonly string[], whole: string): boolean {
  const lines = whole.split('\n');
  const isLong = (line: string) => line.length > longestLine;
  // Nobody wrote such a line, and what looks for changes in it would take long.
  if (lines.some(line => isLong(line) && importsQuoted(module, line))) return true;
  const text = lines.filter(line => !isLong(line)).join('\n');
  const replaces = new RegExp(
    `\\b(?:setattr|set|defineProperty|stub|spyOn|replace\\w*|patch(?:\\.\\w+)?|mock\\w*)\\s*\\([^\\n]{0,300}?['"](?:[\\w.]*\\.)?(?:${alternatives(names)})['"]`,
  );
  if (names.length > 0 && replaces.test(text)) return true;
  const imported = importedNames(module, text);
  if (imported.size === 0) return false;
  if (imported.size > mostNames) return true;
  const changes =
    /(?<![\w$.])([\w$]+)(?:\.[\w$]+)*(?:\.[\w$]+|\[[^\]\n]*\])\s*=(?![=>])|\b(?:setattr|assign|defineProperty|defineProperties|set|setPrototypeOf)\s*\(\s*([\w$]+)/g;
  const held = [...text.matchAll(/\bvars\(\s*([\w.]+)\s*\)|\b(\w+)\.__dict__\b/g)];
  if (held.some(([, given = '', object = '']) => imported.has(given) || imported.has(object))) return true;
  if ([...text.matchAll(changes)].some(([, object = '', given = '']) => imported.has(object) || imported.has(given)))
    return true;
  return putsFunctions.test(text) && [...imported].some(name => isGivenWhole(name, text));
}

/** In characters. */
const longestLine = 400;

/** The words in the imports of a module that are looked for; where there are more of them, any may be changed. */
const mostNames = 200;

/** Whether a line without line breaks seems to import a module: `require("./client")`. */
function importsQuoted(module: string, line: string): boolean {
  return new RegExp(`['"\`/.]${escaped(module)}(?:\\.[cm]?[jt]sx?)?['"\`]`).test(line);
}

/** The names that stand in the imports of a module. */
function importedNames(module: string, text: string): ReadonlySet<string> {
  const path = `(?<![\\w-])${module.replace(/[^\w-]/g, '\\$&')}(?![\\w-])`;
  const imports = new RegExp(
    `^[^\\n]*\\b(?:import|require|from)\\b[^\\n]*${path}[^\\n]*|\\bimport\\b[^;'"]{0,300}from\\s*['"][^'"\\n]*${path}|\\b(?:const|let|var)\\s[^;=]{1,300}=\\s*(?:await\\s+)?(?:require|import)\\s*\\(\\s*['"\`][^'"\`\\n]*${path}`,
    'gm',
  );
  return new Set([...text.matchAll(imports)].flatMap(([line]) => line.match(/[\w$]+/g) ?? []));
}

/** Members by computed names that get functions, or what another function makes of them: `object[name] = timed(object[name])`. */
const putsFunctions =
  /\[[^\]\n'"]+\]\s*=(?![=>])[^\n;]*(?:=>|\bfunction\b|\blambda\b|\w\([^\n;]*\[)|\bObject\.(?:assign|define\w+)\(/;

/** Whether a name is used without asking it for a member or calling it. */
function isGivenWhole(name: string, text: string): boolean {
  const whole = new RegExp(`(?:[(,=:[]|\\breturn)\\s*${escaped(name)}\\s*(?=[),;\\]}]|$)`, 'm');
  return whole.test(text);
}

function alternatives(names: readonly string[]): string {
  return names.map(escaped).join('|');
}

function escaped(name: string): string {
  return name.replace(/[$]/g, '\\$&');
}
