import type { Epochs } from '../../couchdb/epoch.ts';
import { DAILY } from '../../src/domain/limits.ts';
import type { AccountParts } from './accounts/account-parts.ts';
import type { Bundles } from './bundle/create-bundles.ts';
import type { Config } from './config/config.ts';
import type { Couch } from './engine/couch.ts';
import type { DatabaseUpdates } from './engine/database-updates.ts';
import type { EngineCheck } from './engine/engine-check.ts';
import { createPublicAddress } from './http/public-address.ts';
import type { TypedApp } from './http/typed-app.ts';
import { UNLIMITED } from './ledger/quotas.ts';
import { createUploadQuota } from './media/upload-quota.ts';
import type { Metrics, PhotoResult } from './metrics/metrics.ts';
import type { Moderation } from './moderation/create-moderation.ts';
import type { LinkDecisions } from './pedigree-links/open-links.ts';
import type { ProposalDecisions } from './pedigree-proposals/open-proposals.ts';
import type { FollowedDogs } from './pedigrees/followed-dogs.ts';
import { errors } from './plugins/errors.ts';
import { gracefulClose } from './plugins/graceful-close.ts';
import { openapi } from './plugins/openapi.ts';
import { traffic } from './plugins/rate-limit.ts';
import { requestLog } from './plugins/request-log.ts';
import { requestMetrics } from './plugins/request-metrics.ts';
import { security } from './plugins/security.ts';
import { signedIn } from './plugins/signed-in.ts';
import { enforceTimeouts, type Timeouts } from './plugins/timeouts.ts';
import { tokens } from './plugins/tokens.ts';
import type { Publisher } from './publisher/create-publisher.ts';
import { logLeft } from './publisher/intake/answer-watch.ts';
import { decisionRoutes } from './routes/admin/decision-routes.ts';
import { adminRoutes } from './routes/admin/index.ts';
import { authRoutes } from './routes/auth/index.ts';
import { bundleRoutes } from './routes/bundle/index.ts';
import { gatewayRoutes } from './routes/gateway/index.ts';
import { healthRoutes, type PublisherState } from './routes/health/index.ts';
import { mediaRoutes } from './routes/media/index.ts';
import { metricsRoutes } from './routes/metrics/index.ts';
import { organisationsRoutes } from './routes/organisations/index.ts';
import { pageRoutes } from './routes/page/index.ts';
import { pedigreesRoutes } from './routes/pedigrees/index.ts';
import { petsRoutes } from './routes/pets/index.ts';
import { placesRoutes } from './routes/places/index.ts';
import { postsRoutes } from './routes/posts/index.ts';
import { pushRoutes } from './routes/push/index.ts';
import { reviewsRoutes } from './routes/reviews/index.ts';
import { searchRoutes } from './routes/search/index.ts';
import { syncRoutes } from './routes/sync/index.ts';
import type { PeopleSearch } from './search/people-search.ts';
import type { PostSearch } from './search/post-search.ts';
import type { Texts } from './texts.ts';

/** The dependencies of the routes. No part uses a global. */
export interface AppParts {
  readonly config: Config;
  readonly jwtKey: string;
  readonly couch: Couch;
  readonly engineWrites: EngineCheck;
  /** Whether files of a shared database are damaged. */
  readonly isDamaged: () => boolean;
  readonly metrics: Metrics;
  readonly epochs: Epochs;
  readonly updates: DatabaseUpdates;
  /** Null if this process does not publish. */
  readonly publisher: Pick<Publisher, 'wake' | 'underWay' | 'photoStored' | 'status'> | null;
  readonly bundles: Bundles;
  readonly accounts: AccountParts;
  readonly moderation: Moderation;
  readonly links: LinkDecisions;
  readonly proposals: ProposalDecisions;
  readonly posts: PostSearch;
  readonly people: PeopleSearch;
  readonly dogs: FollowedDogs;
  readonly push: { readonly publicKey: string; readonly accepts: (endpoint: string) => boolean };
  readonly texts: Texts;
  readonly timeouts: Timeouts;
}

/** Registers the service's parts with the server: first those for every request, then the areas. */
export async function buildApp(app: TypedApp, parts: AppParts): Promise<void> {
  const { config, couch, publisher, metrics } = parts;
  const wake: Publisher['wake'] = (database, sent, requestId) => {
    if (publisher !== null) publisher.wake(database, sent, requestId);
    else if (sent !== undefined && requestId !== undefined) logLeft(app.log, database, sent, requestId);
  };
  await app.register(errors, { onRefused: (code) => metrics.refused('request', code) });
  await app.register(requestLog);
  await app.register(requestMetrics, { metrics });
  await app.register(gracefulClose);
  await app.register(enforceTimeouts, { timeouts: parts.timeouts });
  await app.register(security, { google: config.google !== null, publicOrigin: config.publicOrigin });
  await app.register(traffic, { rateLimit: config.rateLimit });
  await app.register(openapi);
  await app.register(tokens, { key: parts.jwtKey, seconds: config.accessTokenSeconds });
  await app.register(signedIn, { accounts: parts.accounts.accounts });

  const { engineWrites, isDamaged } = parts;
  await app.register(healthRoutes, { engineWrites, isDamaged, publisher: () => stateOf(publisher) });
  const { token } = config.metrics;
  if (token !== null) await app.register(metricsRoutes, { registry: metrics.registry, token });
  await app.register(syncRoutes, { couch, accounts: parts.accounts.store, epochs: parts.epochs });
  await app.register(authRoutes, { config, couch, parts: parts.accounts, acceptsPush: parts.push.accepts, wake });
  await app.register(pushRoutes, { publicKey: parts.push.publicKey });
  await app.register(adminRoutes, { parts: parts.accounts });
  const { moderation, links, proposals } = parts;
  await app.register(decisionRoutes, { moderation, links, proposals });
  const { accountStatus } = parts.accounts;
  const underWay: Publisher['underWay'] = (database) => publisher?.underWay(database) ?? null;
  const { updates } = parts;
  await app.register(gatewayRoutes, { couch, accountStatus, wake, underWay, updates, metrics });
  const daily = config.dailyLimits ? DAILY : UNLIMITED;
  const quota = createUploadQuota({ couch, accounts: parts.accounts.store, daily });
  const onStored = (sha256: string, result: PhotoResult) => {
    publisher?.photoStored(sha256);
    metrics.photo(result);
  };
  await app.register(mediaRoutes, { couch, accountStatus, quota, onStored, rateLimit: config.rateLimit });
  await app.register(bundleRoutes, { bundles: parts.bundles });
  await app.register(searchRoutes, { posts: parts.posts, people: parts.people, rateLimit: config.rateLimit });
  await app.register(postsRoutes, { couch, posts: parts.posts, rateLimit: config.rateLimit });
  await app.register(petsRoutes, { couch, rateLimit: config.rateLimit });
  await app.register(reviewsRoutes, { couch, rateLimit: config.rateLimit });
  await app.register(organisationsRoutes, { couch, rateLimit: config.rateLimit });
  await app.register(pedigreesRoutes, { couch, dogs: parts.dogs, rateLimit: config.rateLimit });
  await app.register(placesRoutes, { geocoder: config.geocoder, rateLimit: config.rateLimit });
  const page = {
    folder: config.pageDir,
    couch,
    texts: parts.texts,
    posts: parts.posts,
    dogs: parts.dogs,
    originOf: createPublicAddress(config),
  };
  await app.register(pageRoutes, page);
}

function stateOf(publisher: AppParts['publisher']): PublisherState {
  if (publisher === null) return 'off';
  return publisher.status().running ? 'ok' : 'down';
}
