import { spanOf } from '../../../text/span';
import type { ModuleFacts } from '../../engine/modules/facts';
import { foldersAbove } from '../../paths';

function filesOf(folder: string, words: readonly string[]): string[] {
  const path = [...(folder === '' ? [] : [folder]), ...words].join('/');
  return [...(words.length > 0 ? [`${path}.py`] : []), `${path}/__init__.py`];
}

export const pythonModules: ModuleFacts = {
  hasSubmodules: true,
  paths(module, from) {
    const folders = foldersAbove(from);
    const [, dots = '', name = ''] = /^(\.*)(.*)$/.exec(module) ?? [];
    const words = name.split('.').filter(Boolean);
    if (dots !== '') return filesOf(folders[dots.length - 1] ?? '', words);
    return folders.flatMap(folder => filesOf(folder, words));
  },
  exports(program) {
    const { names } = program.scopeOf(program.root);
    return { names: new Map([...names.keys()].map(name => [name, name])), edits: [] };
  },
  importOf: statement =>
    statement.kind === 'import' && statement.everythingOf === undefined
      ? { span: spanOf(statement.start, statement.end), names: statement.names }
      : undefined,
  alias: (local, source) => `${local} = ${source}`,
  namespace: (local, members) =>
    [
      ...[...members.values()].map(source => `${local}__${source} = ${source}`),
      `class ${local}:`,
      ...[...members].map(([name, source]) => `    ${name} = ${local}__${source}`),
      ...(members.size === 0 ? ['    pass'] : []),
    ].join('\n'),
  importLine(name, local, { names: [first] }) {
    const module = first?.module ?? '';
    if (name === '*') return `import ${module}${local === module ? '' : ` as ${local}`}`;
    return `from ${module} import ${name}${local === name ? '' : ` as ${local}`}`;
  },
  pathTo: (_, from, module, by) =>
    !module.startsWith('.') || foldersAbove(from)[0] === foldersAbove(by)[0] ? module : undefined,
  isEnvironment: () => false,
  makers: [],
  ownWords: /(?<![.\w])__(?:name|file|package|spec|doc)__\b|\b(?:globals|locals|vars)\(\)/,
  isFirst: () => false,
};
