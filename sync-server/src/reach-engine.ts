import { join } from 'node:path';
import { startEmbeddedEngine } from '../embedded/engine.ts';
import type { Config } from './base/config/config.ts';
import { announcedEngine } from './base/config/engine-file.ts';
import type { Secrets } from './base/config/secrets.ts';
import type { EngineAddress } from './storage/engine/couch.ts';

interface Reached {
  readonly address: EngineAddress;
  close(): Promise<void>;
}

/**
 * The engine of the same environment as the service: the CouchDB of COUCHDB_URL, the embedded engine of a running
 * service, or, if none runs, of the data folder, which stays locked until `close`. It sends nothing to CouchDB yet.
 * @throws Error if another process holds the folder and does not announce its address
 */
export async function reachEngine(
  config: Pick<Config, 'engine' | 'dataDir' | 'jwtKey'>,
  secrets: () => Promise<Pick<Secrets, 'engine' | 'jwtKey'>>,
): Promise<Reached> {
  const { dataDir, jwtKey } = config;
  const address = config.engine ?? (await runningEngine(config));
  if (address) return { address, close: async () => {} };
  const known = await secrets();
  const engine = await startEmbeddedEngine({
    folder: join(dataDir, 'engine'),
    credential: known.engine,
    jwtKey: jwtKey ?? known.jwtKey,
    log: { info() {}, error() {} },
  });
  const { name, password } = known.engine;
  return { address: { url: engine.url, user: name, password }, close: () => engine.close() };
}

/** The embedded engine of a service that runs on this data folder; null if none does. */
export async function runningEngine({ dataDir }: Pick<Config, 'dataDir'>): Promise<EngineAddress | null> {
  const announced = await announcedEngine(dataDir);
  return announced !== null && (await answers(announced)) ? announced : null;
}

/** A killed service leaves its announcement. */
async function answers({ url, user, password }: EngineAddress): Promise<boolean> {
  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
  try {
    return (await fetch(`${url}/_all_dbs?limit=1`, { headers: { authorization } })).ok;
  } catch {
    return false;
  }
}
