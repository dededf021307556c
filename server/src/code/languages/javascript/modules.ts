import { type Span, spanOf } from '../../../text/span';
import type { Exports, ImportStatement, ModuleFacts } from '../../engine/modules/facts';
import { type AssignExpr, dottedPath, type Expr, plainPieces, unwrap } from '../../engine/syntax/expr';
import { type Program, stepOf } from '../../engine/syntax/scope';
import { foldersAbove, pathFrom } from '../../paths';

const endings = ['.js', '.cjs', '.mjs', '.ts', '.mts', '.cts', '.tsx', '.jsx'];

/** `const { get } = require('./client')` */
function required(statement: Expr): ImportStatement | undefined {
  const declared = statement.kind === 'block' && statement.isDeclaration ? statement.statements : [statement];
  const [assign, ...others] = declared;
  if (assign?.kind !== 'assign' || others.length > 0 || assign.again || !assign.value) return undefined;
  const call = unwrap(assign.value);
  if (call.kind !== 'invoke' || dottedPath(call.callee) !== 'require' || call.args.length !== 1) return undefined;
  const [argument] = call.args;
  const module = argument?.value.kind === 'text' ? plainPieces(argument.value)?.replace(/^node:/, '') : undefined;
  if (module === undefined) return undefined;
  const span = spanOf(assign.start, assign.end);
  const { target } = assign;
  if (target.kind === 'name') return { span, names: [{ local: target.name, module, name: '*' }] };
  if (target.kind !== 'dict') return undefined;
  const names = target.entries.map(({ key, value, default: other }) => {
    const name = key && stepOf(key);
    return value.kind === 'name' && typeof name === 'string' && !other
      ? { local: value.name, module, name }
      : undefined;
  });
  return names.every(each => each !== undefined) ? { span, names } : undefined;
}

const exportObjects = ['module.exports', 'exports'];

/** What `module.exports = …` and `exports.name = …` say; undefined where the objects are used otherwise. */
function commonExports(program: Program, text: string): Exports | undefined {
  const names = new Map<string, string>();
  const edits: { readonly span: Span; readonly text: string }[] = [];
  let whole: string | undefined;
  const taken = new Set<Expr>();
  const statements = program.root.kind === 'block' ? program.root.statements : [];
  for (const statement of statements) {
    if (statement.kind !== 'assign' || !statement.value) continue;
    const { target, value } = statement as AssignExpr & { readonly value: Expr };
    const path = dottedPath(target);
    if (path === 'module.exports') {
      if (whole !== undefined) return undefined;
      const entries = value.kind === 'dict' ? memberNames(value) : new Map<string, string>();
      if (!entries) return undefined;
      for (const [name, source] of entries) names.set(name, source);
      const own = ownNameOf(value, text);
      if (value.kind === 'name') whole = value.name;
      else if (own !== undefined) {
        whole = own;
        edits.push({ span: spanOf(target.start, value.start), text: '' });
      } else {
        whole = wholeName;
        edits.push({ span: spanOf(target.start, target.end), text: `const ${wholeName}` });
      }
      taken.add(target);
    } else if (target.kind === 'member' && exportObjects.includes(dottedPath(target.object) ?? '')) {
      if (names.has(target.name) || !/^[A-Za-z_$][\w$]*$/.test(target.name)) return undefined;
      taken.add(target);
      const own = ownNameOf(value, text);
      names.set(target.name, own ?? target.name);
      if (own !== undefined) {
        edits.push({ span: spanOf(target.start, value.start), text: '' });
        continue;
      }
      const isItself = value.kind === 'name' && value.name === target.name;
      if (isItself) edits.push({ span: spanOf(statement.start, statement.end), text: '' });
      else edits.push({ span: spanOf(target.start, target.end), text: `const ${target.name}` });
    }
  }
  const isTaken = (use: Expr): boolean => {
    for (let ancestor: Expr | undefined = use; ancestor && ancestor.kind !== 'block'; ancestor = ancestor.parent)
      if (taken.has(ancestor)) return true;
    return false;
  };
  const uses = ['module', 'exports'].flatMap(name => program.usesIn(undefined, name));
  if (taken.size === 0 || !uses.every(isTaken) || (whole !== undefined && taken.size > 1)) return undefined;
  // What the program defines under the name of an export is another thing.
  const top = program.scopeOf(program.root).names;
  const isNew = ({ text: line }: (typeof edits)[number]) => !top.has(line.slice('const '.length));
  const owned = [...new Set([...names.values(), ...(whole === undefined ? [] : [whole])])];
  if (owned.some(name => (top.get(name) ?? []).length > 1)) return undefined;
  return edits.every(isNew) && text !== '' ? { names, ...(whole === undefined ? {} : { whole }), edits } : undefined;
}

/** The name that a function or a class has by itself, which makes a statement of it: `exports.load = function load() {}`. */
function ownNameOf(value: Expr, text: string): string | undefined {
  if (value.kind !== 'function' && value.kind !== 'class') return undefined;
  const said = /^(?:(?:async\s+)?function\s*\*?|class)\s+([A-Za-z_$][\w$]*)/.exec(
    text.slice(value.start, value.start + 120),
  );
  return said?.[1];
}

const wholeName = 'moduleExports';

function memberNames(value: Extract<Expr, { kind: 'dict' }>): ReadonlyMap<string, string> | undefined {
  const found = new Map<string, string>();
  for (const { key, value: member } of value.entries) {
    const name = key && stepOf(key);
    if (typeof name !== 'string') return undefined;
    if (member.kind === 'name') found.set(name, member.name);
    else found.set(name, `${wholeName}.${name}`);
  }
  return found;
}

