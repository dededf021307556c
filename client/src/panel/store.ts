import * as vscode from 'vscode';
import { readResponse } from '../../../server/src/api/response';
import type { Run } from '../../../server/src/api/result';
import type { ShownRequest } from './messages';
import { type ResultEntry, requestIn, restoredEntry } from './resultList';
import { isShownRequest } from './shownSchema';

/** Responses that are longer are not kept after a reload: they would slow down every start. */
const maxBodyLength = 4_000_000;

interface StoredResult {
  readonly request: ShownRequest;
  readonly isPinned: boolean;
  readonly elapsedMs: number;
  readonly body: string;
}

/** Results of a workspace that are kept after a reload, one file for each in the folder of the extension. */
interface ResultStore {
  /** Fails where the storage of the editor does not answer, as for a moment after a start. */
  read(): Promise<ResultEntry[]>;
  write(entry: ResultEntry): Promise<void>;
  remove(id: number): Promise<void>;
}

export function createResultStore(folder: vscode.Uri): ResultStore {
  const { fs } = vscode.workspace;
  const fileOf = (id: number) => vscode.Uri.joinPath(folder, `result-${id}.json`);

  async function readOne(name: string): Promise<ResultEntry | undefined> {
    const id = Number(/^result-(\d+)\.json$/.exec(name)?.[1] ?? Number.NaN);
    if (Number.isNaN(id)) return undefined;
    try {
      const bytes = await fs.readFile(vscode.Uri.joinPath(folder, name));
      const stored = JSON.parse(new TextDecoder().decode(bytes)) as StoredResult;
      if (!isShownRequest(stored.request)) return undefined;
      const run = runOfText(stored.request);
      return restoredEntry(id, stored.request, readResponse(run, stored.body, stored.elapsedMs), stored.isPinned);
    } catch {
      // A file that another version or a crash left behind is worth no message.
      return undefined;
    }
  }

  return {
    async read() {
      let names: string[];
      try {
        names = (await fs.readDirectory(folder)).map(([name]) => name);
      } catch (error) {
        if (error instanceof vscode.FileSystemError && error.code === 'FileNotFound') return [];
        throw error;
      }
      const entries = await Promise.all(names.map(readOne));
      return entries.filter(entry => entry !== undefined).sort((a, b) => a.id - b.id);
    },
    async write(entry) {
      const request = requestIn(entry.shown);
      const { result } = entry;
      if (!request || result?.kind !== 'data' || result.body.length > maxBodyLength) return remove(entry.id);
      const stored: StoredResult = {
        request,
        isPinned: entry.isPinned,
        elapsedMs: result.elapsedMs,
        body: result.body,
      };
      await fs.createDirectory(folder);
      await fs.writeFile(fileOf(entry.id), new TextEncoder().encode(JSON.stringify(stored)));
    },
    remove,
  };

  async function remove(id: number): Promise<void> {
    try {
      await fs.delete(fileOf(id));
    } catch {
      // It was never written.
    }
  }
}

/** What a text was sent as, as far as its response is read by it. */
function runOfText({ language, text }: ShownRequest): Run {
  if (language === 'rest') return { kind: 'rest', path: text.replace(/^GET /, '') };
  return { kind: language, text };
}
