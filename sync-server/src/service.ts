import { installDatabases } from '../../couchdb/install.ts';
import { PROFILE_ID } from '../../src/domain/profile/id.ts';
import { type AccountParts, createAccountParts } from './accounts/account-parts.ts';
import { openMailer } from './accounts/mail/open-mailer.ts';
import type { Pusher } from './accounts/push/create-pusher.ts';
import { openPusher } from './accounts/push/open-pusher.ts';
import { createSubscriptions } from './accounts/push/subscriptions.ts';
import { createPublicTransport, type PushTransport } from './accounts/push/transport.ts';
import { buildApp } from './app.ts';
import type { Config } from './base/config/config.ts';
import { loadSecrets } from './base/config/secrets.ts';
import type { TypedApp } from './base/http/typed-app.ts';
import type { Pauses } from './base/lib/pauses.ts';
import { repeatOnce } from './base/lib/repeat-once.ts';
import type { LogStream } from './base/logging/logger.ts';
import { Metrics } from './base/metrics/metrics.ts';
import { openMetrics } from './base/metrics/open-metrics.ts';
import { watchStates } from './base/metrics/states.ts';
import { createServer } from './http/plugins/create-server.ts';
import { TIMEOUTS, type Timeouts } from './http/plugins/timeouts.ts';
import { createMatterRequests, requestRecheck } from './matters/arbiter/requests.ts';
import { awaitedBy } from './matters/organisations/addresses.ts';
import { createLinkDecisions } from './matters/pedigree-links/open-links.ts';
import { createProposalDecisions } from './matters/pedigree-proposals/open-proposals.ts';
import { openEngine } from './open-engine.ts';
import type { AskArbiter } from './ops/jobs/due-matters.ts';
import { openExpiry } from './ops/jobs/open-expiry.ts';
import type { Publisher } from './publishing/create-publisher.ts';
import { noteRecheck } from './publishing/follow-up/rechecks.ts';
import { createModeration } from './publishing/moderation/create-moderation.ts';
import { openPublisher } from './publishing/open-publisher.ts';
import { createPersonRemoval } from './publishing/person-removal/person-removal.ts';
import { type Bundles, createBundles } from './reading/bundle/create-bundles.ts';
import { type FollowedDogs, followDogs } from './reading/pedigrees/followed-dogs.ts';
import { createPeopleSearch, type PeopleSearch } from './reading/search/people-search.ts';
import { createPostSearch, type PostSearch } from './reading/search/post-search.ts';
import { type Couch, createCouch } from './storage/engine/couch.ts';
import { DatabaseUpdates } from './storage/engine/database-updates.ts';
import { createEngineCheck } from './storage/engine/engine-check.ts';
import { checkEngineToken } from './storage/engine/engine-token.ts';
import { groupStore } from './storage/store/grouped-store.ts';
import { createStore } from './storage/store/store.ts';
import { loadTexts } from './texts.ts';

