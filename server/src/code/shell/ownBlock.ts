import type { Block, FunctionDefinition } from './syntax';

/** The braces of a function, `name() { … }`; undefined where it has another body, or redirects what is in it. */
export function ownBlock(definition: FunctionDefinition | undefined): Block | undefined {
  const block = definition?.body[0]?.commands[0];
  return block?.kind === 'block' && block.keyword === '{' && block.redirects.length === 0 ? block : undefined;
}
