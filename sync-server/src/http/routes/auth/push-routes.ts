import { Type } from 'typebox';
import { PushSubscriptionInput } from '../../../../../src/domain/push/schema.ts';
import { Failure, refusals } from '../../../base/http/failure.ts';
import type { TypedApp } from '../../../base/http/typed-app.ts';
import { accountOf } from '../../plugins/signed-in.ts';
import { type AuthContext, MAX_BODY } from './auth-context.ts';
import { currentSession } from './device-routes.ts';

/** This device's Web Push address; it belongs to the session and ends with it. */
export function pushSubscriptionRoutes(app: TypedApp, context: AuthContext): void {
  const { acceptsPush, parts } = context;
  const { subscriptions } = parts;
  const documented = { tags: ['push'], security: [{ bearer: [], refreshCookie: [] }] };

  app.put(
    '/auth/push',
    {
      schema: {
        summary:
          'Stores this session’s Web Push subscription; 400 `request/invalid` for an address that is not public.',
        ...documented,
        body: PushSubscriptionInput,
        response: { 204: Type.Null(), ...refusals(401, 403) },
      },
      bodyLimit: MAX_BODY,
      onRequest: app.signedIn,
    },
    async (request, reply) => {
      const { userId } = accountOf(request);
      const session = await currentSession(context, request, userId);
      if (!acceptsPush(request.body.endpoint)) {
        throw new Failure(400, 'request/invalid', 'This is not the address of a public push service.');
      }
      await subscriptions.keep(userId, session, request.body);
      return reply.code(204).send(null);
    },
  );

  app.delete(
    '/auth/push',
    {
      schema: {
        summary: 'Removes the subscription; 204 also without one.',
        ...documented,
        response: { 204: Type.Null(), ...refusals(401, 403) },
      },
      onRequest: app.signedIn,
    },
    async (request, reply) => {
      const { userId } = accountOf(request);
      await subscriptions.drop(userId, await currentSession(context, request, userId));
      return reply.code(204).send(null);
    },
  );
}
