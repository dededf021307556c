import { createHash } from 'node:crypto';

/** The hash of the content of a file. */
export function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('base64');
}
