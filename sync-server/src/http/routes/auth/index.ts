import cookie from '@fastify/cookie';
import type { FastifyRequest } from 'fastify';
import { HOUR_MS } from '../../../../../src/domain/time/spans.ts';
import type { AccountParts } from '../../../accounts/account-parts.ts';
import type { Config } from '../../../base/config/config.ts';
import { createPublicAddress } from '../../../base/http/public-address.ts';
import type { TypedApp } from '../../../base/http/typed-app.ts';
import type { Couch } from '../../../storage/engine/couch.ts';
import { budgetOf, strictLimit } from '../../plugins/rate-limit.ts';
import { accountRoutes } from './account-routes.ts';
import type { AuthContext } from './auth-context.ts';
import { deviceRoutes } from './device-routes.ts';
import { emailRoutes } from './email-routes.ts';
import { requireOwnPage } from './guards.ts';
import { passwordRoutes } from './password-routes.ts';
import { pushSubscriptionRoutes } from './push-routes.ts';
import { removalRoutes } from './removal-routes.ts';
import { createSessionCookie } from './session-cookie.ts';
import { signInRoutes } from './sign-in-routes.ts';

interface AuthOptions {
  readonly config: Config;
  readonly couch: Couch;
  readonly parts: AccountParts;
  readonly acceptsPush: (endpoint: string) => boolean;
  readonly wake: (database: string) => void;
}

const SWEEP_EVERY_MS = HOUR_MS;

/** All routes below /auth (docs/http-api.md; decisions in docs/adr/2026-11-sessions.md and 2026-11-accounts.md). */
export async function authRoutes(app: TypedApp, options: AuthOptions): Promise<void> {
  const { config, couch, parts, acceptsPush, wake } = options;
  await app.register(cookie);
  const originOf = createPublicAddress(config);
  app.addHook('onRequest', requireOwnPage(originOf));
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
  acceptEmptyJson(app);
  sweepRegularly(app, parts.sweep);

  const sessionCookie = createSessionCookie(config.publicOrigin, parts.markSeal);
  /**
   * Devices with a former sign-in have their own budget, independent of others at their address: one for all devices of
   * an account, because otherwise frequent sign-ins would yield many.
   */
  const budget = (request: FastifyRequest) => {
    const holder = sessionCookie.readHolder(request);
    return holder === null ? budgetOf(request) : `device:${holder}`;
  };
  const context: AuthContext = {
    config,
    couch,
    originOf,
    parts,
    wake,
    acceptsPush,
    sessionCookie,
    limit: (kind) => strictLimit(kind, config.rateLimit, budget),
    behind: workBehind(app),
  };
  signInRoutes(app, context);
  accountRoutes(app);
  passwordRoutes(app, context);
  emailRoutes(app, context);
  deviceRoutes(app, context);
  pushSubscriptionRoutes(app, context);
  removalRoutes(app, context);
}

/** `fetch(…, {method: 'POST', headers: json})` without a body is a valid refresh or logout. */
function acceptEmptyJson(app: TypedApp): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parse(request, String(body), done);
  });
}

function sweepRegularly(app: TypedApp, sweep: () => Promise<number>): void {
  const run = () =>
    sweep().then(
      (removed) => app.log.debug({ removed }, 'old tries, links and sessions removed'),
      (err: unknown) => app.log.warn({ err }, 'old tries, links and sessions could not be removed'),
    );
  const timer = setInterval(run, SWEEP_EVERY_MS);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
}

/**
 * Runs work that responses do not wait for. It logs failures, and the service does not stop before the work is done.
 */
function workBehind(app: TypedApp): (work: Promise<unknown>) => void {
  const running = new Set<Promise<unknown>>();
  app.addHook('onClose', async () => {
    await Promise.all(running);
  });
  return (work) => {
    const noted: Promise<unknown> = work
      .catch((err: unknown) => app.log.warn({ err }, 'work behind an answer failed'))
      .finally(() => running.delete(noted));
    running.add(noted);
  };
}
