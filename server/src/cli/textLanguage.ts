import { Failure } from './failure';

export type TextLanguage = 'nrql' | 'graphql';

/** The language of a text by its first word: what stands in a file or on standard input without a name that says it. */
export function languageOfText(text: string): TextLanguage | undefined {
  // An object of JSON begins with a brace as well, and a key of YAML may have the name of an operation.
  if (/^\s*(?:#[^\n]*\n\s*)*(?:(?:query|mutation|fragment|subscription)\b(?!\s*:)|\{(?!\s*"))/.test(text))
    return 'graphql';
  const start = text.replace(/^(?:\s|(?:--|\/\/|#)[^\n]*(?:\n|$)|\/\*[\s\S]*?\*\/)*/, '');
  return /^(?:SELECT|FROM|SHOW|WITH)\b/i.test(start) ? 'nrql' : undefined;
}

/** `path` is as on the command line, where `-` is standard input. */
export function unknownLanguage(path: string): Failure {
  return new Failure(`${path === '-' ? 'standard input' : path} is neither a query nor a GraphQL document`);
}
