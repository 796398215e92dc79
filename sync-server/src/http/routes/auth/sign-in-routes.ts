import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { GoogleLogin, Login, Registration, Session, SignInOptions } from '../../../../../src/domain/account/schema.ts';
import type { StoredAccount } from '../../../accounts/documents.ts';
import { knownDevice } from '../../../accounts/sign-in/known-devices.ts';
import { Failure, refusals } from '../../../base/http/failure.ts';
import type { TypedApp } from '../../../base/http/typed-app.ts';
import { type AuthContext, clientIpOf, invalidInput, MAX_BODY } from './auth-context.ts';
import { passkeyRoutes } from './passkey-routes.ts';
import { SignIn } from './sign-in.ts';

/** Registration, sign-in, passkeys, refresh, sign-out. */
export function signInRoutes(app: TypedApp, context: AuthContext): void {
  const signIn = new SignIn(app.tokens, context);
  registerRoute(app, context, signIn);
  loginRoute(app, context, signIn);
  googleRoute(app, context, signIn);
  refreshRoute(app, context, signIn);
  logoutRoute(app, context);
  optionsRoute(app, context);
  passkeyRoutes(app, context, signIn);
}

function registerRoute(app: TypedApp, context: AuthContext, signIn: SignIn): void {
  const { originOf, parts, limit, behind } = context;
  app.post(
    '/auth/register',
    {
      schema: {
        summary:
          'Creates an account; 409 `account/email-taken`, 400 `account/password-guessable` or `account/invalid-input`.',
        tags: ['auth'],
        body: Registration,
        response: { 201: Session, ...refusals(403, 409) },
      },
      config: limit('register'),
      bodyLimit: MAX_BODY,
      errorHandler: invalidInput,
    },
    async (request, reply) => {
      const account = await parts.accounts.register(request.body);
      const session = await signIn.begin(request, reply, account);
      behind(signIn.sendFirstConfirmation(account, originOf(request)));
      return reply.code(201).send(session);
    },
  );
}

function loginRoute(app: TypedApp, context: AuthContext, signIn: SignIn): void {
  const { parts, limit } = context;
  app.post(
    '/auth/login',
    {
      schema: {
        summary:
          '401 `account/wrong-credentials`, 403 `account/suspended`, 429 `account/too-many-tries` per known device, or per network for all others.',
        tags: ['auth'],
        body: Login,
        response: { 200: Session, ...refusals(401, 403, 429) },
      },
      config: limit('login'),
      bodyLimit: MAX_BODY,
      errorHandler: invalidInput,
    },
    async (request, reply) =>
      signIn.begin(request, reply, await parts.accounts.login(request.body, clientIpOf(context, request))),
  );
}

function googleRoute(app: TypedApp, context: AuthContext, signIn: SignIn): void {
  const { parts, limit } = context;
  const { accounts, google } = parts;
  app.post(
    '/auth/google',
    {
      schema: {
        summary:
          'Signs in with a Google ID token; 401 `account/google-failed`, 404 `account/google-not-configured`, 409 `account/email-taken`.',
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
      const session = await signIn.begin(request, reply, account, person.picture);
      // Delivers what waits for the address into the own database, which exists from here on. Every time, because an
      // earlier attempt may have been interrupted.
      parts.onProved(account.email);
      return session;
    },
  );
}

function refreshRoute(app: TypedApp, context: AuthContext, signIn: SignIn): void {
  const { parts, sessionCookie, limit } = context;
  const { accounts, sessions } = parts;
  app.post(
    '/auth/refresh',
    {
      schema: {
        summary:
          'A new token pair; 401 `session/missing`, `session/expired` or `session/reused`, 403 `account/suspended`.',
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
        renewMark(request, reply, account, context);
        return await signIn.answer(request, reply, account, refresh);
      } catch (error) {
        // An ended session never returns: the cookie would only fail again. A suspension may be lifted.
        if (error instanceof Failure && error.statusCode === 401) sessionCookie.clear(request, reply);
        throw error;
      }
    },
  );
}

/** A browser stores a cookie for only 400 days. */
function renewMark(
  request: FastifyRequest,
  reply: FastifyReply,
  account: StoredAccount,
  { sessionCookie }: AuthContext,
): void {
  const mark = sessionCookie.readMark(request);
  if (mark !== undefined && knownDevice(account, mark) !== null)
    sessionCookie.writeMark(request, reply, mark, account.userId);
}

function logoutRoute(app: TypedApp, context: AuthContext): void {
  const { parts, sessionCookie } = context;
  app.post(
    '/auth/logout',
    {
      schema: {
        summary: 'Ends the session; 204 also without one.',
        tags: ['auth'],
        security: [{}, { refreshCookie: [] }],
        response: { 204: Type.Null(), ...refusals(403) },
      },
    },
    async (request, reply) => {
      await parts.sessions.close(sessionCookie.read(request));
      sessionCookie.clear(request, reply);
      return reply.code(204).send(null);
    },
  );
}

function optionsRoute(app: TypedApp, { config }: AuthContext): void {
  app.get(
    '/auth/options',
    { schema: { summary: 'How people may sign in here.', tags: ['auth'], response: { 200: SignInOptions } } },
    async () => ({
      googleClientId: config.google?.clientId ?? null,
      contactEmail: config.mail.contact,
    }),
  );
}
