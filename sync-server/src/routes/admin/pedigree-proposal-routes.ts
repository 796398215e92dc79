import Type from 'typebox';
import { OpenProposals, ProposalDecision } from '../../../../src/domain/pedigree-proposal/responses.ts';
import { refusals } from '../../http/failure.ts';
import type { TypedApp } from '../../http/typed-app.ts';
import { isProposalPosition, type ProposalDecisions } from '../../pedigree-proposals/open-proposals.ts';
import { accountOf } from '../../plugins/signed-in.ts';
import { keyOf } from './page-key.ts';

const After = Type.Object({ after: Type.Optional(Type.String({ maxLength: 500 })) });
const MAX_BODY = 16_384;

/** Unconfirmed pedigrees by owners, and admins' decisions on them. */
export async function pedigreeProposalRoutes(
  app: TypedApp,
  { proposals }: { proposals: ProposalDecisions },
): Promise<void> {
  const onRequest = app.withRole('admin');
  const documented = { tags: ['admin'], security: [{ bearer: [] }] };

  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });

  app.get(
    '/admin/pedigree-proposals',
    {
      schema: {
        summary: 'Pedigrees added by owners and not confirmed yet, oldest first.',
        ...documented,
        querystring: After,
        response: { 200: OpenProposals, ...refusals(401, 403) },
      },
      onRequest,
    },
    async ({ query }) => proposals.waiting(keyOf(query.after, isProposalPosition)),
  );

  app.post(
    '/admin/pedigree-proposals',
    {
      schema: {
        summary:
          'Confirms or removes one; 409 `pedigree-proposal/nothing-to-decide`, also when its owner has changed it.',
        ...documented,
        body: ProposalDecision,
        response: { 204: Type.Null(), ...refusals(401, 403, 409) },
      },
      bodyLimit: MAX_BODY,
      onRequest,
    },
    async (request, reply) => {
      await proposals.decide(accountOf(request).userId, request.body);
      return reply.code(204).send(null);
    },
  );
}
