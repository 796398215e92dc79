import { sharedDatabases } from '../../couchdb/databases.ts';
import { renewEpoch } from '../../couchdb/epoch.ts';
import { installDatabases } from '../../couchdb/install.ts';
import { SILENT } from './base/logging/log.ts';
import { createPublisher } from './publishing/create-publisher.ts';
import { createPersonRemoval } from './publishing/person-removal/person-removal.ts';
import type { Publisher } from './publishing/publisher.ts';
import type { Couch } from './storage/engine/couch.ts';
import { orNull } from './storage/engine/nano-answers.ts';

/**
 * Publishes lost facts again, in existing or newly created databases. A new database has other sequences than devices
 * remember, so it draws a new epoch, which informs them. No service may run at the same time, because it would rely on
 * cached state.
 * @returns the sentence to print
 */
export async function makeFactsAnew(couch: Couch, say: (sentence: string) => void): Promise<string> {
  const there = await Promise.all(sharedDatabases().map((name) => orNull(couch.server.db.get(couch.engineName(name)))));
  const lost = sharedDatabases().filter((_, index) => there[index] === null);
  const { epoch, former } = await installDatabases(couch);
  const clock = () => new Date();
  const publisher: Publisher = createPublisher({
    couch,
    clock,
    log: SILENT,
    removal: createPersonRemoval({ couch, log: SILENT, askArbiter: (requests) => publisher.arbitrate(requests) }),
  });
  try {
    const facts = await publisher.republish(say);
    // Counts are computed from the restored facts.
    await publisher.idle();
    if (lost.length > 0) await renewEpoch(couch, [epoch, ...former]);
    const made = lost.length === 0 ? '' : ` Made anew: ${lost.join(', ')}; devices fetch them at their next contact.`;
    return `${facts} facts are there again.${made}`;
  } finally {
    await publisher.stop();
  }
}
