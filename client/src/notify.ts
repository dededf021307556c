import * as vscode from 'vscode';
import { withoutLinks } from '../../server/src/text/printable';

/** The buttons of a message, behind its options. */
type Rest = readonly [] | readonly string[] | readonly [vscode.MessageOptions, ...string[]];

/** Shows what a service, a workspace or this extension says, and returns the label of the button that is pressed. */
export function showError(sentence: string, ...rest: Rest): Thenable<string | undefined> {
  return vscode.window.showErrorMessage(withoutLinks(sentence), ...(rest as string[]));
}

export function showWarning(sentence: string, ...rest: Rest): Thenable<string | undefined> {
  return vscode.window.showWarningMessage(withoutLinks(sentence), ...(rest as string[]));
}

export function showInformation(sentence: string, ...rest: Rest): Thenable<string | undefined> {
  return vscode.window.showInformationMessage(withoutLinks(sentence), ...(rest as string[]));
}
