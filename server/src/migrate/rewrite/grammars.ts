import type { GrammarName } from '../../code/grammars';
import type { SourceFile } from '../../code/source';
import { languagesOf, syntaxGrammar } from '../../finder/languages';

/** The grammars that must be loaded before the rewrites of a file can be checked. */
export function validationGrammars(file: SourceFile): readonly GrammarName[] {
  const languages = [...languagesOf(file), ...(/\b(?:curl|wget|https?)\s/.test(file.text) ? ['shellscript'] : [])];
  return [...new Set(languages.flatMap(language => syntaxGrammar(language) ?? []))];
}
