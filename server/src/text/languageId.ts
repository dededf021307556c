import { tableOf } from './table';

/** LSP language ids by file extension, lower case. */
const byExtension: Readonly<Record<string, string>> = tableOf({
  adoc: 'asciidoc',
  asc: 'asciidoc',
  asciidoc: 'asciidoc',
  astro: 'astro',
  bash: 'shellscript',
  bat: 'bat',
  bats: 'shellscript',
  c: 'c',
  cc: 'cpp',
  cfg: 'properties',
  cjs: 'javascript',
  clj: 'clojure',
  cljs: 'clojure',
  cmd: 'bat',
  coffee: 'coffeescript',
  conf: 'properties',
  config: 'xml',
  cpp: 'cpp',
  cs: 'csharp',
  csx: 'csharp',
  cts: 'typescript',
  dart: 'dart',
  dockerfile: 'dockerfile',
  ejs: 'ejs',
  erb: 'erb',
  es6: 'javascript',
  ex: 'elixir',
  exs: 'elixir',
  fish: 'shellscript',
  fs: 'fsharp',
  go: 'go',
  gql: 'graphql',
  gradle: 'groovy',
  graphql: 'graphql',
  groovy: 'groovy',
  gvy: 'groovy',
  handlebars: 'handlebars',
  hbs: 'handlebars',
  hcl: 'terraform',
  hs: 'haskell',
  htm: 'html',
  html: 'html',
  http: 'http',
  ini: 'ini',
  ipynb: 'jupyter',
  java: 'java',
  jenkinsfile: 'groovy',
  jl: 'julia',
  js: 'javascript',
  json: 'json',
  json5: 'json',
  jsonc: 'json',
  jsonl: 'json',
  jsonnet: 'jsonnet',
  jsx: 'javascriptreact',
  ksh: 'shellscript',
  kt: 'kotlin',
  kts: 'kotlin',
  libsonnet: 'jsonnet',
  liquid: 'liquid',
  lua: 'lua',
  m: 'objective-c',
  mak: 'makefile',
  markdn: 'markdown',
  markdown: 'markdown',
  md: 'markdown',
  mdown: 'markdown',
  mdwn: 'markdown',
  mdx: 'markdown',
  mjs: 'javascript',
  mk: 'makefile',
  mkd: 'markdown',
  mkdn: 'markdown',
  mts: 'typescript',
  ndjson: 'json',
  nrql: 'nrql',
  php: 'php',
  phtml: 'php',
  pl: 'perl',
  pm: 'perl',
  properties: 'properties',
  ps1: 'powershell',
  psd1: 'powershell',
  psm1: 'powershell',
  py: 'python',
  pyi: 'python',
  pyw: 'python',
  qmd: 'markdown',
  r: 'r',
  rake: 'ruby',
  rb: 'ruby',
  rest: 'http',
  rmd: 'markdown',
  rs: 'rust',
  rst: 'restructuredtext',
  ru: 'ruby',
  sc: 'scala',
  scala: 'scala',
  sh: 'shellscript',
  sl: 'yaml',
  sql: 'sql',
  star: 'starlark',
  svelte: 'svelte',
  swift: 'swift',
  tf: 'terraform',
  tfvars: 'terraform',
  tofu: 'terraform',
  toml: 'toml',
  ts: 'typescript',
  tsx: 'typescriptreact',
  vb: 'vb',
  vue: 'vue',
  xml: 'xml',
  yaml: 'yaml',
  yml: 'yaml',
  zsh: 'shellscript',
});

/** Languages whose name is not their id with a capital letter. */
const names: Readonly<Record<string, string>> = tableOf({
  bat: 'batch files',
  coffeescript: 'CoffeeScript',
  cpp: 'C++',
  csharp: 'C#',
  fsharp: 'F#',
  html: 'HTML',
  http: 'HTTP files',
  javascript: 'JavaScript',
  javascriptreact: 'JavaScript',
  json: 'JSON',
  'objective-c': 'Objective-C',
  php: 'PHP',
  powershell: 'PowerShell',
  shellscript: 'shell',
  sql: 'SQL',
  toml: 'TOML',
  typescript: 'TypeScript',
  typescriptreact: 'TypeScript',
  vb: 'Visual Basic',
  xml: 'XML',
  yaml: 'YAML',
});

/** The language as messages name it. */
export function languageName(id: string): string {
  return names[id] ?? id.charAt(0).toUpperCase() + id.slice(1);
}

/** File names that carry their language without an extension, lower case. */
const byName: Readonly<Record<string, string>> = tableOf({
  '.bash_profile': 'shellscript',
  '.bashrc': 'shellscript',
  '.env': 'dotenv',
  '.envrc': 'shellscript',
  '.profile': 'shellscript',
  '.zshrc': 'shellscript',
  brewfile: 'ruby',
  build: 'starlark',
  capfile: 'ruby',
  containerfile: 'dockerfile',
  dockerfile: 'dockerfile',
  fastfile: 'ruby',
  gemfile: 'ruby',
  gnumakefile: 'makefile',
  guardfile: 'ruby',
  jenkinsfile: 'groovy',
  justfile: 'makefile',
  makefile: 'makefile',
  rakefile: 'ruby',
  sconstruct: 'python',
  tiltfile: 'starlark',
  vagrantfile: 'ruby',
});

