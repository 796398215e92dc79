import type { AppParts } from '../app.ts';
import type { TypedApp } from '../base/http/typed-app.ts';
import { errors } from './plugins/errors.ts';
import { gracefulClose } from './plugins/graceful-close.ts';
import { openapi } from './plugins/openapi.ts';
import { traffic } from './plugins/rate-limit.ts';
import { requestLog } from './plugins/request-log.ts';
import { requestMetrics } from './plugins/request-metrics.ts';
import { security } from './plugins/security.ts';
import { signedIn } from './plugins/signed-in.ts';
import { enforceTimeouts } from './plugins/timeouts.ts';
import { tokens } from './plugins/tokens.ts';

/** What every request passes. */
export async function registerPlugins(
  app: TypedApp,
  {
    config,
    metrics,
    timeouts,
    jwtKey,
    accounts: { accounts },
  }: Pick<AppParts, 'config' | 'metrics' | 'timeouts' | 'jwtKey' | 'accounts'>,
): Promise<void> {
  await app.register(errors, { onRefused: (code) => metrics.refused('request', code) });
  await app.register(requestLog);
  await app.register(requestMetrics, { metrics });
  await app.register(gracefulClose);
  await app.register(enforceTimeouts, { timeouts });
  await app.register(security, { google: config.google !== null, publicOrigin: config.publicOrigin });
  await app.register(traffic, { rateLimit: config.rateLimit });
  await app.register(openapi);
  await app.register(tokens, { key: jwtKey, seconds: config.accessTokenSeconds });
  await app.register(signedIn, { accounts });
}
