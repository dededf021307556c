import type { CrossFileName, DefinedText, SourceFile } from '../code/source';
import { flat } from '../code/template';
import { findDefinitions } from '../finder/languages';
import type { MigrateContext } from '../migrate/context';
import type { Finding } from '../migrate/finding';
import { findings } from '../migrate/findings';
import { mayHoldCalls } from '../migrate/match/prefilter';
import { crossFileText, type Definer, definersOf, type Stems } from './crossFileNames';

/** The other files of a workspace, as far as a file asks for names that they define. */
export interface Workspace {
  readonly stems: () => Stems | Promise<Stems>;
  /** What a file gives to its own names; none where it cannot be read. */
  readonly definitions: (path: string) => readonly DefinedText[] | Promise<readonly DefinedText[]>;
}

/** The findings of a file that may use names of others. */
export interface FoundAcross {
  readonly findings: readonly Finding[];
  /** What the findings were made with: `tools.constant` knows the names of the other files. */
  readonly context: MigrateContext;
  /** The files that were asked; a change of one may change the findings. */
  readonly uses: readonly string[];
  /** Whether it uses names that it does not define, so that a file that comes may change the findings. */
  readonly asks: boolean;
  /** The names to which the file gives addresses that it does not ask itself: others may. */
  readonly gives: readonly string[];
}

/**
 * The findings of a file, names of other files folded. The file is read once to see what it asks for, and again only when
 * another file answers, so that most files cost what they cost alone.
 */
export async function findingsAcross(
  file: SourceFile,
  context: MigrateContext,
  workspace: Workspace,
): Promise<FoundAcross> {
  const across = await foldedAcross(file, context, workspace);
  return { ...across, gives: addressNames(file, across.findings) };
}

/** Shorter names stand everywhere. */
const shortest = 4;

/** The names of addresses that no request of the file itself asks. */
function addressNames(file: SourceFile, found: readonly Finding[]): string[] {
  const asked = new Set(found.map(({ call }) => flat(call.url)));
  const names = findDefinitions(file)
    .filter(({ text }) => mayHoldCalls(text) && !asked.has(text.replace(/\?.*/s, '')))
    .map(({ name }) => name.slice(name.lastIndexOf('.') + 1));
  return [...new Set(names)].filter(name => name.length >= shortest);
}

async function foldedAcross(
  file: SourceFile,
  context: MigrateContext,
  workspace: Workspace,
): Promise<Omit<FoundAcross, 'gives'>> {
  const asked = new Map<string, CrossFileName>();
  const constant = (name: CrossFileName) => {
    asked.set(`${name.module ?? ''}\n${name.path}`, name);
    return undefined;
  };
  const alone = findings(file, { ...context, tools: { ...context.tools, constant } });
  if (asked.size === 0) return { findings: alone, context, uses: [], asks: false };
  const stems = await workspace.stems();
  const definers = new Map<string, Definer>();
  const byName = new Map<string, readonly Definer[]>();
  for (const [key, name] of asked) {
    const answering: Definer[] = [];
    for (const path of definersOf(file, name, stems)) {
      const known = definers.get(path) ?? { path, defined: await workspace.definitions(path) };
      definers.set(path, known);
      answering.push(known);
    }
    byName.set(key, answering);
  }
  const uses = [...definers.keys()];
  if (![...definers.values()].some(({ defined }) => defined.length > 0))
    return { findings: alone, context, uses, asks: true };
  const told: MigrateContext = {
    ...context,
    tools: {
      ...context.tools,
      constant: name => crossFileText(byName.get(`${name.module ?? ''}\n${name.path}`) ?? [], name, file.path),
    },
  };
  return { findings: findings(file, told), context: told, uses, asks: true };
}
