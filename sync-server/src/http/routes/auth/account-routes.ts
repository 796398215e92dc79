import { Type } from 'typebox';
import { AccountInfo } from '../../../../../src/domain/account/commands.ts';
import { Role } from '../../../../../src/domain/account/schema.ts';
import { pendingEmailOf } from '../../../accounts/account-transitions.ts';
import type { StoredAccount } from '../../../accounts/documents.ts';
import { shownPasskeys } from '../../../accounts/sign-in/passkeys.ts';
import { refusals } from '../../../base/http/failure.ts';
import type { TypedApp } from '../../../base/http/typed-app.ts';
import { accountOf } from '../../plugins/signed-in.ts';

const bearer = [{ bearer: [] }];

/** An account as its owner sees it. */
export function accountRoutes(app: TypedApp): void {
  app.get(
    '/auth/roles',
    {
      schema: {
        summary: 'The caller’s roles.',
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
      schema: {
        summary: 'The caller’s address, sign-in methods and pending changes.',
        tags: ['auth'],
        security: bearer,
        response: { 200: AccountInfo, ...refusals(401, 403) },
      },
      onRequest: app.signedIn,
    },
    async (request) => infoOf(accountOf(request)),
  );
}

function infoOf(account: StoredAccount): AccountInfo {
  return {
    email: account.email,
    emailConfirmed: account.emailConfirmedAt !== null,
    pendingEmail: pendingEmailOf(account),
    hasPassword: account.passwordHash !== null,
    google: account.googleSub !== null,
    passkeys: shownPasskeys(account),
    roles: [...account.roles],
    createdAt: account.createdAt,
  };
}
