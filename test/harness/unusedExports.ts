/** What files declare with `export` and no other file imports, by the file: `a.ts: A`. `texts` are the files by their paths. */
export function unusedExports(texts: ReadonlyMap<string, string>): string[] {
  const imported = new Set([...texts.values()].flatMap(importedWords));
  const declaration = /^export (?:async |abstract )*(?:type|interface|const|function\*?|class|enum) (\w+)/gm;
  return [...texts].flatMap(([file, text]) =>
    [...text.matchAll(declaration)].flatMap(([, name = '']) => (imported.has(name) ? [] : [`${file}: ${name}`])),
  );
}

/** The words of the statements that import; of a file that has a whole module under a name, or imports late, all words. */
function importedWords(text: string): readonly string[] {
  const isWhole = /\bimport(?: type)? \* as\b|\bimport\(|\bexport \*/.test(text);
  const statements = isWhole ? [text] : (text.match(/^(?:import|export)\b[^;]*?\bfrom '/gm) ?? []);
  return statements.flatMap(statement => statement.match(/\w+/g) ?? []);
}
