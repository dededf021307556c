import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

/** How many values hold a text in the databases in which the editor keeps the state of a browser. */
export function storedValues(page: Page, text: string): Promise<number> {
  return page.evaluate<number>(`(${countValues})(${JSON.stringify(text)})`);
}

/** Runs in the page, whose databases TypeScript does not know here. */
const countValues = `async wanted => {
  const finished = request => new Promise((done, fail) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => fail(request.error);
  });
  const textOf = value => (value instanceof Uint8Array ? new TextDecoder().decode(value) : String(value));
  let count = 0;
  for (const { name } of await indexedDB.databases()) {
    const database = await finished(indexedDB.open(name));
    for (const store of database.objectStoreNames) {
      const values = await finished(database.transaction(store).objectStore(store).getAll());
      count += values.filter(value => textOf(value).includes(wanted)).length;
    }
    database.close();
  }
  return count;
}`;

/** The files below a folder whose text satisfies the test. An editor that is closing may remove some meanwhile. */
export function filesBelow(folder: string, holds: (text: string) => boolean): string[] {
  const entries = unlessRemoved(() => readdirSync(folder, { withFileTypes: true })) ?? [];
  return entries.flatMap(entry => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return filesBelow(path, holds);
    const text = entry.isFile() ? unlessRemoved(() => readFileSync(path, 'latin1')) : undefined;
    return text !== undefined && holds(text) ? [path] : [];
  });
}

function unlessRemoved<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
