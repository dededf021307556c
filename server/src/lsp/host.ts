import type { CancellationToken } from 'vscode-languageserver-protocol';
import type { ReadGrammar } from '../code/grammars';

/** What the file system says about a file; the time is milliseconds since the epoch. */
export interface FileState {
  readonly size: number;
  readonly modified: number;
}

/** Files of the workspace, by URI. */
export interface FileAccess {
  /** Undefined when the file is missing, binary or larger than 5 MB. */
  read(uri: string): Promise<string | undefined>;
  /** The files below a folder, ignore files honoured. */
  find(folder: string, token: CancellationToken): Promise<readonly string[]>;
  /** Undefined where no file is, but nothing or a folder. Without it every scan reads every file. */
  state?(uri: string): Promise<FileState | undefined>;
}

/** What the process around the server gives it; a worker leaves out what only a disk can give, and the client is asked. */
export interface ServerEnvironment {
  /** Milliseconds since the epoch. */
  now(): number;
  readonly readGrammar?: ReadGrammar;
  readonly files?: FileAccess;
  /** Address of the folder that holds a page for each code, `<code>.md`; without it diagnostics have no link. */
  readonly pages?: string;
  /** Told who the client is, before the first answer. */
  readonly initialized?: (client: { readonly processId: number | null }) => void;
  /** Told that the client is gone, and whether it had asked for the end before. */
  readonly ended?: (asked: boolean) => void;
}
