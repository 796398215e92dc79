import type { FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { ownDatabaseName } from '../../../../couchdb/databases.ts';
import { normaliseEmail } from '../../../../src/domain/account/email.ts';
import { GoogleLogin, Login, Registration, Session, SignInOptions } from '../../../../src/domain/account/schema.ts';
import { deviceLabel } from '../../accounts/device-label.ts';
import type { StoredAccount } from '../../accounts/documents.ts';
import { markOf, rememberDevice } from '../../accounts/known-devices.ts';
import { MAIL_COUNTS } from '../../accounts/mail-limit.ts';
import { ensureOwnDatabase } from '../../accounts/own-database.ts';
import type { RefreshToken } from '../../accounts/sessions.ts';
import { Failure, refusals } from '../../failure.ts';
import type { TypedApp } from '../../typed-app.ts';
import { type AuthContext, askerOf, invalidInput, MAX_BODY } from './auth-context.ts';

/** Registering, signing in, staying signed in, signing out. */
export function signInRoutes(app: TypedApp, context: AuthContext): void {
  const { config, couch, originOf, parts, sessionCookie, limit, wake, behind } = context;
  const { accounts, sessions, google, notifier } = parts;

  /** The session of a person who just proved who they are; their database is there when they get it. */
  async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    account: StoredAccount,
    refresh: RefreshToken & { readonly id: string },
    picture: string | null = null,
  ) {
    const { userId } = account;
    const findAvatar = () => parts.findPicture(userId, picture);
    const { created, ...person } = await ensureOwnDatabase(couch, account, findAvatar);
    const ownDatabase = ownDatabaseName(userId);
    if (created) {
      // The account may have been given up while its database was being made: nobody would come to remove that one.
      if ((await parts.store.account(userId)) === null) {
        await parts.removePerson(userId);
        await sessions.retire(userId);
        throw new Failure(403, 'account/suspended', 'The account is gone.');
      }
      await notifier.notify(userId, { kind: 'welcome', at: account.createdAt });
      wake(ownDatabase);
    }
    const access = app.tokens.issue(userId, account.roles, refresh.id);
    sessionCookie.write(request, reply, refresh);
    return {
      userId,
      ownDatabase,
      accessToken: access.token,
      expiresAt: access.expiresAt.toISOString(),
      roles: [...account.roles],
      person,
      locale: account.locale,
    };
  }

  async function signIn(
    request: FastifyRequest,
    reply: FastifyReply,
    account: StoredAccount,
    picture: string | null = null,
  ) {
    const label = deviceLabel(request.headers['user-agent']);
    const refresh = await sessions.open(account, label);
    // Whoever was signed in on this device before is not any more.
    await sessions.close(sessionCookie.read(request));
    const session = await answer(request, reply, account, refresh, picture);
    const mark = markOf(sessionCookie.readMark(request));
    sessionCookie.writeMark(request, reply, mark);
    if (await rememberDevice(parts.store, account, mark)) {
      await notifier.notify(account.userId, {
        kind: 'new-device',
        at: new Date().toISOString(),
        about: { device: label },
      });
    }
    return session;
  }

  app.post(
    '/auth/register',
    {
      schema: { tags: ['auth'], body: Registration, response: { 201: Session, ...refusals(403, 409) } },
      config: limit('register'),
      bodyLimit: MAX_BODY,
      errorHandler: invalidInput,
    },
    async (request, reply) => {
      const account = await accounts.register(request.body);
      const session = await signIn(request, reply, account);
      behind(sendFirstConfirmation(account, originOf(request)));
      return reply.code(201).send(session);
    },
  );

  /** Counted like every other mail that proves an address, so that registering gives nobody an extra one. */
  async function sendFirstConfirmation(account: StoredAccount, origin: string): Promise<void> {
    if (!(await parts.mailLimit.take(MAIL_COUNTS.confirmWanted(normaliseEmail(account.email))))) return;
    await parts.changes.sendConfirmation(account, origin);
  }

  app.post(
    '/auth/login',
    {
      schema: { tags: ['auth'], body: Login, response: { 200: Session, ...refusals(401, 403, 429) } },
      config: limit('login'),
      bodyLimit: MAX_BODY,
      errorHandler: invalidInput,
    },
    async (request, reply) => signIn(request, reply, await accounts.login(request.body, askerOf(context, request))),
  );

  app.post(
    '/auth/google',
    {
      schema: {
        tags: ['auth'],
        body: GoogleLogin,
        response: { 200: Session, ...refusals(401, 403, 404, 409) },
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
      const account = await accounts.loginWithGoogle(person, request.body.locale);
      return signIn(request, reply, account, person.picture);
    },
  );

  app.post(
    '/auth/refresh',
    {
      schema: {
        tags: ['auth'],
        security: [{ refreshCookie: [] }],
        response: { 200: Session, ...refusals(401, 403) },
      },
      config: limit('refresh'),
    },
    async (request, reply) => {
      try {
        const { userId, generation, ...refresh } = await sessions.refresh(sessionCookie.read(request));
        const account = await accounts.active(userId);
        if (account.generation !== generation) {
          await sessions.closeOne(userId, refresh.id);
          throw new Failure(401, 'session/expired', 'The password was changed; the session has ended.');
        }
        return await answer(request, reply, account, refresh);
      } catch (error) {
        // A session that ended never comes back: the cookie would only fail again. A suspended account may be released.
        if (error instanceof Failure && error.statusCode === 401) sessionCookie.clear(request, reply);
        throw error;
      }
    },
  );

  app.post(
    '/auth/logout',
    {
      schema: {
        tags: ['auth'],
        security: [{}, { refreshCookie: [] }],
        response: { 204: Type.Null(), ...refusals(403) },
      },
    },
    async (request, reply) => {
      await sessions.close(sessionCookie.read(request));
      sessionCookie.clear(request, reply);
      return reply.code(204).send(null);
    },
  );

  app.get('/auth/options', { schema: { tags: ['auth'], response: { 200: SignInOptions } } }, async () => ({
    googleClientId: config.google?.clientId ?? null,
    contactEmail: config.mail.contact,
  }));
}
