import type { OpenedAccounts } from './accounts/open-accounts.ts';
import type { TypedApp } from './base/http/typed-app.ts';
import type { Startup } from './base/lib/startup.ts';
import type { Timeouts } from './http/plugins/timeouts.ts';
import { registerPlugins } from './http/register-plugins.ts';
import { registerReads } from './http/register-reads.ts';
import { adminRoutes } from './http/routes/admin/index.ts';
import { authRoutes } from './http/routes/auth/index.ts';
import { careRoutes } from './http/routes/care/index.ts';
import { gatewayRoutes } from './http/routes/gateway/index.ts';
import { healthRoutes, type PublisherState } from './http/routes/health/index.ts';
import { type MediaOptions, mediaRoutes } from './http/routes/media/index.ts';
import { metricsRoutes } from './http/routes/metrics/index.ts';
import { pushRoutes } from './http/routes/push/index.ts';
import { syncRoutes } from './http/routes/sync/index.ts';
import type { Storage } from './open-engine.ts';
import { logLeft } from './publishing/intake/answer-watch.ts';
import type { Decisions } from './publishing/open-decisions.ts';
import type { Publisher } from './publishing/publisher.ts';
import type { Reading } from './reading/open-reading.ts';
import type { Texts } from './texts.ts';

/** The dependencies of the routes. No part uses a global. */
export interface AppParts
  extends Storage,
    Reading,
    Decisions,
    Pick<Startup, 'config' | 'metrics'>,
    Pick<OpenedAccounts, 'accounts' | 'uploadQuota'> {
  readonly jwtKey: string;
  /** Null if this process does not publish. */
  readonly publisher: Pick<Publisher, 'wake' | 'underWay' | 'photoStored' | 'status'> | null;
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
  const { moderation, links, proposals } = parts;
  await app.register(careRoutes, { pinned: parts.accounts.pinned, rateLimit: config.rateLimit });
  await app.register(adminRoutes, { parts: parts.accounts, moderation, links, proposals });
  const { accountStatus } = parts.accounts;
  const underWay: Publisher['underWay'] = (database) => publisher?.underWay(database) ?? null;
  const { updates, uploadQuota: quota } = parts;
  await app.register(gatewayRoutes, { couch, accountStatus, wake, underWay, updates, metrics });
  const onStored: MediaOptions['onStored'] = (sha256, result) => {
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
