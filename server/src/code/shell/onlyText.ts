import type { Parameter, TemplatePart } from '../call';
import { flatText } from '../template';
import type { Context } from './expand';
import { onlyAssignment } from './scope';
import type { Piece } from './syntax';
import { type CommandSite, isAlwaysBefore } from './walk';

/** Names that are made of names deeper than this are nothing that a person would write. */
const maxDepth = 4;

/** A parameter that lists names: those decide what the new request is, so that a name of the script stands for its only value. */
export function withNames(parameter: Parameter, site: CommandSite, context: Context): Parameter {
  if (!flatText(parameter.name).endsWith('[]')) return parameter;
  const parts = parameter.value.parts.map((part): TemplatePart => {
    const name = part.kind === 'hole' ? /^\$\{?([A-Za-z_]\w*)\}?$/.exec(part.expression)?.[1] : undefined;
    const isKnown = part.kind === 'hole' && name !== undefined && part.fallback !== undefined;
    return isKnown && onlyText(name, site, context, 0) === part.fallback ? { kind: 'text', text: part.fallback } : part;
  });
  return { ...parameter, value: { parts } };
}

/** The text that a name always has where a command runs; what stands in for a missing value is none. */
function onlyText(name: string, site: CommandSite, context: Context, depth: number): string | undefined {
  const { scope, script } = context;
  const assigned = onlyAssignment(name, scope);
  // Behind a pipe, or in front of one, the name has its value in another process.
  const isOwn =
    assigned?.frame.pipeline.commands.length === 1 &&
    !/^[ \t]*&(?!&)/.test(script.text.slice(assigned.command.span.end));
  if (!isOwn || depth > maxDepth || !isAlwaysBefore(assigned, site.command.span, script.text)) return undefined;
  const value = assigned.command.assignments.find(each => each.name === name)?.value;
  const texts = value?.pieces.map((piece: Piece) => {
    if (piece.kind === 'text') return piece.text;
    const isPlain = piece.kind === 'variable' && !piece.changed && !piece.list && !piece.fallback && !piece.alternate;
    return isPlain ? onlyText(piece.name, assigned, context, depth + 1) : undefined;
  });
  return texts?.every(text => text !== undefined) ? texts.join('') : undefined;
}
