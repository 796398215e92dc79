import { petAnnouncementId } from '../../../src/domain/announcement/id.ts';
import type { AnnouncementFact } from '../../../src/domain/announcement/schema.ts';
import { announcedEngine } from '../../../sync-server/src/base/config/engine-file.ts';
import { createCouch } from '../../../sync-server/src/storage/engine/couch.ts';
import type { ServiceProcess } from '../support/service-process.ts';

const DAY_MS = 24 * 60 * 60_000;

/**
 * Makes a published pet's announcement end in this many days by moving its publication back, because no test waits for
 * four weeks.
 */
export async function bringEnd(service: ServiceProcess, pet: string, days: number): Promise<void> {
  const engine = await announcedEngine(service.dataDir);
  if (engine === null) throw new Error('The service has no engine of its own');
  const market = createCouch(engine).use<AnnouncementFact>('market');
  const fact = await market.get(petAnnouncementId(pet));
  await market.insert({ ...fact, expiresAt: new Date(Date.now() + days * DAY_MS - 1_000).toISOString() });
}
