/** What an error says; JavaScript can throw any value. */
export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
