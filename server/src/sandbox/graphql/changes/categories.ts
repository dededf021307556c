import { changeCategories } from '../../../catalogue/changeCategories';

function folded(text: string): string {
  return text.toLowerCase().replace(/[\s_-]+/g, ' ');
}

/** The stored spelling of a category and a type in any case; undefined for unknown ones. */
export function knownChange(category: string, type: string): { category: string; type: string } | undefined {
  for (const [name, types] of Object.entries(changeCategories)) {
    if (folded(name) !== folded(category)) continue;
    const known = types?.find(each => folded(each) === folded(type));
    return known === undefined ? undefined : { category: name, type: known };
  }
  return undefined;
}
