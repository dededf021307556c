import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createOnigScanner, createOnigString, loadWASM } from 'vscode-oniguruma';
import { type IGrammar, INITIAL, type IRawGrammar, Registry } from 'vscode-textmate';

/** A stretch of a text with the innermost scope that the grammar gives it. */
export interface Scoped {
  readonly start: number;
  readonly end: number;
  readonly scope: string;
}

async function registryOf(
  grammars: Readonly<Record<string, unknown>>,
  injections: readonly string[],
): Promise<Registry> {
  const wasm = createRequire(`${process.cwd()}/`).resolve('vscode-oniguruma/release/onig.wasm');
  await loadWASM(readFileSync(wasm)).catch(() => undefined);
  return new Registry({
    onigLib: Promise.resolve({ createOnigScanner, createOnigString }),
    loadGrammar: async name => (grammars[name] ?? null) as IRawGrammar | null,
    getInjections: name => (injections.includes(name) ? undefined : [...injections]),
  });
}

function fileOf(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'));
}

/** Loads one of the generated grammars as the editor does. */
export async function loadGrammar(scope: string, path: string): Promise<IGrammar> {
  const registry = await registryOf({ [scope]: fileOf(path) }, []);
  const grammar = await registry.loadGrammar(scope);
  if (!grammar) throw new Error(`no grammar ${scope} in ${path}`);
  return grammar;
}

/** A grammar of a language that is not ours, with those of our grammars that are injected into it. */
export async function loadInjected(host: { readonly scopeName: string }, ...injections: string[]): Promise<IGrammar> {
  const files = readdirSync('syntaxes').map(name => fileOf(`syntaxes/${name}`) as IRawGrammar);
  const grammars = Object.fromEntries(files.map(grammar => [grammar.scopeName, grammar]));
  const registry = await registryOf({ ...grammars, [host.scopeName]: host }, injections);
  const grammar = await registry.loadGrammar(host.scopeName);
  if (!grammar) throw new Error(`no grammar ${host.scopeName}`);
  return grammar;
}

/** Tokens of a whole text, with offsets into it. */
export function tokenize(grammar: IGrammar, text: string): Scoped[] {
  const found: Scoped[] = [];
  let offset = 0;
  let stack = INITIAL;
  for (const line of text.split('\n')) {
    const result = grammar.tokenizeLine(line, stack);
    for (const token of result.tokens) {
      const end = Math.min(token.endIndex, line.length);
      if (end > token.startIndex) {
        found.push({
          start: offset + token.startIndex,
          end: offset + end,
          scope: token.scopes[token.scopes.length - 1] as string,
        });
      }
    }
    stack = result.ruleStack;
    offset += line.length + 1;
  }
  return found;
}
