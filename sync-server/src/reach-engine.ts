import { join } from 'node:path';
import { startEmbeddedEngine } from '../embedded/engine.ts';
import type { Config } from './config/config.ts';
import { announcedEngine } from './config/engine-file.ts';
import { loadSecrets } from './config/secrets.ts';
import type { EngineAddress } from './engine/couch.ts';

interface ReachedEngine {
  readonly address: EngineAddress;
  close(): Promise<void>;
}

/**
 * The engine of the same environment as the service: the CouchDB of COUCHDB_URL, the embedded engine of a running
 * service, or, when none runs, one of the data folder that ends with `close`.
 */
export async function reachEngine(config: Config): Promise<ReachedEngine> {
  const running = config.engine ?? (await runningEngine(config));
  if (running !== null) return { address: running, close: async () => {} };
  const secrets = await loadSecrets(config.dataDir);
  const engine = await startEmbeddedEngine({
    folder: join(config.dataDir, 'engine'),
    credential: secrets.engine,
    log: { info() {}, error() {} },
  });
  const { name, password } = secrets.engine;
  return { address: { url: engine.url, user: name, password }, close: () => engine.close() };
}

/** The embedded engine of a service that runs on this data folder; null: none does. */
export async function runningEngine({ dataDir }: Config): Promise<EngineAddress | null> {
  const announced = await announcedEngine(dataDir);
  return announced !== null && (await answers(announced)) ? announced : null;
}

/** A service that was killed leaves its announcement behind. */
async function answers({ url, user, password }: EngineAddress): Promise<boolean> {
  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
  try {
    return (await fetch(`${url}/_all_dbs?limit=1`, { headers: { authorization } })).ok;
  } catch {
    return false;
  }
}
