export function groupsOf(pattern: string): number {
  return pattern.match(/\(\?P<\w+>/g)?.length ?? 0;
}

export function isPattern(operator: string): boolean {
  return operator === 'rlike' || operator === 'not rlike';
}
