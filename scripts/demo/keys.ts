import { createHash } from 'node:crypto';
import { ulid } from 'ulid';

/**
 * A ULID that follows from a name and a time (milliseconds): whoever fills the same service again meets what is there,
 * instead of writing it a second time.
 */
export function keyOf(name: string, at: number): string {
  const bytes = createHash('sha256').update(name).digest();
  let next = 0;
  return ulid(at, () => (bytes[next++ % bytes.length] ?? 0) / 256);
}
