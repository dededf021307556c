/** What files declare with `export` and no other file names, by the file: `a.ts: A`. `texts` are the files by their paths. */
export function unusedExports(texts: ReadonlyMap<string, string>): string[] {
  const files = new Map<string, number>();
  for (const text of texts.values())
    for (const word of new Set(text.match(/\w+/g))) files.set(word, (files.get(word) ?? 0) + 1);
  const declaration = /^export (?:async |abstract )*(?:type|interface|const|function\*?|class|enum) (\w+)/gm;
  return [...texts].flatMap(([file, text]) =>
    [...text.matchAll(declaration)].flatMap(([, name = '']) => (files.get(name) === 1 ? [`${file}: ${name}`] : [])),
  );
}
