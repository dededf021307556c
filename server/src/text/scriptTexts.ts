import { tableOf } from './table';
/** Whether a text names a client as a command, and not as a module of a program: `const https = require('https')`. */
export function isCommandText(text: string): boolean {
  return /(?:^|[\s;&|("'`@])(?:curl|wget|https?|xh)(?:\.exe)?\s+(?!=\s|from\b)\S/.test(text);
}

const inside: Readonly<Record<string, RegExp>> = tableOf({
  python: /\bpython[\d.]*\b|\.py\b/,
  javascript: /\bnode\b|=>|\bawait\b|\.[cm]?js\b|\bpm\./,
  powershell:
    /\bpwsh\b|\bpowershell\b|Invoke-(?:RestMethod|WebRequest)|\b(?:irm|iwr)\b|\bNet\.\w*Web(?:Client|Request)\b|\.ps1\b/i,
  ruby: /\bruby\b/,
  php: /\bphp\b/,
});

/** The languages whose code a script or a file of steps may hold, judged by words of its text. */
export function scriptLanguages(text: string): readonly string[] {
  return Object.keys(inside).filter(language => inside[language]?.test(text));
}

const powershell =
  /\bInvoke-(?:RestMethod|WebRequest)\b|^[^\S\n]*(?:\$\w+\s*=\s*)?\(?(?:irm|iwr)\s|\bNet\.(?:WebClient|(?:Http)?WebRequest)\b/im;

/** Whether a text reads as PowerShell: it names a command that sends, also by a short name where a statement starts. */
export function isPowershellText(text: string): boolean {
  return powershell.test(text);
}