/** Interpreters of a `#!` line, matched against the program's name without its version. */
const byInterpreter: Readonly<Record<string, string>> = tableOf({
  ash: 'shellscript',
  bash: 'shellscript',
  bats: 'shellscript',
  bun: 'javascript',
  dash: 'shellscript',
  deno: 'typescript',
  groovy: 'groovy',
  julia: 'julia',
  ksh: 'shellscript',
  lua: 'lua',
  node: 'javascript',
  nodejs: 'javascript',
  perl: 'perl',
  php: 'php',
  pwsh: 'powershell',
  python: 'python',
  rscript: 'r',
  ruby: 'ruby',
  sh: 'shellscript',
  'ts-node': 'typescript',
  tsx: 'typescript',
  zsh: 'shellscript',
});

/**
 * The LSP language id of a file, from its name, else from the `#!` line of its text. `path` uses `/`.
 * A file that nothing is known about is `plaintext`.
 */
export function languageOf(path: string, text: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
  const named = byName[name] ?? prefixedName(name);
  if (named) return named;
  // `deploy.sh.tmpl`, `values.yaml.j2`: what is generated decides, not the template engine.
  const parts = name.replace(/\.(j2|jinja2?|tmpl|gotmpl|tpl|tftpl|template|example|sample|dist|in)$/, '').split('.');
  const extension = parts.length > 1 ? (parts.at(-1) as string) : '';
  const known = byExtension[extension] ?? interpreterLanguage(text) ?? (name.endsWith('.erb') ? 'erb' : undefined);
  return known ?? (parts.length === 1 && definesShellFunction.test(text) ? 'shellscript' : 'plaintext');
}

/** A library that scripts source may have neither an extension nor a `#!` line. */
const definesShellFunction = /^[A-Za-z_][\w-]*[ \t]*\(\)[ \t]*\r?\n?\{[ \t]*(?:#.*)?\r?$/m;

function prefixedName(name: string): string | undefined {
  if (name.startsWith('.env.')) return 'dotenv';
  const stem = /^(dockerfile|containerfile|jenkinsfile|makefile)[._-]/.exec(name)?.[1];
  // `Dockerfile.prod` is a Dockerfile; `makefile.py` is not a makefile.
  if (!stem || byExtension[name.slice(stem.length + 1)]) return undefined;
  return byName[stem];
}

function interpreterLanguage(text: string): string | undefined {
  // `.inc` and `.module` say what a file is for, and not in which language it is written.
  if (/^\uFEFF?\s*<\?php\b/.test(text)) return 'php';
  const line = /^\uFEFF?#!([^\r\n]{1,200})/.exec(text)?.[1];
  if (!line) return undefined;
  const words = line.trim().split(/\s+/);
  let program = words[0]?.split('/').pop() ?? '';
  if (program === 'env') program = words.slice(1).find(word => !word.startsWith('-') && !word.includes('=')) ?? '';
  return byInterpreter[program.toLowerCase()] ?? byInterpreter[program.toLowerCase().replace(/[\d.]+$/, '')];
}

/** LSP language ids by other names: those behind fences, on cells and code blocks, and those of other extensions of editors. */
const aliases: Readonly<Record<string, string>> = tableOf({
  ansible: 'yaml',
  'ansible-playbook': 'yaml',
  'azure-pipelines': 'yaml',
  batch: 'bat',
  blade: 'php',
  'c#': 'csharp',
  console: 'shellscript',
  cloudformation: 'yaml',
  curl: 'shellscript',
  'django-html': 'html',
  docker: 'dockerfile',
  dockercompose: 'yaml',
  dosbatch: 'bat',
  'github-actions-workflow': 'yaml',
  env: 'dotenv',
  'github-issues': 'markdown',
  gitlab: 'yaml',
  golang: 'go',
  handlebars: 'html',
  hcl: 'terraform',
  helm: 'yaml',
  'helm-template': 'yaml',
  'home-assistant': 'yaml',
  instructions: 'markdown',
  ir: 'r',
  'java-properties': 'properties',
  jenkins: 'groovy',
  jenkinsfile: 'groovy',
  'jinja-html': 'html',
  'jinja-md': 'markdown',
  'jinja-yaml': 'yaml',
  jsonl: 'json',
  'jupyter-notebook': 'jupyter',
  just: 'makefile',
  kotlinscript: 'kotlin',
  kubernetes: 'yaml',
  make: 'makefile',
  'markdown-math': 'markdown',
  node: 'javascript',
  opentofu: 'terraform',
  'opentofu-vars': 'terraform',
  packer: 'terraform',
  posh: 'powershell',
  prompt: 'markdown',
  pwsh: 'powershell',
  python3: 'python',
  quarto: 'markdown',
  rmarkdown: 'markdown',
  shell: 'shellscript',
  'shell-session': 'shellscript',
  shellsession: 'shellscript',
  snippets: 'json',
  'spring-boot-properties': 'properties',
  'spring-boot-properties-yaml': 'yaml',
  terminal: 'shellscript',
  'terraform-deploy': 'terraform',
  'terraform-stack': 'terraform',
  'terraform-test': 'terraform',
  'terraform-vars': 'terraform',
});

/** The language that a tag or a comment gives a text, which then is in it whatever it holds; empty for any other word. */
export function statedLanguage(word: string | undefined): '' | 'nrql' | 'graphql' {
  const language = languageOfName(word ?? '');
  return language === 'nrql' || language === 'graphql' ? language : '';
}

/** The LSP language id of a name of a language, which may be the extension of its files. */
export function languageOfName(name: string): string {
  const lower = name.toLowerCase();
  return aliases[lower] ?? byExtension[lower] ?? lower;
}

/** The languages of documents that people read. */
export const documentLanguages: ReadonlySet<string> = new Set([
  'markdown',
  'mdx',
  'restructuredtext',
  'asciidoc',
  'latex',
]);
