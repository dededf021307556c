/** A request in a form that can be pasted elsewhere. */
export interface CodeRequest {
  readonly url: string;
  /** The body as JSON text. */
  readonly body: string;
}

/** The name of the environment variable that stands for the key, which is never written. */
const keyVariable = 'GRAPHWARD_API_KEY';

export const requestCodes = {
  curl: {
    label: 'curl',
    language: 'shellscript',
    write: ({ url, body }: CodeRequest) =>
      [
        `curl ${shellQuote(url)} \\`,
        "  --header 'Content-Type: application/json' \\",
        `  --header "Api-Key: $${keyVariable}" \\`,
        `  --data ${shellQuote(body)}`,
      ].join('\n'),
  },
  powershell: {
    label: 'PowerShell',
    language: 'powershell',
    write: ({ url, body }: CodeRequest) =>
      [
        `$body = ${powershellQuote(body)}`,
        `Invoke-RestMethod -Method Post -Uri ${powershellQuote(url)} -ContentType 'application/json' \``,
        `  -Headers @{ 'Api-Key' = $env:${keyVariable} } -Body ([Text.Encoding]::UTF8.GetBytes($body))`,
      ].join('\n'),
  },
  python: {
    label: 'Python (requests)',
    language: 'python',
    write: ({ url, body }: CodeRequest) =>
      [
        'import os',
        '',
        'import requests',
        '',
        'response = requests.post(',
        `    ${JSON.stringify(url)},`,
        `    headers={"Api-Key": os.environ["${keyVariable}"], "Content-Type": "application/json"},`,
        `    data=${JSON.stringify(body)}.encode(),`,
        '    timeout=60,',
        ')',
        'response.raise_for_status()',
        'print(response.json())',
      ].join('\n'),
  },
  javascript: {
    label: 'JavaScript (fetch)',
    language: 'javascript',
    write: ({ url, body }: CodeRequest) =>
      [
        `const response = await fetch(${JSON.stringify(url)}, {`,
        "  method: 'POST',",
        `  headers: { 'Api-Key': process.env.${keyVariable}, 'Content-Type': 'application/json' },`,
        `  body: JSON.stringify(${indented(body)}),`,
        '});',
        'console.log(await response.json());',
      ].join('\n'),
  },
  json: {
    label: 'JSON',
    language: 'json',
    write: ({ body }: CodeRequest) => JSON.stringify(JSON.parse(body), undefined, 2),
  },
} as const;

export type RequestCode = keyof typeof requestCodes;

/** A POSIX shell reads nothing inside single quotes, so that only they have to be closed and opened again. */
function shellQuote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

function powershellQuote(text: string): string {
  return `'${text.replace(/['\u2018\u2019\u201a\u201b]/g, '$&$&')}'`;
}

function indented(body: string): string {
  return JSON.stringify(JSON.parse(body), undefined, 2).replaceAll('\n', '\n  ');
}
