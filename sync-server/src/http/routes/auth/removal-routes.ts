import { Type } from 'typebox';
import { AccountRemoval, SignedOutRemoval } from '../../../../../src/domain/account/commands.ts';
import { Failure, refusals } from '../../../base/http/failure.ts';
import type { TypedApp } from '../../../base/http/typed-app.ts';
import { accountOf } from '../../plugins/signed-in.ts';
import { type AuthContext, clientIpOf, invalidInput, MAX_BODY, proveOwner } from './auth-context.ts';

/** Deleting an account, after another proof of ownership. */
export function removalRoutes(app: TypedApp, context: AuthContext): void {
  removalRoute(app, context);
  signedOutRemovalRoute(app, context);
}

function removalRoute(app: TypedApp, context: AuthContext): void {
  const { originOf, parts, sessionCookie, limit } = context;
  app.post(
    '/auth/delete',
    {
      schema: {
        summary: 'Deletes the account; 204 once the removal is certain, 409 `account/last-admin`.',
        tags: ['auth'],
        security: [{ bearer: [] }],
        body: AccountRemoval,
        response: { 204: Type.Null(), ...refusals(401, 403, 409, 429) },
      },
      config: limit('login'),
      onRequest: app.signedIn,
      bodyLimit: MAX_BODY,
      errorHandler: invalidInput,
    },
    async (request, reply) => {
      await proveOwner(app, context, request, request.body);
      await parts.removal.remove(accountOf(request), originOf(request), request.body.letters);
      sessionCookie.clear(request, reply);
      return reply.code(204).send(null);
    },
  );
}

/**
 * People who may not sign in, for instance while suspended, can still delete their account. Returns the id of its
 * person.
 */
function signedOutRemovalRoute(app: TypedApp, context: AuthContext): void {
  const { originOf, parts, limit } = context;
  const { accounts, google, proofs, removal } = parts;
  app.post(
    '/auth/delete/signed-out',
    {
      schema: {
        summary: 'Deletes an account by its credentials, also a suspended one; counts failed tries as signing in does.',
        tags: ['auth'],
        body: SignedOutRemoval,
        response: { 200: Type.Object({ userId: Type.String() }), ...refusals(401, 403, 404, 409, 429) },
      },
      config: limit('login'),
      bodyLimit: MAX_BODY,
      errorHandler: invalidInput,
    },
    async (request) => {
      const { body } = request;
      const ofGoogle = async (credential: string) => {
        if (google === null) {
          throw new Failure(404, 'account/google-not-configured', 'Google sign-in is not configured.');
        }
        const found = await accounts.ofGoogle(await google.verify(credential));
        await proofs.google(found, credential);
        return found;
      };
      const account =
        'password' in body ? await accounts.prove(body, clientIpOf(context, request)) : await ofGoogle(body.credential);
      await removal.remove(account, originOf(request), body.letters);
      return { userId: account.userId };
    },
  );
}
