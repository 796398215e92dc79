import { Type } from 'typebox';
import { AccountProof } from '../../../../../src/domain/account/commands.ts';
import {
  PasskeyAddition,
  PasskeyLogin,
  PasskeyName,
  PasskeyOptions,
} from '../../../../../src/domain/account/passkeys.ts';
import { Session } from '../../../../../src/domain/account/schema.ts';
import { deviceLabel } from '../../../accounts/sign-in/device-label.ts';
import { Failure, refusals } from '../../../base/http/failure.ts';
import type { TypedApp } from '../../../base/http/typed-app.ts';
import { accountOf } from '../../plugins/signed-in.ts';
import { type AuthContext, invalidInput, MAX_BODY, proveOwner } from './auth-context.ts';
import type { SignIn } from './sign-in.ts';

const Nothing = Type.Null();
const PasskeyParams = Type.Object({ id: Type.String({ pattern: '^[0-9a-f]{24}$' }) });
const form = { bodyLimit: MAX_BODY, errorHandler: invalidInput };
const bearer = [{ bearer: [] }];

/** Passkeys: signing in with one, and an owner's own (docs/adr/2026-11-accounts.md). */
export function passkeyRoutes(app: TypedApp, context: AuthContext, signIn: SignIn): void {
  signInWithPasskey(app, context, signIn);
  addPasskey(app, context);
  changePasskeys(app, context);
}

function signInWithPasskey(app: TypedApp, { parts, originOf, limit }: AuthContext, signIn: SignIn): void {
  app.post(
    '/auth/passkeys/sign-in/options',
    {
      schema: {
        summary: 'The options of the prompt that signs in with a passkey; they are valid for five minutes.',
        tags: ['auth'],
        response: { 200: PasskeyOptions, ...refusals(403) },
      },
      config: limit('login'),
    },
    async (request) => parts.passkeys.signInOptions(originOf(request)),
  );

  app.post(
    '/auth/passkeys/sign-in',
    {
      schema: {
        summary: 'Signs in with a passkey; 401 `account/passkey-failed`, 403 `account/suspended`.',
        tags: ['auth'],
        body: PasskeyLogin,
        response: { 200: Session, ...refusals(401, 403) },
      },
      config: limit('login'),
      ...form,
    },
    async (request, reply) => {
      const { credential, locale } = request.body;
      const proved = await parts.passkeys.prove(credential, originOf(request));
      return signIn.begin(request, reply, await parts.accounts.enter(proved, locale));
    },
  );
}

function addPasskey(app: TypedApp, context: AuthContext): void {
  const { parts, originOf, limit } = context;
  app.post(
    '/auth/passkeys/options',
    {
      schema: {
        summary:
          'The options of the prompt that makes a passkey; 403 `account/wrong-password` or `account/google-failed`, 409 `account/passkey-limit`.',
        tags: ['auth'],
        security: bearer,
        body: AccountProof,
        response: { 200: PasskeyOptions, ...refusals(401, 403, 409, 429) },
      },
      config: limit('login'),
      onRequest: app.signedIn,
      ...form,
    },
    async (request) => {
      await proveOwner(app, context, request, request.body);
      return parts.passkeys.additionOptions(accountOf(request), originOf(request));
    },
  );

  app.post(
    '/auth/passkeys',
    {
      schema: {
        summary: 'Adds the passkey that the browser made; 403 `account/passkey-failed`, 409 `account/passkey-limit`.',
        tags: ['auth'],
        security: bearer,
        body: PasskeyAddition,
        response: { 204: Nothing, ...refusals(401, 403, 409) },
      },
      config: limit('login'),
      onRequest: app.signedIn,
      ...form,
    },
    async (request, reply) => {
      const account = accountOf(request);
      const name = deviceLabel(request.headers['user-agent']);
      const origin = originOf(request);
      if (await parts.passkeys.add(account, { credential: request.body.credential, name }, origin)) {
        const at = new Date().toISOString();
        const { userId, email: to, locale } = account;
        await parts.notifier.notify(userId, { kind: 'passkey-added', at, about: { device: name } });
        parts.mailer.send({ kind: 'passkeyAdded', userId, to, locale, origin });
      }
      return reply.code(204).send(null);
    },
  );
}

function changePasskeys(app: TypedApp, { parts }: AuthContext): void {
  app.put(
    '/auth/passkeys/:id',
    {
      schema: {
        summary: 'Renames a passkey; 404 `account/passkey-failed`.',
        tags: ['auth'],
        security: bearer,
        params: PasskeyParams,
        body: PasskeyName,
        response: { 204: Nothing, ...refusals(401, 403, 404) },
      },
      onRequest: app.signedIn,
      ...form,
    },
    async (request, reply) => {
      const renamed = await parts.passkeys.rename(accountOf(request).userId, request.params.id, request.body.name);
      if (!renamed) throw new Failure(404, 'account/passkey-failed', 'There is no such passkey.');
      return reply.code(204).send(null);
    },
  );

  app.delete(
    '/auth/passkeys/:id',
    {
      schema: {
        summary: 'Removes a passkey; 204 also if there is none.',
        tags: ['auth'],
        security: bearer,
        params: PasskeyParams,
        response: { 204: Nothing, ...refusals(401, 403) },
      },
      onRequest: app.signedIn,
    },
    async (request, reply) => {
      await parts.passkeys.remove(accountOf(request).userId, request.params.id);
      return reply.code(204).send(null);
    },
  );
}
