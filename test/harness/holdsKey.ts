/** Whether a text holds a key, in any usual spelling. */
export function holdsKey(text: string, key: string): boolean {
  const spellings = [key, encodeURIComponent(key), Buffer.from(key).toString('base64').replace(/=+$/, '')];
  return spellings.some(spelling => text.toLowerCase().includes(spelling.toLowerCase()));
}
