import type { CancellationToken } from 'vscode-languageserver';
import type { ReadGrammar } from '../code/grammars';
import type { FileState, WorkspaceFile } from '../workspace/files';
import type { FindOptions } from '../workspace/listedFolder';

/** Files of the workspace, by URI. */
export interface FileAccess {
  /** Undefined when the file is missing, binary or larger than 5 MB. */
  read(uri: string): Promise<string | undefined>;
  /** The files below a folder, ignore files honoured; their locations are URIs. */
  find(folder: string, options: FindOptions, token: CancellationToken): Promise<readonly WorkspaceFile[]>;
  /** The address of the file that a path leads to when links are followed; the address itself where there are no links. */
  real?(uri: string): Promise<string>;
  /** Undefined where the address names no file. Without this function every scan reads every file. */
  state?(uri: string): Promise<FileState | undefined>;
}

/**
 * What the process around the server provides. A worker has no disk and leaves out files and grammars; the client sends those.
 */
export interface ServerEnvironment {
  /** Milliseconds since the epoch. */
  now(): number;
  readonly readGrammar?: ReadGrammar;
  /** The milliseconds that the process has worked; without it parses have no limit. */
  readonly workTime?: () => number;
  readonly files?: FileAccess;
  /**
   * Writes a text that the user only reads into a file of this process, and returns its URI. For clients that can show
   * nothing but files.
   */
  keepReadOnly?(name: string, text: string): Promise<string>;
  /** Address of the folder that holds a page for each code, `<code>.md`; without it diagnostics have no link. */
  readonly pages?: string;
}
