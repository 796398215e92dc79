import { type TSchema, Type } from 'typebox';
import { refusals } from '../../../base/http/failure.ts';
import type { TypedApp } from '../../../base/http/typed-app.ts';

export const MAX_ADMIN_BODY = 16_384;

/** The options of admins' routes. Each request checks the role in the account; no answer is cached. */
export function adminOptions(app: TypedApp) {
  const onRequest = app.withRole('admin');
  const documented = { tags: ['admin'], security: [{ bearer: [] }] };

  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });

  return {
    onRequest,
    documented,
    list: <Q extends TSchema, P extends TSchema>(summary: string, querystring: Q, page: P) => ({
      schema: { summary, ...documented, querystring, response: { 200: page, ...refusals(401, 403) } },
      onRequest,
    }),
    decision: <B extends TSchema>(summary: string, body: B, ...failures: number[]) => ({
      schema: { summary, ...documented, body, response: { 204: Type.Null(), ...refusals(401, 403, ...failures) } },
      bodyLimit: MAX_ADMIN_BODY,
      onRequest,
    }),
  };
}
