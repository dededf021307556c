import type { MarkupContent } from 'vscode-languageserver';
import { translateMarkdown } from '../text/messages';

/**
 * A text as the editor shows it, in the language of the user. The descriptions of a schema come from a workspace or a
 * service, and a picture in one would be loaded from wherever it says as soon as somebody points at a name.
 */
export function markdown(text: string): MarkupContent & { readonly kind: 'markdown' } {
  return { kind: 'markdown', value: withoutPictures(translateMarkdown(text)) };
}

/** Leaves the words of a picture, and no picture, in either of the ways to write one. */
function withoutPictures(text: string): string {
  return text.replace(/!\[/g, '!\\[').replace(/<(?=img\b)/gi, '\\<');
}
