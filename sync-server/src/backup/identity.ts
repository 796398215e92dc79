import { randomUUID } from 'node:crypto';
import { type Couch, statusOf } from '../engine/couch.ts';
import { orNull, stored } from '../engine/nano-answers.ts';

/**
 * In each database, a document that is never replicated and goes with it. The gateway lets no device write it
 * (`../gateway/checkpoints.ts`).
 */
const DOCUMENT = '_local/identity';

/**
 * What tells a database from another one of its name that was there before: sequences of the one say nothing of the
 * other. Drawn when it is first asked for; null: there is no such database.
 */
export async function identityOf(couch: Couch, database: string): Promise<string | null> {
  const documents = couch.use<{ identity?: string }>(database);
  for (;;) {
    const there = await orNull(documents.get(DOCUMENT));
    if (typeof there?.identity === 'string') return there.identity;
    try {
      await stored(documents.insert({ identity: randomUUID() }, DOCUMENT));
    } catch (error) {
      if (statusOf(error) === 404) return null;
      throw error;
    }
  }
}
