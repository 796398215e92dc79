import { join } from 'node:path';
import { withoutEndSlash } from '../../couchdb/engine-call.ts';
import { startEmbeddedEngine } from '../embedded/engine.ts';
import type { Config } from './config/config.ts';
import { announceEngine } from './config/engine-file.ts';
import type { Secrets } from './config/secrets.ts';
import type { EngineAddress } from './engine/couch.ts';
import type { TypedApp } from './http/typed-app.ts';

interface Opened {
  readonly address: EngineAddress;
  close(): Promise<void>;
}

/**
 * The CouchDB of the configuration, or the embedded engine of the data folder, which is announced to the commands of
 * the same user.
 * @throws Error when another process holds the folder
 */
export async function openEngine(
  config: Config,
  jwtKey: string,
  credential: Secrets['engine'],
  app: TypedApp,
): Promise<Opened> {
  if (config.engine) return { address: config.engine, close: async () => {} };
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
    async close() {
      await withdraw();
      await engine.close();
    },
  };
}
