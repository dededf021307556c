import * as vscode from 'vscode';
import { isBrowser, probe } from './harness';

/** The four kinds of themes that an editor has. The pages are the same on both hosts, so that one of them tries all. */
export const themes = [
  ['dark', 'Dark 2026'],
  ['light', 'Light 2026'],
  ['hc-dark', 'Default High Contrast'],
  ['hc-light', 'Default High Contrast Light'],
]
  .slice(isBrowser ? -1 : 0)
  .map(([id, name]) => ({
    id,
    async choose() {
      drawnBefore ??= await probe<string>('theme');
      const settings = vscode.workspace.getConfiguration();
      await settings.update('workbench.colorTheme', name, vscode.ConfigurationTarget.Global);
      await probe('drawnTheme', id);
    },
  }));

/** The theme of the editor, before a test chose one. */
let drawnBefore: string | undefined;

/**
 * Takes back the theme that a test chose, so that the next one begins with that of the editor. Where another theme is chosen
 * before this one is drawn, the editor may draw this one last.
 */
export async function usualTheme(): Promise<void> {
  await vscode.workspace
    .getConfiguration()
    .update('workbench.colorTheme', undefined, vscode.ConfigurationTarget.Global);
  if (drawnBefore !== undefined) await probe('drawnTheme', drawnBefore);
}

/**
 * Takes pictures of what is shown in some kinds of themes, where somebody wants to see them: to draw all that is open in
 * another theme takes long, and no test asks what is on a picture.
 */
export async function takePictures(name: string, shown = themes): Promise<void> {
  if (!(await probe<boolean>('wantsPictures'))) return;
  for (const theme of shown) {
    await theme.choose();
    await probe('screenshot', `${name}-${theme.id}`);
  }
  await usualTheme();
}
