import * as vscode from 'vscode';
import { type EditorTest, ok, probe } from './harness';

export const slice: readonly EditorTest[] = [
  {
    name: 'the extension activates',
    async run() {
      const extension = vscode.extensions.getExtension('graphward.graphward');
      ok(extension, 'the extension is known to the editor');
      await extension.activate();
      ok(extension.isActive, 'the extension is active');
      await probe('screenshot', 'activated');
    },
  },
];
