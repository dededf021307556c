import { purposes } from '../../server/src/catalogue/purposes';

/** Snippets of the editor: whole queries for common purposes, also where no language server runs. */
export function nrqlSnippets(): Record<string, unknown> {
  return Object.fromEntries(
    purposes.map(({ prefix, title, body }) => [title, { prefix: `query ${prefix}`, description: title, body }]),
  );
}
