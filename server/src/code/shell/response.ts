import { outerSpan } from '../../text/region';
import type { CallResponse, Template } from '../call';
import { takesStatus, testsStatus } from './checks';
import type { Context } from './expand';
import { fileName } from './fileNames';
import type { Output } from './request';
import { Tracer } from './tracer';
import type { CommandSite } from './walk';

/**
 * Where a command's output goes: pipes, files, variables, callers of its function. `outside` is what the text around does with
 * the output of the whole script.
 */
export function responseOf(
  site: CommandSite,
  output: Output,
  method: string | undefined,
  context: Context,
  outside?: CallResponse,
): CallResponse {
  const prints = output.checks.find(({ kind }) => kind === 'prints')?.subject;
  const tracer = new Tracer(context, prints, outside);
  // Where the body goes to a file, only the status is printed.
  const status = output.file && prints !== undefined ? new Tracer(context, prints, undefined) : undefined;
  status?.stdout(site.frame, site, 0);
  if (output.file) tracer.file(fileName(output.file, context), site);
  else tracer.stdout(site.frame, site, 0);
  const found = [...tracer.checks, ...(status?.checks ?? []), ...output.checks];
  const checks = found.sort((a, b) => a.span.start - b.span.start);
  // Reads that are known say nothing of those where all of it leaves.
  if (tracer.leavesWhole && tracer.reads.length > 0)
    tracer.read({ path: [], span: outerSpan(context.script, site.command.span), form: 'whole', escapes: true });
  const { reads } = tracer;
  // What is read besides says nothing of the rest, which goes to a file or a person.
  if (tracer.printed && method === 'GET' && reads.length > 0)
    tracer.read({ path: [], span: outerSpan(context.script, site.command.span), form: 'whole', escapes: true });
  let use: CallResponse['use'] = 'unused';
  if (tracer.escapes || (tracer.printed && method === 'GET')) use = 'escapes';
  else if (reads.length > 0) use = 'followed';
  else if (checks.length > 0 || testsStatus(site.frame)) use = 'status';
  return {
    use,
    reads,
    checks,
    ...(tracer.printed && /^(?:unused|status)$/.test(use) ? { prints: true } : {}),
    ...(tracer.crosses ? { crosses: true } : {}),
    ...(tracer.shown ? { shows: true } : {}),
    ...(takesStatus(site.frame) ? { isTested: true } : {}),
  };
}

/** Whether nothing of the script reads a file that a command writes. */
export function isUnread(file: Template, site: CommandSite, context: Context): boolean {
  const tracer = new Tracer(context, undefined, undefined);
  tracer.file(fileName(file, context), site);
  return tracer.reads.length === 0 && !tracer.escapes && !tracer.shown;
}

/** What happens to the output of a script that a command runs; undefined where it is only printed. */
export function outputOf(site: CommandSite, context: Context, outside?: CallResponse): CallResponse | undefined {
  const response = responseOf(site, { checks: [] }, undefined, context, outside);
  return response.use === 'unused' && response.reads.length === 0 ? outside : response;
}
