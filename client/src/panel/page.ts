import type { PageTexts } from './texts';

/** The parts of the page that only the editor knows: addresses that the webview may load, and a fresh nonce. */
interface PageParts {
  readonly cspSource: string;
  readonly script: string;
  readonly style: string;
  readonly nonce: string;
  /** Where the page stands, because the editor paints the two places differently. */
  readonly place: 'panel' | 'editor';
  readonly language: string;
  readonly texts: PageTexts;
}

/**
 * The whole page of the panel. Nothing may be loaded but our own style, our own script, which carries the nonce, and
 * pictures that the page has drawn itself; what a service sends never becomes part of this text.
 */
export function pageHtml(parts: PageParts): string {
  const policy = `default-src 'none'; style-src ${parts.cspSource}; img-src blob:; script-src 'nonce-${parts.nonce}'`;
  return `<!DOCTYPE html>
<html lang="${attribute(parts.language)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${attribute(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="${attribute(parts.style)}">
<title>Graphward</title>
</head>
<body class="${parts.place}" data-texts="${attribute(JSON.stringify(parts.texts))}">
<main id="root" class="graphward"></main>
<script nonce="${parts.nonce}" src="${attribute(parts.script)}"></script>
</body>
</html>`;
}

function attribute(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** A nonce of 32 letters and digits, from the platform's own source of randomness. */
export function createNonce(): string {
  const bytes = globalThis.crypto.getRandomValues(new Uint8Array(32));
  return Array.from(bytes, byte => letters.charAt(byte % letters.length)).join('');
}
