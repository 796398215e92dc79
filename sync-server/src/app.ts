import type { Epochs } from '../../couchdb/epoch.ts';
import { DAILY } from '../../src/domain/limits.ts';
import type { AccountParts } from './accounts/account-parts.ts';
import type { Config } from './base/config/config.ts';
import type { TypedApp } from './base/http/typed-app.ts';
import type { Metrics, PhotoResult } from './base/metrics/metrics.ts';
import type { Timeouts } from './http/plugins/timeouts.ts';
import { registerPlugins } from './http/register-plugins.ts';
import { registerReads } from './http/register-reads.ts';
import { decisionRoutes } from './http/routes/admin/decision-routes.ts';
import { adminRoutes } from './http/routes/admin/index.ts';
import { authRoutes } from './http/routes/auth/index.ts';
import { gatewayRoutes } from './http/routes/gateway/index.ts';
import { healthRoutes, type PublisherState } from './http/routes/health/index.ts';
import { mediaRoutes } from './http/routes/media/index.ts';
import { metricsRoutes } from './http/routes/metrics/index.ts';
import { pushRoutes } from './http/routes/push/index.ts';
import { syncRoutes } from './http/routes/sync/index.ts';
import type { LinkDecisions } from './matters/pedigree-links/open-links.ts';
import type { ProposalDecisions } from './matters/pedigree-proposals/open-proposals.ts';
import type { Publisher } from './publishing/create-publisher.ts';
import { logLeft } from './publishing/intake/answer-watch.ts';
import type { Moderation } from './publishing/moderation/create-moderation.ts';
import type { Bundles } from './reading/bundle/create-bundles.ts';
import type { FollowedDogs } from './reading/pedigrees/followed-dogs.ts';
import type { PeopleSearch } from './reading/search/people-search.ts';
import type { PostSearch } from './reading/search/post-search.ts';
import type { Couch } from './storage/engine/couch.ts';
import type { DatabaseUpdates } from './storage/engine/database-updates.ts';
import type { EngineCheck } from './storage/engine/engine-check.ts';
import { UNLIMITED } from './storage/ledger/quotas.ts';
import { createUploadQuota } from './storage/media/upload-quota.ts';
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
  await registerPlugins(app, parts);
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
  await registerReads(app, parts);
}

function stateOf(publisher: AppParts['publisher']): PublisherState {
  if (publisher === null) return 'off';
  return publisher.status().running ? 'ok' : 'down';
}
