import { join } from 'node:path';
import { ownerOf } from '../../couchdb/databases.ts';
import { withoutEndSlash } from '../../couchdb/engine-call.ts';
import { startEmbeddedEngine } from '../embedded/engine.ts';
import type { Config } from './base/config/config.ts';
import { announceEngine } from './base/config/engine-file.ts';
import type { Secrets } from './base/config/secrets.ts';
import type { TypedApp } from './base/http/typed-app.ts';
import type { EngineAddress } from './storage/engine/couch.ts';

interface Opened {
  readonly address: EngineAddress;
  /**
   * Whether files of a shared database are damaged; CouchDB does not report that. A damaged own database affects only
   * its person.
   */
  isDamaged(): boolean;
  close(): Promise<void>;
}

/**
 * Opens the configured CouchDB, or the embedded engine of the data folder, and announces the latter to commands of the
 * same user.
 * @throws Error when another process holds the folder
 */
export async function openEngine(
  config: Config,
  jwtKey: string,
  credential: Secrets['engine'],
  app: TypedApp,
): Promise<Opened> {
  if (config.engine) return { address: config.engine, isDamaged: () => false, close: async () => {} };
  const engine = await startEmbeddedEngine({
    folder: join(config.dataDir, 'engine'),
    credential,
    jwtKey,
    log: app.log.child({ part: 'engine' }),
  });
  const address = { url: withoutEndSlash(engine.url), user: credential.name, password: credential.password };
  const withdraw = await announceEngine(config.dataDir, address);
  return {
    address,
    isDamaged: () => engine.unreadable().some((name) => ownerOf(name.slice(config.dbPrefix.length)) === null),
    async close() {
      await withdraw();
      await engine.close();
    },
  };
}
