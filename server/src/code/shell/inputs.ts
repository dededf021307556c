import { outerSpan } from '../../text/region';
import { type Span, spanOf } from '../../text/span';
import { type Context, expandPieces, outputTemplate } from './expand';
import type { Inputs, StandardInput } from './request';
import type { CommandSite, Frame } from './walk';
import { fileText } from './writtenFiles';

/** What a command reads besides its words. */
export function inputsOf(site: CommandSite, context: Context): Inputs {
  return {
    standard: heredocBody(site, context),
    isFed: isFed(site),
    file: name => fileText(name, site, context),
  };
}

/** Whether standard input comes from a command before, a file or a text. */
function isFed({ command, frame }: CommandSite): boolean {
  return frame.index > 0 || command.redirects.some(({ operator }) => operator.startsWith('<'));
}

/** The text that a heredoc or here string gives to standard input. */
function heredocBody({ command, frame }: CommandSite, context: Context): StandardInput | undefined {
  const redirect = command.redirects.findLast(({ operator }) => operator.startsWith('<'));
  if (!redirect) return pipedBody(frame, context);
  const pieces = redirect?.heredoc?.pieces ?? (redirect.operator === '<<<' ? redirect.target?.pieces : undefined);
  if (!pieces) return undefined;
  const place = (span: Span) => outerSpan(context.script, span);
  const template = expandPieces(pieces, context);
  const { heredoc } = redirect;
  if (!heredoc) return { template, span: place(redirect.span) };
  return { template, span: place(heredoc.body), redirect: place(redirect.span), quoted: heredoc.quoted };
}

/** The text that the first command of a pipeline writes for the second one. */
function pipedBody({ index, pipeline: { commands } }: Frame, context: Context): StandardInput | undefined {
  const [writer, reader] = commands;
  if (index !== 1 || writer?.kind !== 'simple' || !reader || writer.assignments.length > 0) return undefined;
  const [redirect, ...others] = writer.redirects;
  if (others.length > 0 || (redirect && !redirect.operator.startsWith('<<'))) return undefined;
  const template = outputTemplate(writer, context);
  if (!template) return undefined;
  const { script } = context;
  const heredoc = redirect?.heredoc?.span;
  const lineEnd = heredoc ? (/^\r?\n/.exec(script.text.slice(heredoc.end))?.[0].length ?? 0) : 0;
  const texts = heredoc ? [spanOf(heredoc.start, heredoc.end + lineEnd)] : [];
  const piped = [spanOf(writer.span.start, reader.span.start), ...texts].map(span => outerSpan(script, span));
  return { template, span: piped[0] as Span, piped };
}
