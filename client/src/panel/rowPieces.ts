import type { DataSet } from '../../../server/src/api/result';
import type { ToPage } from './messages';

/** Rows travel in pieces of this many cells, so that neither side is blocked for long. */
const cellsPerPiece = 40_000;

/** The first piece fills the view, and is drawn before the second one is read. */
const firstRows = 100;

/** How many pieces are on the way at a time. */
export const piecesInFlight = 2;

/**
 * The rows of a result as messages. The page requests each further one when it has taken over an earlier one, so that it
 * draws and listens in between, however fast the extension is.
 */
export function* rowPieces(run: number, sets: readonly DataSet[]): Generator<ToPage> {
  for (const [set, { table }] of sets.entries()) {
    const count = Math.max(1, Math.floor(cellsPerPiece / Math.max(1, table.columns.length)));
    const first = Math.min(count, firstRows);
    for (let from = 0; from < table.rows.length; from += from === 0 ? first : count) {
      const rows = table.rows.slice(from, from + (from === 0 ? first : count));
      yield { type: 'rows', run, set, rows };
    }
  }
}
