import type { Span } from '../../text/span';
import type { TemplatePart } from '../call';
import type { VariablePiece } from './syntax';

/**
 * The header with the key that the text around gives to a variable of the shell, `NR_HEADER: "X-Api-Key: $KEY"`: its name, and
 * what is behind that, which the shell takes out of the variable. Empty for any other text.
 */
export function keyHeader(
  given: string | undefined,
  { name, quoted, changed, fallback, alternate }: VariablePiece,
  span: Span,
): readonly TemplatePart[] {
  const [, header, colon = ''] = /^((?:x-)?api-key)(: ?)\S[^\r\n]*$/i.exec(given ?? '') ?? [];
  if (header === undefined || !quoted || changed || fallback || alternate) return [];
  return [
    { kind: 'text', text: header + colon, span },
    { kind: 'hole', expression: `\${${name}#*${colon}}`, name, span },
  ];
}
