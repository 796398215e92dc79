import { randomUUID } from 'node:crypto';
import type { Couch } from '../../storage/engine/couch.ts';
import { orNull, stored } from '../../storage/engine/nano-answers.ts';

/**
 * A document in each database that is never replicated and is removed with it. The gateway lets no device write it
 * (`../../http/gateway/checkpoints.ts`).
 */
const DOCUMENT = '_local/identity';

/**
 * Distinguishes a database from an earlier one with the same name: sequences of one are invalid for the other. Created
 * on first read; null if the database does not exist.
 */
export async function identityOf(couch: Couch, database: string): Promise<string | null> {
  const documents = couch.use<{ identity?: string }>(database);
  for (;;) {
    const there = await orNull(documents.get(DOCUMENT));
    if (typeof there?.identity === 'string') return there.identity;
    if ((await orNull(stored(documents.insert({ identity: randomUUID() }, DOCUMENT)))) === null) return null;
  }
}
