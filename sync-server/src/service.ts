import { installDatabases } from '../../couchdb/install.ts';
import { isCode } from '../../src/domain/codes.ts';
import { DAILY } from '../../src/domain/limits.ts';
import { PROFILE_ID } from '../../src/domain/profile/id.ts';
import { type AccountParts, createAccountParts } from './accounts/account-parts.ts';
import { createMailer, type Mailer, type MailerOptions } from './accounts/mail/create-mailer.ts';
import { createDelivery } from './accounts/mail/deliver-mail.ts';
import { createMailNotes } from './accounts/mail/mail-notes.ts';
import { createSeal } from './accounts/mail/seal.ts';
import { createPusher, type Pusher, type PusherOptions } from './accounts/push/create-pusher.ts';
import { createSubscriptions } from './accounts/push/subscriptions.ts';
import { createPublicTransport, type PushTransport } from './accounts/push/transport.ts';
import { createAccountStore } from './accounts/store.ts';
import { buildApp } from './app.ts';
import type { Config } from './base/config/config.ts';
import { loadSecrets } from './base/config/secrets.ts';
import type { TypedApp } from './base/http/typed-app.ts';
import type { Pauses } from './base/lib/pauses.ts';
import { repeatOnce } from './base/lib/repeat-once.ts';
import type { Log } from './base/logging/log.ts';
import type { LogStream } from './base/logging/logger.ts';
import { Metrics } from './base/metrics/metrics.ts';
import { listenForMetrics } from './base/metrics/own-port.ts';
import { watchStates } from './base/metrics/states.ts';
import { createServer } from './http/plugins/create-server.ts';
import { TIMEOUTS, type Timeouts } from './http/plugins/timeouts.ts';
import { createMatterRequests, requestRecheck } from './matters/arbiter/requests.ts';
import { awaitedBy } from './matters/organisations/addresses.ts';
import { createLinkDecisions } from './matters/pedigree-links/open-links.ts';
import { createProposalDecisions } from './matters/pedigree-proposals/open-proposals.ts';
import { openEngine } from './open-engine.ts';
import { CLEANUP_LEASE_MS, createCleanupLease } from './ops/jobs/cleanup-lease.ts';
import { readCounters } from './ops/jobs/downtime.ts';
import type { AskArbiter } from './ops/jobs/due-matters.ts';
import { purgeTombstones } from './ops/jobs/purge-tombstones.ts';
import { runExpiry } from './ops/jobs/run-expiry.ts';
import { removeUnnamedPhotos } from './ops/jobs/unnamed-photos.ts';
import { createPublisher, type Publisher } from './publishing/create-publisher.ts';
import { noteRecheck } from './publishing/follow-up/rechecks.ts';
import { fixedDivision, type ShardAssignment } from './publishing/intake/division.ts';
import { leaseShards } from './publishing/intake/shares/leased-division.ts';
import { createModeration, type Moderation } from './publishing/moderation/create-moderation.ts';
import { createPersonRemoval } from './publishing/person-removal/person-removal.ts';
import { type Bundles, createBundles } from './reading/bundle/create-bundles.ts';
import { type FollowedDogs, followDogs } from './reading/pedigrees/followed-dogs.ts';
import { createPeopleSearch, type PeopleSearch } from './reading/search/people-search.ts';
import { createPostSearch, type PostSearch } from './reading/search/post-search.ts';
import { createClaims } from './storage/claim/claim.ts';
import { createLeases } from './storage/claim/lease.ts';
import { type Couch, createCouch } from './storage/engine/couch.ts';
import { DatabaseUpdates } from './storage/engine/database-updates.ts';
import { createEngineCheck } from './storage/engine/engine-check.ts';
import { checkEngineToken } from './storage/engine/engine-token.ts';
import { UNLIMITED } from './storage/ledger/quotas.ts';
import { groupStore } from './storage/store/grouped-store.ts';
import { createStore } from './storage/store/store.ts';
import { loadTexts, type Texts } from './texts.ts';

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
    const moderation = openModeration(couch, accounts, recheck, app);
    undo.push(() => moderation.stop());
    const { store: accountStore, audit } = accounts;
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

function openMailer(
  parts: { config: Config; jwtKey: string; couch: Couch; texts: Texts; metrics: Metrics },
  app: TypedApp,
): Mailer {
  const { config, jwtKey, couch, texts, metrics } = parts;
  const log = app.log.child({ part: 'mail' });
  const deliver = createDelivery(config.mail, config.dataDir, log);
  // Every process of an installation knows this secret, so any of them can send another one's mails.
  const notes = createMailNotes(couch, createSeal(jwtKey));
  const onTried: MailerOptions['onTried'] = (kind, result) => metrics.mail(kind, result);
  return createMailer({ deliver, notes, texts, contact: config.mail.contact, log, onTried });
}

