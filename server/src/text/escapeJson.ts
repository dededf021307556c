/** Text as it must stand between the double quotes of JSON, YAML and GraphQL. */
export function escapeJson(inner: string): string {
  return JSON.stringify(inner).slice(1, -1);
}
