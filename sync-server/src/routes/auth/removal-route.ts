import Type from 'typebox';
import { AccountRemoval } from '../../../../src/domain/account/commands.ts';
import { refusals } from '../../http/failure.ts';
import type { TypedApp } from '../../http/typed-app.ts';
import { accountOf } from '../../plugins/signed-in.ts';
import { type AuthContext, invalidInput, MAX_BODY } from './auth-context.ts';

/** Giving an account up, by whoever proves once more that it is theirs. */
export function removalRoute(app: TypedApp, { originOf, parts, sessionCookie, limit }: AuthContext): void {
  app.post(
    '/auth/delete',
    {
      schema: {
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
      const account = accountOf(request);
      const { body } = request;
      const session = app.tokens.require(request).session ?? '';
      if ('password' in body) await parts.proofs.password(account, session, body.password);
      else await parts.proofs.google(account, body.credential);
      await parts.removal.remove(account, originOf(request), body.letters);
      sessionCookie.clear(request, reply);
      return reply.code(204).send(null);
    },
  );
}