function openPusher(
  options: Pick<PusherOptions, 'couch' | 'subscriptions' | 'texts' | 'keys' | 'transport'> & {
    readonly config: Config;
    readonly metrics: Metrics;
  },
  app: TypedApp,
): Pusher {
  const { config, metrics, ...parts } = options;
  const { publicOrigin, mail } = config;
  // Push services accept only a reachable contact: an https origin, or a mail address (RFC 8292, section 2.1).
  const subject = publicOrigin?.startsWith('https://') ? publicOrigin : `mailto:${mail.contact}`;
  return createPusher({
    ...parts,
    store: createAccountStore(parts.couch),
    subject,
    log: app.log.child({ part: 'push' }),
    onPosted: (result) => metrics.push(result),
  });
}

function openPublisher(
  parts: {
    readonly config: Config;
    readonly couch: Couch;
    readonly updates: DatabaseUpdates;
    readonly accounts: AccountParts;
    readonly pusher: Pusher;
    readonly metrics: Metrics;
    readonly renewedAt: string | null;
  },
  app: TypedApp,
): Publisher | null {
  const { config, couch, updates, accounts, pusher, metrics, renewedAt } = parts;
  if (config.publisherShard === null) return null;
  const log = app.log.child({ part: 'publisher' });
  const publisher: Publisher = createPublisher({
    couch,
    clock: wall,
    log,
    removal: createPersonRemoval({ couch, log, askArbiter: (requests) => publisher.arbitrate(requests) }),
    division: divisionOf(config, couch, log),
    updates,
    // With a real CouchDB other processes may accept writes; the embedded engine has only this process and commands.
    isAlone: config.engine === null,
    deliver: accounts.notifier.deliver,
    onArrived: (userId, fact) => pusher.push(userId, fact),
    daily: config.dailyLimits ? DAILY : UNLIMITED,
    renewedAt,
    onAnswered({ kind, outcome, code, arrival, ms }) {
      metrics.settled({ kind, outcome, arrival, seconds: ms === null ? null : ms / 1000 });
      if (isCode(code)) metrics.refused('publisher', code);
    },
    onFailed: (result) => metrics.publishingFailed(result),
  });
  return publisher;
}

/** The embedded engine has only this process, so no division or waiting is necessary. */
function divisionOf({ engine, publisherShard }: Config, couch: Couch, log: Log): ShardAssignment {
  if (publisherShard !== 'shared' && publisherShard !== null) return fixedDivision(publisherShard);
  return engine === null ? fixedDivision({ index: 0, count: 1 }) : leaseShards(couch, log);
}

/** The publishing process also removes what has expired. */
function openExpiry(
  parts: {
    readonly couch: Couch;
    readonly accounts: AccountParts;
    readonly publisher: Publisher | null;
    readonly metrics: Metrics;
  },
  app: TypedApp,
) {
  const { couch, accounts, publisher, metrics } = parts;
  if (publisher === null) return null;
  const store = createStore(couch);
  const monotonic = () => performance.now();
  const leases = createLeases({ claims: createClaims(couch), life: CLEANUP_LEASE_MS, monotonic });
  return runExpiry({
    store,
    grouped: groupStore(store),
    deliverAll: accounts.notifier.deliverAll,
    askArbiter: (requests) => publisher.arbitrate(requests),
    purge: (now) => purgeTombstones(couch, now),
    removeUnnamed: (now) => removeUnnamedPhotos(store, now, couch.listLag),
    wall: () => Date.now(),
    cleanupLease: createCleanupLease(leases, monotonic),
    counters: () => readCounters(couch),
    monotonic,
    log: app.log.child({ part: 'expiry' }),
    onRan: (job, isDone) => metrics.jobRan(job, isDone),
  });
}

function openModeration(
  couch: Couch,
  accounts: AccountParts,
  recheck: Publisher['recheck'],
  app: TypedApp,
): Moderation {
  const { store, audit, notifier } = accounts;
  return createModeration({
    couch,
    store,
    audit,
    notifier,
    recheck,
    log: app.log.child({ part: 'moderation' }),
  });
}

/** Null if the metrics have no port of their own. */
async function openMetrics({ host, metrics: { port, token } }: Config, metrics: Metrics) {
  if (port !== null || token !== null) metrics.watchProcess();
  return port === null ? null : await listenForMetrics({ registry: metrics.registry, host, port, token });
}

function once(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  return () => {
    running ??= work();
    return running;
  };
}
