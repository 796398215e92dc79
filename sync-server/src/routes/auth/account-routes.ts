import Type from 'typebox';
import {
  AccountInfo,
  EmailChange,
  EmailConfirmation,
  PasswordChange,
  PasswordForgotten,
  PasswordReset,
} from '../../../../src/domain/account/commands.ts';
import { normaliseEmail } from '../../../../src/domain/account/email.ts';
import { Role } from '../../../../src/domain/account/schema.ts';
import { pendingEmailOf } from '../../accounts/account-changes.ts';
import type { AccountParts } from '../../accounts/account-parts.ts';
import type { Asker } from '../../accounts/asker.ts';
import type { StoredAccount } from '../../accounts/documents.ts';
import { knownDevice } from '../../accounts/known-devices.ts';
import { MAIL_COUNTS } from '../../accounts/mail-limit.ts';
import { refusals } from '../../failure.ts';
import { accountOf } from '../../plugins/signed-in.ts';
import type { TypedApp } from '../../typed-app.ts';
import { type AuthContext, askerOf, invalidInput, MAX_BODY } from './auth-context.ts';
import { currentSession } from './device-routes.ts';

const bearer = [{ bearer: [] }];
const Nothing = Type.Null();

/** What an account's owner sees and changes of it (docs/adr/2026-11-account-changes.md). */
export function accountRoutes(app: TypedApp, context: AuthContext): void {
  const { originOf, parts, limit, behind } = context;
  const { changes, mailLimit } = parts;
  const form = { bodyLimit: MAX_BODY, errorHandler: invalidInput };

  app.get(
    '/auth/roles',
    {
      schema: {
        tags: ['auth'],
        security: bearer,
        response: { 200: Type.Object({ roles: Type.Array(Role) }), ...refusals(401, 403) },
      },
      onRequest: app.signedIn,
    },
    async (request) => ({ roles: [...accountOf(request).roles] }),
  );

  app.get(
    '/auth/account',
    {
      schema: { tags: ['auth'], security: bearer, response: { 200: AccountInfo, ...refusals(401, 403) } },
      onRequest: app.signedIn,
    },
    async (request) => infoOf(accountOf(request)),
  );

  app.post(
    '/auth/password',
    {
      schema: {
        tags: ['auth'],
        security: [{ bearer: [], refreshCookie: [] }],
        body: PasswordChange,
        response: { 204: Nothing, ...refusals(401, 403, 409, 429) },
      },
      config: limit('login'),
      onRequest: app.signedIn,
      ...form,
    },
    async (request, reply) => {
      const account = accountOf(request);
      const session = await currentSession(context, request, account.userId);
      await changes.changePassword(account, session, request.body, originOf(request));
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/auth/password/forgotten',
    {
      schema: { tags: ['auth'], body: PasswordForgotten, response: { 202: Nothing, ...refusals(403, 429) } },
      config: limit('mail'),
      ...form,
    },
    async (request, reply) => {
      const { body } = request;
      // Everything that differs between a known and an unknown address happens after the answer.
      if (await mayMailReset(parts, body.email, askerOf(context, request))) {
        behind(changes.sendReset(body, originOf(request)));
      }
      return reply.code(202).send(null);
    },
  );

  app.post(
    '/auth/password/reset',
    {
      schema: { tags: ['auth'], body: PasswordReset, response: { 204: Nothing, ...refusals(403, 410) } },
      config: limit('login'),
      ...form,
    },
    async (request, reply) => {
      await changes.resetPassword(request.body, originOf(request));
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/auth/email',
    {
      schema: {
        tags: ['auth'],
        security: bearer,
        body: EmailChange,
        response: { 202: Nothing, ...refusals(401, 403, 409, 429) },
      },
      config: limit('mail'),
      onRequest: app.signedIn,
      ...form,
    },
    async (request, reply) => {
      const session = app.tokens.require(request).session ?? '';
      await changes.changeEmail(accountOf(request), session, request.body, originOf(request));
      return reply.code(202).send(null);
    },
  );

  app.post(
    '/auth/email/confirm',
    {
      schema: {
        tags: ['auth'],
        body: EmailConfirmation,
        response: { 200: Type.Object({ email: Type.String() }), ...refusals(403, 409, 410) },
      },
      config: limit('login'),
      ...form,
    },
    async (request) => ({ email: await changes.confirmEmail(request.body.token) }),
  );

  app.post(
    '/auth/email/resend',
    {
      schema: { tags: ['auth'], security: bearer, response: { 202: Nothing, ...refusals(401, 403, 429) } },
      config: limit('mail'),
      onRequest: app.signedIn,
    },
    async (request, reply) => {
      const account = accountOf(request);
      const pending = pendingEmailOf(account);
      await mailLimit.ask(MAIL_COUNTS.person(account.userId));
      await mailLimit.ask(
        pending === null
          ? MAIL_COUNTS.confirmOwn(normaliseEmail(account.email))
          : MAIL_COUNTS.confirmWanted(normaliseEmail(pending)),
      );
      await changes.sendConfirmation(account, originOf(request));
      return reply.code(202).send(null);
    },
  );
}

/**
 * Whether another mail goes out. A device that was signed in to the account is told when it asked too often. Anybody
 * else gets the same answer either way: the last link of this hour is open in the mailbox, and who used up the hour's
 * mails may be somebody else. @throws Failure 429 `request/too-many`
 */
async function mayMailReset(
  { store, mailLimit }: Pick<AccountParts, 'store' | 'mailLimit'>,
  email: string,
  { mark, network }: Asker,
): Promise<boolean> {
  const emailKey = normaliseEmail(email);
  const account = mark === undefined ? null : await store.byEmail(email);
  if (account !== null && knownDevice(account, mark) !== null) {
    await mailLimit.ask(MAIL_COUNTS.resetByDevice(emailKey));
    return true;
  }
  const mayFromThere = await mailLimit.take(MAIL_COUNTS.resetByNetwork(emailKey, network));
  return mayFromThere && (await mailLimit.take(MAIL_COUNTS.resetByStrangers(emailKey)));
}

function infoOf(account: StoredAccount): AccountInfo {
  return {
    email: account.email,
    emailConfirmed: account.emailConfirmedAt !== null,
    pendingEmail: pendingEmailOf(account),
    hasPassword: account.passwordHash !== null,
    google: account.googleSub !== null,
    roles: [...account.roles],
    createdAt: account.createdAt,
  };
}
