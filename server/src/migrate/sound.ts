import type { Call } from '../hosts/call';
import { type GrammarName, isLoaded, withTree } from '../hosts/grammars';
import type { HostFile } from '../hosts/host';
import { findCalls } from '../hosts/languages';
import { applyEdits, type Edit } from '../text/edit';
import type { MigrateContext } from './context';
import { match } from './match';
import type { Note } from './plan';
import { note } from './planning';

const grammars: Readonly<Record<string, GrammarName>> = {
  shellscript: 'bash',
  python: 'python',
  javascript: 'javascript',
  javascriptreact: 'javascript',
  typescript: 'typescript',
  typescriptreact: 'tsx',
};

/** The grammar that must be loaded before a rewrite of a file of this language can be checked. */
export function soundnessGrammar(language: string): GrammarName | undefined {
  return grammars[language];
}

/**
 * Whether the edits may be offered: they fit together, the new text has no more syntax errors than the old one, and
 * exactly this call is gone. Otherwise the reason why the rewrite is withheld.
 */
export function isSound(file: HostFile, call: Call, edits: readonly Edit[], context: MigrateContext): true | Note {
  const grammar = soundnessGrammar(call.language);
  if (!grammar || !isLoaded(grammar)) {
    return note('unchecked', `The rewrite could not be checked, because no parser of ${call.language} is at hand.`);
  }
  let after: string;
  try {
    after = applyEdits(file.text, edits);
  } catch {
    return note('overlapping-edits', 'The parts of the call overlap in a way that no rewrite can keep apart.');
  }
  if (syntaxErrors(after, grammar) > syntaxErrors(file.text, grammar)) {
    return note('syntax', 'The rewritten text would not parse, so nothing is offered.');
  }
  const left = countMatches({ ...file, text: after }, context);
  if (left !== countMatches(file, context) - 1) {
    return note('still-found', 'After the rewrite the call would still be there, so nothing is offered.');
  }
  return true;
}

function syntaxErrors(text: string, grammar: GrammarName): number {
  return withTree(text, grammar, root => {
    if (!root.hasError) return 0;
    const cursor = root.walk();
    let errors = 0;
    let done = false;
    while (!done) {
      if (cursor.nodeType === 'ERROR' || cursor.nodeIsMissing) errors++;
      if (cursor.gotoFirstChild() || cursor.gotoNextSibling()) continue;
      do {
        done = !cursor.gotoParent();
      } while (!done && !cursor.gotoNextSibling());
    }
    cursor.delete();
    return errors;
  });
}

function countMatches(file: HostFile, context: MigrateContext): number {
  return findCalls(file, context.tools).filter(call => !('reason' in match(call, context.hosts))).length;
}