/** What the statements of a module export. */
function moduleExports(program: Program, text: string): Exports | undefined {
  const names = new Map<string, string>();
  const edits: { readonly span: Span; readonly text: string }[] = [];
  const all = [...text.matchAll(/^[ \t]*export\b[ \t]*(default\b)?[ \t]*/gm)];
  for (const { 0: lead, 1: isDefault, index } of all) {
    const offset = index + lead.length;
    const rest = text.slice(offset);
    const declared =
      /^(?:(?:async\s+)?function\s*\*?\s*|(?:abstract\s+)?class\s+|(?:const|let|var)\s+)([A-Za-z_$][\w$]*)/.exec(
        rest,
      )?.[1];
    if (/^(?:type|interface|enum|declare)\b/.test(rest)) continue;
    if (isDefault) {
      if (declared !== undefined && !/^extends$/.test(declared)) names.set('default', declared);
      else if (/^[A-Za-z_$][\w$]*\s*;?\s*$/m.test(rest.split(/\r?\n/, 1)[0] ?? '')) {
        names.set('default', /^[\w$]+/.exec(rest)?.[0] ?? '');
        edits.push({ span: spanOf(index, offset), text: '' });
      } else {
        names.set('default', wholeName);
        edits.push({ span: spanOf(index, offset), text: `const ${wholeName} = ` });
      }
    } else if (declared !== undefined) names.set(declared, declared);
    else {
      const list = /^\{([^}]*)\}[ \t]*;?[ \t]*(?=\r?\n|$)/.exec(rest);
      if (!list) return undefined;
      for (const entry of (list[1] ?? '').split(',')) {
        const [, name, alias] = /^\s*([\w$]+)(?:\s+as\s+([\w$]+))?\s*$/.exec(entry) ?? [];
        if (name === undefined) {
          if (entry.trim() !== '') return undefined;
          continue;
        }
        names.set(alias ?? name, name);
      }
      edits.push({ span: spanOf(index, offset + list[0].length), text: '' });
    }
  }
  const top = program.scopeOf(program.root).names;
  const isKnown = [...names.values()].every(name => top.has(name) || name === wholeName);
  return names.size > 0 && isKnown && !top.has(wholeName) ? { names, edits } : undefined;
}

/** The path of a file from a folder: `./client.js`, `../lib/client.js`. */
function relativePath(folder: string, path: string): string {
  const from = folder === '' ? [] : folder.split('/');
  const to = path.split('/');
  const shared = from.findIndex((step, index) => step !== to[index]);
  const same = shared < 0 ? from.length : shared;
  const up = from.slice(same).map(() => '..');
  return [...(up.length > 0 ? up : ['.']), ...to.slice(same)].join('/');
}

export const javascriptModules: ModuleFacts = {
  paths(module, from) {
    if (!/^\.{1,2}(?:\/|$)/.test(module)) return [];
    const path = pathFrom(foldersAbove(from)[0] ?? '', module);
    if (path === undefined) return [];
    const typed = path.replace(/\.([cm]?)js$/, '.$1ts');
    return [path, ...(typed === path ? [] : [typed]), ...endings.flatMap(end => [path + end, `${path}/index${end}`])];
  },
  exports: (program, text) =>
    /^[ \t]*export\b/m.test(text) ? moduleExports(program, text) : commonExports(program, text),
  importOf: statement =>
    statement.kind === 'import'
      ? { span: spanOf(statement.start, statement.end), names: statement.names }
      : required(statement),
  alias: (local, source) => `const ${local} = ${source};`,
  namespace: (local, members) =>
    `const ${local} = { ${[...members]
      .filter(([name]) => name !== 'default')
      .map(([name, source]) => (name === source ? name : `${name}: ${source}`))
      .join(', ')} };`,
  importLine(name, local, { span, names: [first] }, text) {
    const statement = text.slice(span.start, span.end);
    const written = /(['"`])([^'"`]+)\1/.exec(statement);
    const source = `${written?.[1] ?? "'"}${written?.[2] ?? first?.module ?? ''}${written?.[1] ?? "'"}`;
    const isStatement = /^import\b/.test(statement);
    const end = /^\s*;/.test(text.slice(span.end)) || /;\s*$/.test(statement) ? ';' : '';
    if (isStatement) {
      if (name === '*') return `import * as ${local} from ${source}${end}`;
      return `import { ${name}${name === local ? '' : ` as ${local}`} } from ${source}${end}`;
    }
    if (name === '*') return `const ${local} = require(${source})${end}`;
    return `const { ${name}${name === local ? '' : `: ${local}`} } = require(${source})${end}`;
  },
  pathTo(to, from, module) {
    const path = relativePath(foldersAbove(from)[0] ?? '', to);
    const [ending = ''] = /\.[cm]?[jt]sx?$/.exec(module) ?? [];
    const isSame = ending !== '' && to.endsWith(ending);
    return isSame ? path : path.replace(/(?:\/index)?\.[^./]+$/, ending);
  },
  isEnvironment: path => /^(?:process|import\.meta)\.env\.\w+$/.test(path),
  makers: ['axios.create', 'got.extend'],
  ownWords: /\bimport\.meta\b|\b__(?:dirname|filename)\b|\brequire\.main\b|\bmodule\.(?!exports\b)/,
  isFirst: statement => /^import\b/.test(statement),
};
