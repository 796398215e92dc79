import { join } from 'node:path';
import { DATABASES, ownerOf } from '../../couchdb/databases.ts';
import { withoutEndSlash } from '../../couchdb/engine-call.ts';
import type { Epochs } from '../../couchdb/epoch.ts';
import { installDatabases } from '../../couchdb/install.ts';
import { startEmbeddedEngine } from '../embedded/engine.ts';
import { announceEngine } from './base/config/engine-file.ts';
import type { Secrets } from './base/config/secrets.ts';
import type { Pauses } from './base/lib/pauses.ts';
import type { Startup } from './base/lib/startup.ts';
import { type ClusterCheck, createClusterCheck } from './storage/engine/cluster-check.ts';
import { type Couch, createCouch } from './storage/engine/couch.ts';
import { DatabaseUpdates } from './storage/engine/database-updates.ts';
import { createEngineCheck, type EngineCheck } from './storage/engine/engine-check.ts';

/** The engine with its databases. */
export interface Storage {
  readonly couch: Couch;
  readonly epochs: Epochs;
  readonly updates: DatabaseUpdates;
  readonly engineWrites: EngineCheck;
  readonly clusterState: ClusterCheck;
  /**
   * Whether files of a shared database are damaged; CouchDB does not report that. A damaged own database affects only
   * its person.
   */
  readonly isDamaged: () => boolean;
}

const UPDATES_PAUSES: Pauses = { first: 500, most: 30_000 };

/** Opens the engine and creates what its databases lack. */
export async function openStorage(startup: Startup, jwtKey: string, credential: Secrets['engine']): Promise<Storage> {
  const { config, app, shutdown } = startup;
  const { address, isDamaged } = await openEngine(startup, jwtKey, credential);
  const couch = createCouch(address, config.dbPrefix, (from, to) =>
    app.log.warn({ from, to }, 'another node of the engine is asked'),
  );
  const epochs = await installDatabases(couch);
  const updates = new DatabaseUpdates(couch, { pauses: UPDATES_PAUSES, log: app.log.child({ part: 'updates' }) });
  shutdown.add(() => updates.stop());
  const clusterState = createClusterCheck(
    couch,
    DATABASES.map(({ name }) => name),
  );
  return { couch, epochs, updates, engineWrites: createEngineCheck(couch), clusterState, isDamaged };
}

/**
 * Opens the configured CouchDB, or the embedded engine of the data folder, and announces the latter to commands of the
 * same user.
 * @throws Error when another process holds the folder
 */
async function openEngine({ config, app, shutdown }: Startup, jwtKey: string, credential: Secrets['engine']) {
  if (config.engine) return { address: config.engine, isDamaged: () => false };
  const engine = await startEmbeddedEngine({
    folder: join(config.dataDir, 'engine'),
    credential,
    jwtKey,
    log: app.log.child({ part: 'engine' }),
  });
  const address = { url: withoutEndSlash(engine.url), user: credential.name, password: credential.password };
  const withdraw = await announceEngine(config.dataDir, address);
  shutdown.add(async () => {
    await withdraw();
    await engine.close();
  });
  return {
    address,
    isDamaged: () => engine.unreadable().some((name) => ownerOf(name.slice(config.dbPrefix.length)) === null),
  };
}
