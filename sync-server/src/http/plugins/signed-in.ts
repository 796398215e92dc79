import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { hasRole } from '../../../../src/domain/account/rules.ts';
import type { Role } from '../../../../src/domain/account/schema.ts';
import type { Accounts } from '../../accounts/accounts.ts';
import type { StoredAccount } from '../../accounts/documents.ts';
import { Failure } from '../../base/http/failure.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by `signedIn` and `withRole`; null on every other route. */
    account: StoredAccount | null;
  }
  interface FastifyInstance {
    /** An `onRequest` hook: passes a request with a valid token and an active account. */
    signedIn(request: FastifyRequest): Promise<void>;
    /**
     * Like `signedIn`, for accounts with a role: the account's roles count, because those in the token may be ten
     * minutes old.
     */
    withRole(role: Role): (request: FastifyRequest) => Promise<void>;
  }
}

/**
 * Who may call a route, as a hook that the route names. It runs before the body is read and validated, so no error
 * reveals what a route expects.
 */
export const signedIn = fp(
  async (app: FastifyInstance, { accounts }: { accounts: Pick<Accounts, 'active'> }) => {
    const enter = async (request: FastifyRequest): Promise<StoredAccount> => {
      const { userId } = app.tokens.require(request);
      const account = await accounts.active(userId);
      request.account = account;
      return account;
    };
    app.decorateRequest('account', null);
    app.decorate('signedIn', async (request: FastifyRequest) => {
      await enter(request);
    });
    app.decorate('withRole', (role: Role) => async (request: FastifyRequest) => {
      const { roles } = await enter(request);
      if (!hasRole(roles, role)) throw new Failure(403, 'role/required', 'Another role is needed for this.');
    });
  },
  { name: 'signed-in', dependencies: ['tokens'] },
);

/**
 * The account that a route's `signedIn` has passed.
 * @throws Error on a route without that hook
 */
export function accountOf(request: FastifyRequest): StoredAccount {
  if (request.account === null) throw new Error('This route does not ask who is signed in.');
  return request.account;
}
