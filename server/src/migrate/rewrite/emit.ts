import type { Call } from '../../code/call';
import { javascriptWriter } from '../../code/languages/javascript/write';
import { pythonWriter } from '../../code/languages/python/write';
import { shellWriter } from '../../code/shell/write';
import type { Writer } from '../../code/writing/writer';
import type { Edit } from '../../text/edit';
import { note } from '../plan/notes';
import type { Note, Plan } from '../plan/plan';
import { adaptCall } from './adapter';
import { commandEdits } from './command';
import { finishDraft, startDraft, type Workpiece } from './draft';
import { jqReadEdits, readEdits } from './reads';
import { Refusal } from './refusal';
import { callEdits } from './request';
import { shapeOutput } from './stage';
import { chooseStrategy } from './strategy';

/** The languages that are written. */
const writers: readonly Writer[] = [pythonWriter, javascriptWriter];

/** The edits that turn a call into the planned one, or why that is not possible here. */
export function emit(piece: Workpiece, call: Call, plan: Plan): readonly Edit[] | Note {
  try {
    return write(piece, call, plan);
  } catch (error) {
    if (error instanceof Refusal) return error.note;
    throw error;
  }
}

function write(piece: Workpiece, call: Call, plan: Plan): readonly Edit[] | Note {
  const { sends, carriers } = call.site;
  if (carriers.length > 0) return note('quoted', 'The call is part of a text that cannot be written yet.');
  const strategy = chooseStrategy(call, plan);
  if (sends?.kind === 'command') {
    const draft = startDraft(piece, call, plan, shellWriter);
    commandEdits(sends, draft);
    const reads = strategy === 'reads' ? jqReadEdits(draft) : undefined;
    if (reads) draft.edits.push(...reads);
    else if (strategy !== 'request') shapeOutput(draft);
    return finishDraft(draft);
  }
  const writer = writers.find(({ languages }) => languages.includes(piece.source.language));
  if (!sends || !writer)
    return note('no-emitter', `Calls of ${call.client} in ${call.language} are not supported yet.`);
  const draft = startDraft(piece, call, plan, writer);
  callEdits(sends, draft);
  const reads = strategy === 'reads' ? readEdits(draft) : undefined;
  if (reads) draft.edits.push(...reads);
  else if (strategy !== 'request') adaptCall(draft);
  return finishDraft(draft);
}