/** A running service. */
export interface Service {
  /** Its address, without a trailing slash. */
  readonly url: string;
  /** The address of the metrics' own port; null if there is none. */
  readonly metricsUrl: string | null;
  readonly metrics: Metrics;
  readonly app: TypedApp;
  readonly couch: Couch;
  /** Null if this process does not publish. */
  readonly publisher: Publisher | null;
  readonly bundles: Bundles;
  readonly accounts: AccountParts;
  readonly posts: PostSearch;
  readonly people: PeopleSearch;
  readonly dogs: FollowedDogs;
  readonly pusher: Pusher;
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

const wall = () => new Date();
const UPDATES_PAUSES: Pauses = { first: 500, most: 30_000 };

/**
 * Starts everything in order of dependency: secrets, engine, databases, routes, port. When a step fails, the started
 * parts are stopped again and the error is thrown.
 */
export async function startConfigured(config: Config, overrides: ServiceOverrides = {}): Promise<Service> {
  const { logStream, pushTransport: transport = createPublicTransport(), timeouts = TIMEOUTS } = overrides;
  const app = createServer(config, logStream, timeouts);
  const metrics = new Metrics();
  overrides.prepare?.(app);
  const undo: (() => Promise<void>)[] = [];
  const stop = once(async () => {
    // Newest first: the routes stop using a part before it is closed.
    for (const step of undo.reverse()) await step();
  });
  try {
    const secrets = await loadSecrets(config.dataDir, config.jwtKey);
    const jwtKey = config.jwtKey ?? secrets.jwtKey;
    const engine = await openEngine(config, jwtKey, secrets.engine, app);
    undo.push(() => engine.close());
    const couch = createCouch(engine.address, config.dbPrefix, (from, to) =>
      app.log.warn({ from, to }, 'another node of the engine is asked'),
    );
    const epochs = await installDatabases(couch);
    const { epoch } = epochs;
    const updates = new DatabaseUpdates(couch, { pauses: UPDATES_PAUSES, log: app.log.child({ part: 'updates' }) });
    undo.push(() => updates.stop());
    const bundles = createBundles({ couch, epoch, dataDir: config.dataDir, log: app.log.child({ part: 'bundles' }) });
    undo.push(() => bundles.stop());
    const searchLog = app.log.child({ part: 'search' });
    const posts = createPostSearch({ couch, log: searchLog });
    undo.push(() => posts.stop());
    const people = createPeopleSearch({ couch, log: searchLog });
    undo.push(() => people.stop());
    const dogs = followDogs({ couch, log: searchLog });
    undo.push(() => dogs.stop());
    const texts = await loadTexts();
    const mailer = openMailer({ config, jwtKey, couch, texts, metrics }, app);
    undo.push(() => mailer.stop());
    const subscriptions = createSubscriptions(couch, config.refreshTokenSeconds);
    const pusher = openPusher({ config, couch, subscriptions, texts, keys: secrets.push, transport, metrics }, app);
    undo.push(() => pusher.stop());
    const log = app.log.child({ part: 'accounts' });
    const accounts = await createAccountParts({
      config,
      couch,
      secret: jwtKey,
      renewedAt: epochs.renewedAt,
      mailer,
      subscriptions,
      person: createPersonRemoval({ couch, log, askArbiter: (requests) => askArbiter(requests) }),
      onNotified: (userId, fact) => pusher.push(userId, fact),
      onProved: (email) => void findInvites(email),
      showRole: (userId) => recheck(userId, PROFILE_ID),
      log,
    });
    undo.push(() => accounts.removal.stop());
    const { renewedAt } = epochs;
    const publisher = openPublisher({ config, couch, updates, accounts, pusher, metrics, renewedAt }, app);
    undo.push(async () => publisher?.stop());
    /** A person who has proved an address gets the invites that wait for it. */
    const findInvites = async (email: string): Promise<void> => {
      try {
        await askArbiter((await awaitedBy(store, email)).map(requestRecheck));
      } catch (err) {
        log.warn({ err }, 'invites that wait for an address were not looked for');
      }
    };
    const store = createStore(couch);
    const notes = createMatterRequests({ store, grouped: groupStore(store) }, wall);
    // If another process publishes, it finds the note.
    const askArbiter: AskArbiter = async (requests) => {
      if (publisher === null) await notes.note(requests);
      else await publisher.arbitrate(requests);
    };
    const recheck: Publisher['recheck'] = (userId, statement) =>
      publisher === null ? noteRecheck(couch, userId, statement) : publisher.recheck(userId, statement);
    const { store: accountStore, audit, notifier } = accounts;
    const moderationLog = app.log.child({ part: 'moderation' });
    const moderation = createModeration({ couch, store: accountStore, audit, notifier, recheck, log: moderationLog });
    undo.push(() => moderation.stop());
    const deciding = { couch, accounts: accountStore, audit, askArbiter };
    const links = createLinkDecisions(deciding);
    const proposals = createProposalDecisions(deciding);
    const push = { publicKey: secrets.push.publicKey, accepts: transport.accepts };
    const engineWrites = createEngineCheck(couch);
    const parts = {
      config,
      jwtKey,
      couch,
      engineWrites,
      isDamaged: engine.isDamaged,
      metrics,
      epochs,
      updates,
      publisher,
      bundles,
      accounts,
      moderation,
      links,
      proposals,
      posts,
      people,
      dogs,
      push,
      texts,
      timeouts,
    };
    await buildApp(app, parts);
    undo.push(() => app.close());
    await app.ready();
    await checkEngineToken(couch, app.tokens);
    await publisher?.start();
    const resume = async () => {
      await accounts.removal.resume();
      await moderation.resume();
      await pusher.resume();
      await mailer.resume();
    };
    await resume();
    undo.push(repeatOnce(resume, couch.listLag, app.log));
    const expiry = openExpiry({ couch, accounts, publisher, metrics }, app);
    undo.push(async () => expiry?.stop());
    watchStates(metrics, { publisher, mailer, pusher, engineWrites, dataDir: config.dataDir });
    const metricsPort = await openMetrics(config, metrics);
    undo.push(async () => metricsPort?.close());
    const url = await app.listen({ port: config.port, host: config.host });
    const metricsUrl = metricsPort?.url ?? null;
    return { url, metricsUrl, metrics, app, couch, publisher, bundles, accounts, posts, people, dogs, pusher, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function once(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  return () => {
    running ??= work();
    return running;
  };
}
