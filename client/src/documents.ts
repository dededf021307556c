import type { TextDocument } from 'vscode';

/** Our own languages; the server reads every document of these. */
export const ownLanguages = ['nrql', 'graphql'] as const;
type OwnLanguage = (typeof ownLanguages)[number];

export function isOwnLanguage(languageId: string): languageId is OwnLanguage {
  return (ownLanguages as readonly string[]).includes(languageId);
}

/**
 * The languages in which REST calls and embedded queries are looked for. `activationEvents` of package.json names the
 * same ones but `plaintext` and `jsonc`, so that the extension wakes with the first such document; those two wake nobody,
 * because the editor itself opens such texts at its start (its output and its settings).
 */
export const languageReaders = [
  'asciidoc',
  'bat',
  'c',
  'clojure',
  'coffeescript',
  'cpp',
  'csharp',
  'dart',
  'dockercompose',
  'dockerfile',
  'dotenv',
  'elixir',
  'erb',
  'go',
  'groovy',
  'haskell',
  'html',
  'http',
  'ini',
  'java',
  'javascript',
  'javascriptreact',
  'json',
  'jsonc',
  'julia',
  'jupyter',
  'kotlin',
  'latex',
  'lua',
  'makefile',
  'markdown',
  'perl',
  'php',
  'plaintext',
  'powershell',
  'properties',
  'python',
  'r',
  'restructuredtext',
  'ruby',
  'rust',
  'scala',
  'shellscript',
  'sql',
  'starlark',
  'svelte',
  'swift',
  'terraform',
  'toml',
  'typescript',
  'typescriptreact',
  'vb',
  'vue',
  'xml',
  'yaml',
] as const;

/** How long after an edit a document is looked at again, in milliseconds. */
export const typingPause = 200;

/**
 * A cheap test that lets most files of a workspace pass without a server: words that every REST call of the service
 * and every embedded query has at least one of. It may say yes too often, and never reads more than 5 MB.
 */
const literals =
  /\/v2\b|v2\/|deployments\.(xml|json)|metrics\/data|applications|key_transactions|alerts_|api[-_]key|nrql|graphql|gql|timeslice|entitysearch|actor\s*\{|changeTracking|agentApplication|\bmutation\s*(?:\w+\s*)?[({]|\btimeseries\b|\bfacet\s|\bfrom\s+(?:Transaction|TransactionError|PageView|PageAction|Metric|Span|\w+Sample)\b/i;

export function mayConcernUs(document: Pick<TextDocument, 'languageId' | 'getText'>): boolean {
  if (isOwnLanguage(document.languageId)) return true;
  if (!(languageReaders as readonly string[]).includes(document.languageId)) return false;
  const text = document.getText();
  return text.length <= 5_000_000 && literals.test(text);
}
