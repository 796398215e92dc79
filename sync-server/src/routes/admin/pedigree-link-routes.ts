import Type from 'typebox';
import { LinkDecision, LinksQuery, ListedLinks } from '../../../../src/domain/pedigree-link/responses.ts';
import { refusals } from '../../http/failure.ts';
import type { TypedApp } from '../../http/typed-app.ts';
import { isLinkPosition, type LinkDecisions } from '../../pedigree-links/open-links.ts';
import { accountOf } from '../../plugins/signed-in.ts';
import { keyOf } from './page-key.ts';

const MAX_BODY = 16_384;

/** Requested links between pets and pedigrees, and admins' decisions on them. */
export async function pedigreeLinkRoutes(app: TypedApp, { links }: { links: LinkDecisions }): Promise<void> {
  const onRequest = app.withRole('admin');
  const documented = { tags: ['admin'], security: [{ bearer: [] }] };

  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });

  app.get(
    '/admin/pedigree-links',
    {
      schema: {
        summary: 'Links of pets with pedigrees: waiting, granted or refused.',
        ...documented,
        querystring: LinksQuery,
        response: { 200: ListedLinks, ...refusals(401, 403) },
      },
      onRequest,
    },
    async ({ query: { list = 'waiting', after } }) => links.list(list, keyOf(after, isLinkPosition)),
  );

  app.post(
    '/admin/pedigree-links',
    {
      schema: {
        summary: 'Decides on a link; idempotent; 409 `pedigree-link/nothing-to-decide`.',
        ...documented,
        body: LinkDecision,
        response: { 204: Type.Null(), ...refusals(401, 403, 409) },
      },
      bodyLimit: MAX_BODY,
      onRequest,
    },
    async (request, reply) => {
      await links.decide(accountOf(request).userId, request.body);
      return reply.code(204).send(null);
    },
  );
}
