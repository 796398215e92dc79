import cookie from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { ownDatabaseName } from '../../../../couchdb/databases.ts';
import { GoogleLogin, Login, Registration, Role, Session } from '../../../../src/domain/account/schema.ts';
import { createAccounts } from '../../accounts/accounts.ts';
import type { StoredAccount } from '../../accounts/documents.ts';
import { createGoogleVerifier } from '../../accounts/google.ts';
import { ensureOwnDatabase } from '../../accounts/own-database.ts';
import { createPasswords } from '../../accounts/passwords.ts';
import { createSessions, deviceLabel, type RefreshToken } from '../../accounts/sessions.ts';
import { createAccountStore } from '../../accounts/store.ts';
import { createTryCounter } from '../../accounts/tries.ts';
import type { Config } from '../../config.ts';
import type { Couch } from '../../couch.ts';
import { ErrorBody, Failure } from '../../failure.ts';
import { strictLimit } from '../../plugins/traffic.ts';
import type { TypedApp } from '../../typed-app.ts';
import { requireOwnPage } from './guards.ts';
import { createSessionCookie } from './session-cookie.ts';

interface AuthOptions {
  readonly config: Config;
  readonly couch: Couch;
  readonly wake: (database: string) => void;
}

const SWEEP_EVERY_MS = 60 * 60_000;
const MAX_BODY = 16_384;
const refusals = (...statuses: number[]) => Object.fromEntries(statuses.map((status) => [status, ErrorBody]));

/** Registering, signing in, staying signed in, signing out (docs/http-api.md; the decisions: docs/adr/2026-11-sessions.md). */
export async function authRoutes(app: TypedApp, { config, couch, wake }: AuthOptions): Promise<void> {
  const sessions = createSessions(couch, config.refreshTokenSeconds);
  const tries = createTryCounter(couch);
  const passwords = await createPasswords();
  const accounts = createAccounts({ store: createAccountStore(couch), passwords, tries, sessions });
  const google = config.google ? createGoogleVerifier(config.google) : null;
  const sessionCookie = createSessionCookie(config.publicOrigin);
  const limit = (kind: 'login' | 'register' | 'refresh') => strictLimit(kind, config.rateLimit);

  await app.register(cookie);
  app.addHook('onRequest', requireOwnPage(config.publicOrigin));
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
  acceptEmptyJson(app);
  sweepRegularly(app, tries.sweep);

  /** The session of a person who just proved who they are; their database is there when they get it. */
  async function answer(request: FastifyRequest, reply: FastifyReply, account: StoredAccount, refresh: RefreshToken) {
    const { created, ...person } = await ensureOwnDatabase(couch, account);
    const ownDatabase = ownDatabaseName(account.userId);
    if (created) wake(ownDatabase);
    const access = app.tokens.issue(account.userId, account.roles);
    sessionCookie.write(request, reply, refresh);
    return {
      userId: account.userId,
      ownDatabase,
      accessToken: access.token,
      expiresAt: access.expiresAt.toISOString(),
      roles: [...account.roles],
      person,
      locale: account.locale,
    };
  }

  async function signIn(request: FastifyRequest, reply: FastifyReply, account: StoredAccount) {
    const refresh = await sessions.open(account.userId, deviceLabel(request.headers['user-agent']));
    // Whoever was signed in on this device before is not any more.
    await sessions.close(sessionCookie.read(request));
    return answer(request, reply, account, refresh);
  }

  app.post(
    '/auth/register',
    {
      schema: { tags: ['auth'], body: Registration, response: { 201: Session, ...refusals(400, 403, 409, 415, 429) } },
      config: limit('register'),
      bodyLimit: MAX_BODY,
      errorHandler: invalidInput,
    },
    async (request, reply) => {
      const account = await accounts.register(request.body);
      const session = await signIn(request, reply, account);
      return reply.code(201).send(session);
    },
  );

  app.post(
    '/auth/login',
    {
      schema: { tags: ['auth'], body: Login, response: { 200: Session, ...refusals(400, 401, 403, 415, 429) } },
      config: limit('login'),
      bodyLimit: MAX_BODY,
      errorHandler: invalidInput,
    },
    async (request, reply) => signIn(request, reply, await accounts.login(request.body)),
  );

  app.post(
    '/auth/google',
    {
      schema: {
        tags: ['auth'],
        body: GoogleLogin,
        response: { 200: Session, ...refusals(400, 401, 403, 404, 409, 429) },
      },
      config: limit('login'),
      bodyLimit: MAX_BODY,
      errorHandler: invalidInput,
    },
    async (request, reply) => {
      if (google === null) {
        throw new Failure(404, 'account/google-not-configured', 'Google sign-in is not configured.');
      }
      const person = await google.verify(request.body.credential);
      return signIn(request, reply, await accounts.loginWithGoogle(person, request.body.locale));
    },
  );

  app.post(
    '/auth/refresh',
    {
      schema: {
        tags: ['auth'],
        security: [{ refreshCookie: [] }],
        response: { 200: Session, ...refusals(401, 403, 415, 429) },
      },
      config: limit('refresh'),
    },
    async (request, reply) => {
      try {
        const { userId, ...refresh } = await sessions.refresh(sessionCookie.read(request));
        return await answer(request, reply, await accounts.active(userId), refresh);
      } catch (error) {
        // A session that ended never comes back: the cookie would only fail again. A suspended account may be released.
        if (error instanceof Failure && error.statusCode === 401) sessionCookie.clear(request, reply);
        throw error;
      }
    },
  );

  app.post(
    '/auth/logout',
    { schema: { tags: ['auth'], security: [{}, { refreshCookie: [] }], response: { 204: Type.Null() } } },
    async (request, reply) => {
      await sessions.close(sessionCookie.read(request));
      sessionCookie.clear(request, reply);
      return reply.code(204).send(null);
    },
  );

  app.get(
    '/auth/options',
    {
      schema: {
        tags: ['auth'],
        response: { 200: Type.Object({ googleClientId: Type.Union([Type.String(), Type.Null()]) }) },
      },
    },
    async () => ({ googleClientId: config.google?.clientId ?? null }),
  );

  app.get(
    '/auth/roles',
    {
      schema: {
        tags: ['auth'],
        security: [{ bearer: [] }],
        response: { 200: Type.Object({ roles: Type.Array(Role) }), ...refusals(401, 403) },
      },
    },
    async (request) => {
      const { userId } = app.tokens.require(request);
      const account = await accounts.active(userId);
      return { roles: [...account.roles] };
    },
  );
}

/** A form that does not fit its schema has a code of its own; which field it is stands in the reason. */
function invalidInput(error: Error & { validation?: unknown }, request: FastifyRequest, reply: FastifyReply): void {
  const passOn = request.server.errorHandler;
  passOn(error.validation ? Object.assign(error, { code: 'account/invalid-input' }) : error, request, reply);
}

/** `fetch(…, {method: 'POST', headers: json})` without a body is a complete refresh or logout. */
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
      (removed) => app.log.debug({ removed }, 'old tries removed'),
      (err: unknown) => app.log.warn({ err }, 'old tries could not be removed'),
    );
  const timer = setInterval(run, SWEEP_EVERY_MS);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
