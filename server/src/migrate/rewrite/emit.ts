import type { EndpointId } from '../../catalogue/endpoints';
import type { Call } from '../../code/call';
import type { SourceFile } from '../../code/source';
import type { Edit } from '../../text/edit';
import { partsOf } from '../plan/fill';
import { note } from '../plan/notes';
import type { Note, Plan } from '../plan/plan';
import { favouriteQuote } from './code';
import { emitCurl } from './curl';
import { emitFetch } from './fetch';
import { jqPath, members, type PathWriter, readEdits, subscripts } from './reads';
import { emitRequests } from './requests';

/** How one client library of one programming language sends the planned request. Edits speak of the file's text. */
export interface Emitter {
  readonly languages: readonly string[];
  readonly client: string;
  readonly emit: (file: SourceFile, call: Call, plan: Plan) => Edit[] | Note;
  /** How the programming language writes the steps of a read. */
  readonly path: (file: SourceFile) => PathWriter;
}

const scripts = ['javascript', 'javascriptreact', 'typescript', 'typescriptreact'] as const;

/** The emitters that are written; a new client is one file and one row. */
const emitters: readonly Emitter[] = [
  { languages: ['shellscript'], client: 'curl', emit: emitCurl, path: () => jqPath },
  {
    languages: ['python'],
    client: 'requests',
    emit: emitRequests,
    path: file => subscripts(favouriteQuote(file.text, '"')),
  },
  { languages: scripts, client: 'fetch', emit: emitFetch, path: file => members(favouriteQuote(file.text, "'")) },
];

export interface Emission {
  readonly edits: readonly Edit[];
  /** Whether every read of the response was rewritten too. */
  readonly followed: boolean;
}

/** The edits that turn the call and its reads into the planned ones, or why that is not possible here. */
export function emit(file: SourceFile, call: Call, plan: Plan): Emission | Note {
  const emitter = emitters.find(row => row.client === call.client && row.languages.includes(call.language));
  if (!emitter) {
    return note('no-emitter', `Rewriting ${call.client} calls in ${call.language} files is not supported yet.`);
  }
  const reason = unsupported(plan);
  if (reason) return reason;
  const edits = emitter.emit(file, call, plan);
  if (!Array.isArray(edits)) return edits as Note;
  const reads = readEdits(call, plan, file.text, { program: emitter.path(file), jq: jqPath });
  return {
    edits: [...edits, ...reads.edits],
    followed: reads.unfollowed.length === 0 && !escapesUnseen(call),
  };
}

/** The endpoints whose responses the emitters can follow. */
const supported: ReadonlySet<EndpointId> = new Set(['metric-data', 'deployment-create', 'legacy-deployment-create']);

/** What a plan may need and no emitter writes yet. */
function unsupported({ endpoint, operation }: Plan): Note | undefined {
  if (!supported.has(endpoint)) return note('no-emitter', 'Rewriting calls of this endpoint is not supported yet.');
  const open = operation.variables.flatMap(({ value }) => partsOf(value));
  if (open.some(part => part.kind === 'guid')) {
    return note('run-time-guid', 'A GUID made from an id at run time is not supported yet.');
  }
  if (open.some(part => part.kind === 'interval')) {
    return note('run-time-range', 'A series over a range that is only known at run time is not supported yet.');
  }
  if (open.some(part => part.kind === 'run-time' && part.sink === 'epoch-milliseconds')) {
    return note('timestamp-at-run-time', 'The time is computed at run time and would have to become milliseconds.');
  }
  return undefined;
}

/** Whether the response leaves the program's text in a way that no read stands for. */
function escapesUnseen(call: Call): boolean {
  return call.response.use === 'escapes' && !call.response.reads.some(read => read.escapes);
}
