export function isComparison(operator: string): boolean {
  return (
    operator === '=' ||
    operator === '!=' ||
    operator === '<' ||
    operator === '<=' ||
    operator === '>' ||
    operator === '>='
  );
}
