import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { Frame } from 'playwright-core';

/** The variables that the style sheets and the charts of the page name. */
function usedVariables(): string[] {
  const folder = 'client/src/panel/view';
  const texts = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(path => /\.(css|ts)$/.test(path))
    .map(path => readFileSync(`${folder}/${path}`, 'utf8'));
  return [...new Set(texts.join('\n').match(/--vscode-[\w-]+/g))].sort();
}

/** Writes the variables that a theme of the editor gives to the results page. */
export async function keepTheme(frame: Frame, id: string): Promise<void> {
  const variables = await frame.evaluate<string>(`${JSON.stringify(usedVariables())}.flatMap(name => {
    const value = document.documentElement.style.getPropertyValue(name).trim();
    return value ? ['  ' + name + ': ' + value + ';'] : [];
  }).join('\\n')`);
  writeFileSync(`test/panel/fixtures/${id}.css`, `html {\n${variables}\n}\n`);
}
