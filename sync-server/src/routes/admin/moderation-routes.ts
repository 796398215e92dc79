import Type from 'typebox';
import { DecisionInput, ReportPage } from '../../../../src/domain/moderation/commands.ts';
import { refusals } from '../../http/failure.ts';
import type { TypedApp } from '../../http/typed-app.ts';
import type { Moderation } from '../../moderation/create-moderation.ts';
import { isQueueKey } from '../../moderation/queue.ts';
import { accountOf } from '../../plugins/signed-in.ts';
import { keyOf } from './page-key.ts';

const After = Type.Object({ after: Type.Optional(Type.String({ maxLength: 200 })) });
const MAX_BODY = 16_384;

/** Reports and moderators' decisions on them. */
export async function moderationRoutes(app: TypedApp, { moderation }: { moderation: Moderation }): Promise<void> {
  const onRequest = app.withRole('admin');
  const documented = { tags: ['admin'], security: [{ bearer: [] }] };

  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });

  app.get(
    '/admin/reports',
    {
      schema: {
        summary: 'Reported content, oldest report first, then hidden content without open reports.',
        ...documented,
        querystring: After,
        response: { 200: ReportPage, ...refusals(401, 403) },
      },
      onRequest,
    },
    async ({ query }) => moderation.queue(keyOf(query.after, isQueueKey)),
  );

  app.post(
    '/admin/decisions',
    {
      schema: {
        summary: 'A moderator’s decision; idempotent; 409 `moderation/nothing-to-decide`.',
        ...documented,
        body: DecisionInput,
        response: { 204: Type.Null(), ...refusals(401, 403, 404, 409) },
      },
      bodyLimit: MAX_BODY,
      onRequest,
    },
    async (request, reply) => {
      await moderation.decide(accountOf(request).userId, request.body);
      return reply.code(204).send(null);
    },
  );
}
