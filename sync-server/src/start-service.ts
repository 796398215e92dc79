import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from './base/config/config.ts';
import { type Service, type ServiceOverrides, startConfigured } from './service.ts';

export interface StartOptions extends ServiceOverrides {
  /** Additional variables over the test defaults; `COUCHDB_URL` selects a real CouchDB. */
  readonly env?: Readonly<Record<string, string>>;
  /** A folder that outlives this service, for restarts on the same data. By default a new one, removed by `stop`. */
  readonly dataDir?: string;
}

/** A service in this process: on a free loopback port, without limits by address, quiet unless a stream is given. */
export async function startService(options: StartOptions = {}): Promise<Service & { readonly dataDir: string }> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'lapka-')));
  const config = readConfig({
    PORT: '0',
    RATE_LIMIT: '0',
    LOG_LEVEL: options.logStream ? 'info' : 'silent',
    ...options.env,
    DATA_DIR: dataDir,
  });
  const service = await startConfigured(config, options);
  return {
    ...service,
    dataDir,
    async stop() {
      await service.stop();
      if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true });
    },
  };
}
