import type { Call } from '../../code/call';
import { writerOf } from '../../code/languages/writers';
import { shellWriter } from '../../code/shell/write';
import type { Edit } from '../../text/edit';
import { languageName } from '../../text/languageId';
import type { WrittenEdits } from '../innerEdits';
import type { Note, Plan } from '../plan/plan';
import { adaptCall } from './adapter';
import { innerCall, outwardEdits, readsInside, writtenRegion } from './carry';
import { commandEdits, withoutBackticks } from './command';
import { finishDraft, startDraft, type Workpiece } from './draft';
import { adaptOutput, ignoresRefusals, listedEdits } from './listed';
import { mergeEdits } from './mergeEdits';
import { beginWalk } from './ownWalk';
import { pageNumber } from './pages';
import { jqReadEdits, readEdits } from './reads';
import { Refusal } from './refusal';
import { refuseRepeated } from './repeated';
import { callEdits, refuseSetUp } from './request';
import { refuseHeaders, shapeOutput } from './stage';
import { chooseStrategy } from './strategy';
import { unsetValueEdits } from './unsetValues';
import { callerEdits } from './wrapper/command';
import { notReplaced } from './wrapper/copy';

/** The edits that turn a call into the planned one, or why that is not possible here. */
export function emit(piece: Workpiece, call: Call, plan: Plan): WrittenEdits | Note {
  try {
    return emission(piece, call, plan);
  } catch (error) {
    if (error instanceof Refusal) return error.note;
    throw error;
  }
}

function emission(piece: Workpiece, call: Call, plan: Plan): WrittenEdits {
  const { text } = piece.source;
  const region = writtenRegion(call);
  if (!region) return { edits: mergeEdits(write(piece, call, plan, true), text) };
  const own = piece.inner(region);
  const inside = innerCall(call, plan, region);
  const edits = write(own, inside.call, inside.plan, readsInside(call, region));
  const inner = { region, edits: mergeEdits(edits, region.text) };
  return { edits: outwardEdits(inner, text), inner };
}

/** `canReadsChange` says whether what reads the response can be edited too. */
function write(piece: Workpiece, call: Call, plan: Plan, canReadsChange: boolean): readonly Edit[] {
  const { sends } = call.site;
  // What that function gives is not known either, so that its uses say nothing.
  if (call.site.isElsewhere)
    throw new Refusal(
      'other-file',
      'The function that sends the request is in another file, and other files may call it as well.',
    );
  if (!sends && call.client === 'unknown' && !call.site.isIndirect)
    throw new Refusal(
      'no-emitter',
      'What sends the request is not known, so its replacement cannot be sent in the same way.',
    );
  const isOfProgram = sends?.kind === 'call' || sends?.isListed === true;
  const writer = isOfProgram ? writerOf(piece.source.language) : undefined;
  const version = writer?.outdated?.(piece.source.text);
  if (version)
    throw new Refusal(
      'old-language',
      `The program is written for ${version}, and the rewrite would need a newer version.`,
    );
  const page = pageNumber(call, plan, piece.source.text, (writer ?? shellWriter).pager);
  if (sends?.kind === 'call' && writer) refuseSetUp(sends, piece.fileStyle(writer));
  const chosen = chooseStrategy(call, plan, page);
  const strategy = chosen === 'reads' && !canReadsChange ? 'adapter' : chosen;
  if (sends?.kind === 'command' && !isOfProgram) {
    const draft = startDraft(piece, call, plan, shellWriter, page);
    if (call.wrapper?.kind === 'command') callerEdits(sends, call.wrapper, draft);
    else commandEdits(sends, draft);
    const reads = strategy === 'reads' && !sends.exits ? jqReadEdits(draft) : undefined;
    if (reads) refuseHeaders(call, piece.source.text);
    const isShaped = !reads && (strategy !== 'request' || sends.exits === true);
    if (reads) draft.edits.push(...reads);
    if (isShaped) shapeOutput(sends, draft);
    refuseRepeated(draft);
    return [...finishDraft(draft), ...unsetValueEdits(draft, isShaped), ...withoutBackticks(draft)];
  }
  if (!sends && call.site.callee && /^(?:curl|wget|httpie)$/.test(call.client))
    throw new Refusal('wrapper', 'The function that sends the request does more than that, or more is done with it.');
  if (call.site.isIndirect && writerOf(piece.source.language)) throw notReplaced;
  if (!sends || !writer) {
    const { client, language } = call;
    throw new Refusal('no-emitter', `Calls of ${client} in ${languageName(language)} are not supported yet.`);
  }
  const draft = startDraft(piece, call, plan, writer, page);
  beginWalk(page, draft);
  if (sends.kind === 'command') listedEdits(sends, draft);
  else callEdits(sends, draft);
  const reads = strategy === 'reads' ? readEdits(draft) : undefined;
  if (reads) draft.edits.push(...reads);
  else if (sends.kind === 'command') {
    if (strategy !== 'request' && !ignoresRefusals(call)) adaptOutput(draft);
  } else if (strategy !== 'request') adaptCall(draft);
  return finishDraft(draft);
}
