import { type OpenedAccounts, openAccounts } from './accounts/open-accounts.ts';
import { createPublicTransport, type PushTransport } from './accounts/push/transport.ts';
import { buildApp } from './app.ts';
import type { Config } from './base/config/config.ts';
import { loadSecrets } from './base/config/secrets.ts';
import type { TypedApp } from './base/http/typed-app.ts';
import { repeatOnce } from './base/lib/repeat-once.ts';
import { Shutdown, type Startup } from './base/lib/startup.ts';
import type { LogStream } from './base/logging/logger.ts';
import { Metrics } from './base/metrics/metrics.ts';
import { openMetrics } from './base/metrics/open-metrics.ts';
import { createServer } from './http/plugins/create-server.ts';
import { TIMEOUTS, type Timeouts } from './http/plugins/timeouts.ts';
import { openStorage, type Storage } from './open-engine.ts';
import { openExpiry } from './ops/jobs/open-expiry.ts';
import { openDecisions } from './publishing/open-decisions.ts';
import { createRequests, openPublisher } from './publishing/open-publisher.ts';
import { openReading, type Reading } from './reading/open-reading.ts';
import { checkEngineToken } from './storage/engine/engine-token.ts';
import { loadTexts } from './texts.ts';

/** A running service. */
export interface Service
  extends Reading,
    Pick<OpenedAccounts, 'accounts' | 'pusher'>,
    Pick<Storage, 'couch'>,
    Pick<Startup, 'app' | 'metrics'> {
  /** Its address, without a trailing slash. */
  readonly url: string;
  /** The address of the metrics' own port; null if there is none. */
  readonly metricsUrl: string | null;
  /** Null if this process does not publish. */
  readonly publisher: ReturnType<typeof openPublisher>;
  /** Finishes running requests, ends waiting feeds, stops publishing, closes the engine. May be called twice. */
  stop(): Promise<void>;
}

/** Replacements of external parts in tests. */
export interface ServiceOverrides {
  readonly logStream?: LogStream;
  /** Sends messages to a push service on this machine, whose address no client may register. */
  readonly pushTransport?: PushTransport;
  /** Shorter timeouts. */
  readonly timeouts?: Timeouts;
  /** Adds something to the server before its parts. */
  readonly prepare?: (app: TypedApp) => void;
}

/**
 * Starts everything in order of dependency: secrets, engine, databases, routes, port. When a step fails, the started
 * parts are stopped again and the error is thrown.
 */
export async function startConfigured(config: Config, overrides: ServiceOverrides = {}): Promise<Service> {
  const { logStream, pushTransport: transport = createPublicTransport(), timeouts = TIMEOUTS } = overrides;
  const app = createServer(config, logStream, timeouts);
  const metrics = new Metrics();
  overrides.prepare?.(app);
  const shutdown = new Shutdown();
  try {
    return await start({ config, app, metrics, shutdown }, transport, timeouts);
  } catch (error) {
    await shutdown.run();
    throw error;
  }
}

async function start(startup: Startup, transport: PushTransport, timeouts: Timeouts): Promise<Service> {
  const { config, app, metrics, shutdown } = startup;
  const secrets = await loadSecrets(config.dataDir, config.jwtKey);
  const jwtKey = config.jwtKey ?? secrets.jwtKey;
  const storage = await openStorage(startup, jwtKey, secrets.engine);
  const { couch, epochs, engineWrites, clusterState } = storage;
  const reading = openReading(startup, storage);
  const texts = await loadTexts();
  const log = app.log.child({ part: 'accounts' });
  const requests = createRequests(() => publisher, couch, log);
  const { mailer, pusher, accounts, uploadQuota } = await openAccounts(startup, {
    couch,
    epochs,
    jwtKey,
    keys: secrets.push,
    transport,
    texts,
    person: requests.removal,
    onProved: (email) => void requests.findInvites(email),
    showRole: requests.showRole,
    log,
  });
  const publisher: Service['publisher'] = openPublisher(startup, storage, { accounts, pusher });
  const decisions = openDecisions(startup, couch, accounts, requests);
  const push = { publicKey: secrets.push.publicKey, accepts: transport.accepts };
  const parts = { ...storage, ...reading, ...decisions, config, jwtKey, metrics, texts, timeouts };
  await buildApp(app, { ...parts, publisher, accounts, uploadQuota, push });
  shutdown.add(() => app.close());
  await app.ready();
  await checkEngineToken(couch, app.tokens);
  await publisher?.start();
  const resume = async () => {
    for (const part of [accounts.removal, decisions.moderation, pusher, mailer]) await part.resume();
  };
  await resume();
  shutdown.add(repeatOnce(resume, couch.listLag, app.log));
  openExpiry(startup, couch, accounts.notifier, publisher);
  const metricsUrl = await openMetrics(startup, { publisher, mailer, pusher, engineWrites, clusterState });
  const url = await app.listen({ port: config.port, host: config.host });
  const opened = { ...reading, app, metrics, couch, publisher, accounts, pusher };
  return { ...opened, url, metricsUrl, stop: () => shutdown.run() };
}
