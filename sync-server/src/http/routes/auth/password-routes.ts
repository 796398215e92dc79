import { Type } from 'typebox';
import { PasswordChange, PasswordForgotten, PasswordReset } from '../../../../../src/domain/account/commands.ts';
import { normaliseEmail } from '../../../../../src/domain/account/email.ts';
import type { AccountParts } from '../../../accounts/account-parts.ts';
import type { Client } from '../../../accounts/sign-in/client-ip.ts';
import { knownDevice } from '../../../accounts/sign-in/known-devices.ts';
import { MAIL_COUNTS } from '../../../accounts/sign-in/mail-limit.ts';
import { refusals } from '../../../base/http/failure.ts';
import type { TypedApp } from '../../../base/http/typed-app.ts';
import { accountOf } from '../../plugins/signed-in.ts';
import { type AuthContext, clientIpOf, invalidInput, MAX_BODY } from './auth-context.ts';
import { currentSession } from './device-routes.ts';

const Nothing = Type.Null();
const form = { bodyLimit: MAX_BODY, errorHandler: invalidInput };

/** A new password: by the old one, or by a link from a mail (docs/adr/2026-11-accounts.md). */
export function passwordRoutes(app: TypedApp, context: AuthContext): void {
  const { originOf, parts, limit, behind } = context;
  const { changes } = parts;

  app.post(
    '/auth/password',
    {
      schema: {
        summary:
          'Changes the password and ends all other sessions; 403 `account/wrong-password`, 409 `account/no-password`, 429 `account/too-many-tries`.',
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
      schema: {
        summary: 'Mails a reset link; 202 whether or not the account exists.',
        tags: ['auth'],
        body: PasswordForgotten,
        response: { 202: Nothing, ...refusals(403, 429) },
      },
      config: limit('mail'),
      ...form,
    },
    async (request, reply) => {
      const { body } = request;
      // Everything that differs between known and unknown addresses happens after the response.
      if (await mayMailReset(parts, body.email, clientIpOf(context, request))) {
        behind(changes.sendReset(body, originOf(request)));
      }
      return reply.code(202).send(null);
    },
  );

  app.post(
    '/auth/password/reset',
    {
      schema: {
        summary: 'Sets a password by link and ends all sessions; 410 `account/link-ended`.',
        tags: ['auth'],
        body: PasswordReset,
        response: { 204: Nothing, ...refusals(403, 410) },
      },
      config: limit('login'),
      ...form,
    },
    async (request, reply) => {
      await changes.resetPassword(request.body, originOf(request));
      return reply.code(204).send(null);
    },
  );
}

/**
 * Whether another mail is sent. A device that was signed in to the account learns of the limit. Anybody else gets the
 * same response either way: the last link of this hour is valid in the mailbox, and somebody else may have used up the
 * hour's mails.
 * @throws Failure 429 `request/too-many`
 */
async function mayMailReset(
  { store, mailLimit }: Pick<AccountParts, 'store' | 'mailLimit'>,
  email: string,
  { mark, network }: Client,
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
