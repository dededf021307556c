import type { Folding } from '../fold/frame';
import type { AcrossFiles } from '../language';
import { programOf } from '../program';
import { type Expr, type ImportExpr, plainPieces } from '../syntax/expr';
import { mentionsIn } from './mentions';

/**
 * The names by which a program has a module as a whole or what it exports as its default, where it does no more with them than
 * to call them and to name members of them; undefined where it does. `module` is the name of its file.
 */
export function moduleNames(module: string, folding: Folding): ReadonlySet<string> | undefined {
  const { program, file, language } = folding;
  const { acrossFiles } = language.response;
  // How a program of this language names modules is not known.
  if (!acrossFiles) return undefined;
  const { imports } = mentionsIn(program, { ...programOf(file, language), text: file.text });
  const last = module.slice(module.lastIndexOf('.') + 1);
  const isAsked = (path: string) => lastPart(path, acrossFiles) === last;
  if (acrossFiles.exportsAll?.test(file.text) || imports.some(({ everythingOf = '' }) => isAsked(everythingOf)))
    return undefined;
  const locals = new Set(imports.flatMap(each => modulesOf(each, isAsked)));
  const texts = program.texts.filter(
    text => isAsked(plainPieces(text) ?? '') && !/^(?:block|dict|index|list|binary)$/.test(text.parent?.kind ?? ''),
  );
  if (locals.size + texts.length > 0 && acrossFiles.takesDefault?.test(file.text)) return undefined;
  for (const { parent: imported } of texts) {
    if (imported?.kind !== 'invoke') return undefined;
    let value: Expr = imported;
    while (value.parent?.kind === 'wrap') value = value.parent;
    const { parent } = value;
    // `import('./client.js').then(client => …)`
    if (parent?.kind === 'member' && language.response.callbacks.includes(parent.name)) return undefined;
    if (parent?.kind === 'assign' && parent.value === value && parent.target.kind === 'name')
      locals.add(parent.target.name);
    else if (parent?.kind === 'assign' ? parent.target.kind !== 'dict' : !isMemberOf(value) && parent?.kind !== 'block')
      return undefined;
  }
  // `import rest.listing` names the module as a member of its package.
  if ((program.members.get(module) ?? []).some(member => !isOnlyNamed(member))) return undefined;
  return [...locals].some(local => (program.uses.get(local) ?? []).some(use => !isOnlyNamed(use))) ? undefined : locals;
}

/** The last part of the path of a module, without its extension. */
function lastPart(path: string, { moduleEnding }: AcrossFiles): string | undefined {
  return path
    .replace(moduleEnding, '')
    .split(/[./\\]+/)
    .at(-1);
}

/** The names that stand for the module: of all that it exports, of its default, or of the module in its package. */
function modulesOf({ names }: ImportExpr, isAsked: (path: string) => boolean): string[] {
  return names.flatMap(({ local, module, name }) => {
    const isWhole = name === '*' || name === 'default';
    return (isWhole && isAsked(module)) || isAsked(name) ? [local] : [];
  });
}

function isOnlyNamed(use: Expr): boolean {
  const { parent } = use;
  if (parent?.kind === 'invoke') return parent.callee === use;
  if (parent?.kind === 'assign') return parent.target === use;
  return parent?.kind === 'class' || isMemberOf(use);
}

function isMemberOf(expr: Expr): boolean {
  const { parent } = expr;
  return parent?.kind === 'member' && parent.object === expr && !/^__\w+__$/.test(parent.name);
}
