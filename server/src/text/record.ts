/** Whether a value of JSON is an object, which neither a list nor null is. */
export function isRecord<Member = unknown>(value: unknown): value is Readonly<Record<string, Member>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
