import { Type } from 'typebox';
import { EmailChange, EmailConfirmation } from '../../../../../src/domain/account/commands.ts';
import { normaliseEmail } from '../../../../../src/domain/account/email.ts';
import { pendingEmailOf } from '../../../accounts/account-transitions.ts';
import { MAIL_COUNTS } from '../../../accounts/sign-in/mail-limit.ts';
import { refusals } from '../../../base/http/failure.ts';
import type { TypedApp } from '../../../base/http/typed-app.ts';
import { accountOf } from '../../plugins/signed-in.ts';
import { type AuthContext, invalidInput, MAX_BODY } from './auth-context.ts';

const bearer = [{ bearer: [] }];
const Nothing = Type.Null();
const form = { bodyLimit: MAX_BODY, errorHandler: invalidInput };

/** Changing and proving an e-mail address (docs/adr/2026-11-accounts.md). */
export function emailRoutes(app: TypedApp, context: AuthContext): void {
  const { originOf, parts, limit } = context;
  const { changes, mailLimit } = parts;

  app.post(
    '/auth/email',
    {
      schema: {
        summary: 'Mails a link to the new address and a notice to the old one; 409 `account/email-taken`.',
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
        summary: 'Confirms an address by link; 410 `account/link-ended`, 409 `account/email-taken`.',
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
      schema: {
        summary: 'Mails the confirmation again; 202 also when nothing is pending.',
        tags: ['auth'],
        security: bearer,
        response: { 202: Nothing, ...refusals(401, 403, 429) },
      },
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
