/** A request that posts JSON. */
interface PostRequest {
  readonly url: string;
  /** The body as JSON text. */
  readonly body: string;
}

/** One form in which a request can be pasted elsewhere. */
interface RequestCode {
  readonly label: string;
  readonly language: string;
  /** A GET request; absent where the form has only a body. */
  get?(url: string): string;
  post(request: PostRequest): string;
}

/** The name of the environment variable that stands for the key, which is never written. */
const keyVariable = 'GRAPHWARD_API_KEY';

const pythonImports = ['import os', '', 'import requests', ''];
const pythonOutput = ['response.raise_for_status()', 'print(response.json())'];

export const requestCodes: Readonly<Record<'curl' | 'powershell' | 'python' | 'javascript' | 'json', RequestCode>> = {
  curl: {
    label: 'curl',
    language: 'shellscript',
    // Without it, curl reads the brackets of a parameter such as names[] as a range of addresses.
    get: url => [`curl --globoff ${shellQuote(url)} \\`, `  --header "Api-Key: $${keyVariable}"`].join('\n'),
    post: ({ url, body }) =>
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
    get: url => `Invoke-RestMethod -Uri ${powershellQuote(url)} -Headers @{ 'Api-Key' = $env:${keyVariable} }`,
    post: ({ url, body }) =>
      [
        `$body = ${powershellQuote(body)}`,
        `Invoke-RestMethod -Method Post -Uri ${powershellQuote(url)} -ContentType 'application/json' \``,
        `  -Headers @{ 'Api-Key' = $env:${keyVariable} } -Body ([Text.Encoding]::UTF8.GetBytes($body))`,
      ].join('\n'),
  },
  python: {
    label: 'Python (requests)',
    language: 'python',
    get: url =>
      [
        ...pythonImports,
        `response = requests.get(${JSON.stringify(url)}, headers={"Api-Key": os.environ["${keyVariable}"]}, timeout=60)`,
        ...pythonOutput,
      ].join('\n'),
    post: ({ url, body }) =>
      [
        ...pythonImports,
        'response = requests.post(',
        `    ${JSON.stringify(url)},`,
        `    headers={"Api-Key": os.environ["${keyVariable}"], "Content-Type": "application/json"},`,
        `    data=${JSON.stringify(body)}.encode(),`,
        '    timeout=60,',
        ')',
        ...pythonOutput,
      ].join('\n'),
  },
  javascript: {
    label: 'JavaScript (fetch)',
    language: 'javascript',
    get: url =>
      [
        `const response = await fetch(${JSON.stringify(url)}, {`,
        `  headers: { 'Api-Key': process.env.${keyVariable} },`,
        '});',
        'console.log(await response.json());',
      ].join('\n'),
    post: ({ url, body }) =>
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
    post: ({ body }) => JSON.stringify(JSON.parse(body), undefined, 2),
  },
};

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
