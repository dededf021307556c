import type { CancellationToken } from 'vscode-languageserver';
import { languageOf } from '../hosts/language-of';
import { isQuietFile, mayHoldCalls } from '../migrate/prefilter';
import { Lines } from '../text/lines';
import { workspacePath } from './files';
import { reportedFinding } from './findings';
import type { Grammars } from './grammars';
import type { Outside } from './outside';
import { type FindingsParams, findingsNotification, type ScanParams, type ScanResult } from './protocol';
import type { Server } from './state';

/** How many files are read at the same time, so that the disk and the parser both have work. */
const parallel = 8;

/** What finding needs beside the texts. */
export interface ScanTools {
  readonly grammars: Grammars;
  readonly outside: Outside;
}

/** Reads the workspace and sends the findings file by file. Open documents are read as the editor holds them. */
export async function scan(
  server: Server,
  tools: ScanTools,
  params: ScanParams,
  token: CancellationToken,
): Promise<ScanResult> {
  const started = server.now();
  const folders = params.folders ?? server.client.folders;
  const uris: string[] = [];
  for (const folder of folders) uris.push(...(await server.files.find(folder, token)));
  const result = { files: 0, size: 0, findings: 0 };
  const skipped: { readonly uri: string; readonly reason: string }[] = [];
  const progress = reporter(server, params, uris.length);
  let next = 0;
  const work = async () => {
    while (next < uris.length && !token.isCancellationRequested) {
      const uri = uris[next++] as string;
      const text = server.documents.get(uri)?.text ?? (await read(server, uri));
      progress.done(next);
      if (text === undefined) {
        skipped.push({ uri, reason: 'it is missing, binary or larger than 5 MB' });
        continue;
      }
      result.files++;
      result.size += text.length;
      result.findings += await scanFile(server, tools, uri, text);
    }
  };
  await Promise.all(Array.from({ length: parallel }, work));
  progress.end();
  return { ...result, elapsedMs: server.now() - started, skipped, cancelled: token.isCancellationRequested };
}

async function read(server: Server, uri: string): Promise<string | undefined> {
  try {
    return await server.files.read(uri);
  } catch {
    return undefined;
  }
}

/** Sends what one file holds; returns how many calls that are. */
async function scanFile(server: Server, { grammars, outside }: ScanTools, uri: string, text: string): Promise<number> {
  if (!mayHoldCalls(text)) return 0;
  const path = workspacePath(uri, server.client.folders);
  const open = server.documents.get(uri);
  const file = { path, text, language: open?.languageId ?? languageOf(path, text) };
  const context = server.migration();
  if (isQuietFile(file, context.include)) return 0;
  await grammars.needed(file);
  const { findings: found } = await outside.find(file);
  if (found.length === 0) return 0;
  const lines = new Lines(text);
  const params: FindingsParams = { uri, findings: found.map(finding => reportedFinding(lines, finding)) };
  await server.connection.sendNotification(findingsNotification, params);
  return found.length;
}

interface Reporter {
  done(files: number): void;
  end(): void;
}

function reporter(server: Server, { progress }: ScanParams, total: number): Reporter {
  if (progress === undefined) return { done: () => undefined, end: () => undefined };
  const { connection } = server;
  let shown = 0;
  const send = (value: object) => void connection.sendNotification('$/progress', { token: progress, value });
  send({ kind: 'begin', title: 'Looking for REST calls', cancellable: true, percentage: 0 });
  return {
    done(files) {
      const percentage = Math.floor((files * 100) / total);
      if (percentage === shown) return;
      shown = percentage;
      send({ kind: 'report', percentage, message: `${files} of ${total} files` });
    },
    end: () => send({ kind: 'end' }),
  };
}
