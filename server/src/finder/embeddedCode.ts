import type { Call, FileRole } from '../code/call';
import { moveCall } from '../code/moveCall';
import { indentAt, type ShellContext, shellCalls } from '../code/shell/calls';
import type { ReaderTools, SourceFile } from '../code/source';
import { outerSpan, type Region } from '../text/region';

/** What a container knows about the code inside it. */
export type Around = ShellContext;

/** Reads code of another language inside a file; the calls keep the file's language and get the file's offsets. */
export function innerCalls(
  script: Region,
  language: string,
  file: SourceFile,
  tools: ReaderTools,
  around: Around = {},
): Call[] {
  if (language === 'shellscript') return shellCalls(script, file, tools, around);
  const found = tools.inner?.({ ...file, text: script.text, language }) ?? [];
  return found.map(call => {
    const moved = moveCall(call, span => outerSpan(script, span));
    const kind: FileRole | undefined = call.kind ?? around.kind;
    const symbol = call.symbol ?? around.symbol;
    return {
      ...moved,
      language: file.language,
      site: { ...moved.site, indent: indentAt(file.text, moved.site.span.start) },
      names: [...new Set([...call.names, ...(around.names ?? []).map(name => name.toLowerCase())])],
      ...(kind ? { kind } : {}),
      ...(symbol ? { symbol } : {}),
    };
  });
}

const inside: Readonly<Record<string, RegExp>> = {
  python: /\bpython[\d.]*\b|\.py\b/,
  javascript: /\bnode\b|=>|\bawait\b|\.[cm]?js\b|\bpm\./,
  powershell:
    /\bpwsh\b|\bpowershell\b|Invoke-(?:RestMethod|WebRequest)|\b(?:irm|iwr)\b|\bNet\.\w*Web(?:Client|Request)\b|\.ps1\b/i,
  ruby: /\bruby\b/,
  php: /\bphp\b/,
};

/** The languages whose code a script or a file of steps may hold, judged by words of its text. */
export function scriptLanguages(text: string): readonly string[] {
  return Object.keys(inside).filter(language => inside[language]?.test(text));
}

/** Texts that read as PowerShell: its commands that send, also by their short names where a statement starts. */
export const powershellCode =
  /\bInvoke-(?:RestMethod|WebRequest)\b|^\s*(?:\$\w+\s*=\s*)?\(?(?:irm|iwr)\s|\bNet\.(?:WebClient|(?:Http)?WebRequest)\b/im;

const aliases: Readonly<Record<string, string>> = {
  sh: 'shellscript',
  bash: 'shellscript',
  zsh: 'shellscript',
  ksh: 'shellscript',
  fish: 'shellscript',
  shell: 'shellscript',
  console: 'shellscript',
  'shell-session': 'shellscript',
  shellsession: 'shellscript',
  terminal: 'shellscript',
  curl: 'shellscript',
  py: 'python',
  python3: 'python',
  js: 'javascript',
  node: 'javascript',
  mjs: 'javascript',
  jsx: 'javascriptreact',
  ts: 'typescript',
  tsx: 'typescriptreact',
  rb: 'ruby',
  yml: 'yaml',
  ps1: 'powershell',
  posh: 'powershell',
  pwsh: 'powershell',
  cs: 'csharp',
  'c#': 'csharp',
  kt: 'kotlin',
  rs: 'rust',
  golang: 'go',
  docker: 'dockerfile',
  make: 'makefile',
  tf: 'terraform',
  hcl: 'terraform',
  jenkinsfile: 'groovy',
  batch: 'bat',
  cmd: 'bat',
  dosbatch: 'bat',
  pl: 'perl',
};

/** The LSP language id of a name as fences, cells and code blocks give it. */
export function languageOfName(name: string): string {
  const lower = name.toLowerCase();
  return aliases[lower] ?? lower;
}
