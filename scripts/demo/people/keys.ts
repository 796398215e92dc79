import { createHash } from 'node:crypto';
import { ulid } from 'ulid';

/**
 * A ULID derived from a name and a time (milliseconds), so that a second run finds the existing documents instead of
 * writing them again.
 */
export function keyOf(name: string, at: number): string {
  const bytes = createHash('sha256').update(name).digest();
  let next = 0;
  return ulid(at, () => (bytes[next++ % bytes.length] ?? 0) / 256);
}
