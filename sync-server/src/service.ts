import { join } from 'node:path';
import { installDatabases } from '../../couchdb/install.ts';
import { startEmbeddedEngine } from '../embedded/engine.ts';
import { buildApp, createServer } from './app.ts';
import { type Bundles, createBundles } from './bundle/create-bundles.ts';
import type { Config } from './config.ts';
import { type Couch, createCouch, type EngineAddress } from './couch.ts';
import { announceEngine } from './engine-file.ts';
import { checkEngineToken } from './engine-token.ts';
import type { LogStream } from './logger.ts';
import { createPublisher, type Publisher } from './publisher/create-publisher.ts';
import { loadSecrets } from './secrets.ts';
import type { TypedApp } from './typed-app.ts';

/** A service that listens. */
export interface Service {
  /** Where it listens, without a slash at the end. */
  readonly url: string;
  readonly app: TypedApp;
  readonly couch: Couch;
  /** null when this process does not publish. */
  readonly publisher: Publisher | null;
  readonly bundles: Bundles;
  /** Answers what is on its way, ends waiting feeds, stops publishing, closes the engine. Safe to call twice. */
  stop(): Promise<void>;
}

interface Opened {
  readonly address: EngineAddress;
  close(): Promise<void>;
}

/**
 * Starts everything in the order in which each part needs the one before: secrets, engine, databases, routes, port. When a step
 * fails, what was already started is stopped again and the error is thrown.
 */
export async function startConfigured(config: Config, logStream?: LogStream): Promise<Service> {
  const app = createServer(config, logStream);
  const undo: (() => Promise<void>)[] = [];
  const stop = once(async () => {
    // Newest first: the routes stop using a part before it goes.
    for (const step of undo.reverse()) await step();
  });
  try {
    const secrets = await loadSecrets(config.dataDir);
    const jwtKey = config.jwtKey ?? secrets.jwtKey;
    const engine = await openEngine(config, jwtKey, secrets.engine, app);
    undo.push(() => engine.close());
    const couch = createCouch(engine.address, config.dbPrefix);
    const { epoch } = await installDatabases(couch);
    const bundles = createBundles({ couch, epoch, dataDir: config.dataDir, log: app.log.child({ part: 'bundles' }) });
    undo.push(() => bundles.stop());
    const publisher = openPublisher(config, couch, app);
    undo.push(async () => publisher?.stop());
    await buildApp(app, { config, jwtKey, couch, epoch, publisher, bundles });
    undo.push(() => app.close());
    await app.ready();
    await checkEngineToken(couch, app.tokens);
    await publisher?.start();
    const url = await app.listen({ port: config.port, host: config.host });
    return { url, app, couch, publisher, bundles, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function openPublisher(config: Config, couch: Couch, app: TypedApp): Publisher | null {
  if (config.publisherShard === null) return null;
  return createPublisher({
    couch,
    clock: () => new Date(),
    log: app.log.child({ part: 'publisher' }),
    shard: config.publisherShard,
    // Behind a real CouchDB other processes may take writes; the embedded engine has this process alone.
    dbUpdates: config.engine !== null,
  });
}

async function openEngine(
  config: Config,
  jwtKey: string,
  credential: { name: string; password: string },
  app: TypedApp,
): Promise<Opened> {
  if (config.engine) return { address: config.engine, close: async () => {} };
  const engine = await startEmbeddedEngine({
    folder: join(config.dataDir, 'engine'),
    credential,
    jwtKey,
    log: app.log.child({ part: 'engine' }),
  });
  const address = { url: engine.url.replace(/\/+$/, ''), user: credential.name, password: credential.password };
  const withdraw = await announceEngine(config.dataDir, address);
  return {
    address,
    async close() {
      await withdraw();
      await engine.close();
    },
  };
}

function once(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  return () => {
    running ??= work();
    return running;
  };
}
