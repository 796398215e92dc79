import { Type } from 'typebox';
import { DecisionInput, ReportPage } from '../../../../../src/domain/moderation/commands.ts';
import { LinkDecision, LinksQuery, ListedLinks } from '../../../../../src/domain/pedigree-link/responses.ts';
import { OpenProposals, ProposalDecision } from '../../../../../src/domain/pedigree-proposal/responses.ts';
import type { TypedApp } from '../../../base/http/typed-app.ts';
import { isLinkPosition } from '../../../matters/pedigree-links/open-links.ts';
import { isProposalPosition } from '../../../matters/pedigree-proposals/open-proposals.ts';
import { isQueueKey } from '../../../publishing/moderation/queue.ts';
import type { Decisions } from '../../../publishing/open-decisions.ts';
import { accountOf } from '../../plugins/signed-in.ts';
import { adminOptions } from './admin-options.ts';
import { keyOf } from './page-key.ts';

const pageQuery = (maxLength: number) => Type.Object({ after: Type.Optional(Type.String({ maxLength })) });

/** What waits for admins' decisions, and the decisions: reports, links of pets with pedigrees, owners' pedigrees. */
export async function decisionRoutes(app: TypedApp, { moderation, links, proposals }: Decisions): Promise<void> {
  const admin = adminOptions(app);

  app.get(
    '/admin/reports',
    admin.list(
      'Reported content, oldest report first, then hidden content without open reports.',
      pageQuery(200),
      ReportPage,
    ),
    async ({ query }) => moderation.queue(keyOf(query.after, isQueueKey)),
  );
  app.post(
    '/admin/decisions',
    admin.decision('A moderator’s decision; idempotent; 409 `moderation/nothing-to-decide`.', DecisionInput, 404, 409),
    async (request, reply) => {
      await moderation.decide(accountOf(request).userId, request.body);
      return reply.code(204).send(null);
    },
  );

  app.get(
    '/admin/pedigree-links',
    admin.list('Links of pets with pedigrees: waiting, granted or refused.', LinksQuery, ListedLinks),
    async ({ query: { list = 'waiting', after } }) => links.list(list, keyOf(after, isLinkPosition)),
  );
  app.post(
    '/admin/pedigree-links',
    admin.decision('Decides on a link; idempotent; 409 `pedigree-link/nothing-to-decide`.', LinkDecision, 409),
    async (request, reply) => {
      await links.decide(accountOf(request).userId, request.body);
      return reply.code(204).send(null);
    },
  );

  app.get(
    '/admin/pedigree-proposals',
    admin.list('Pedigrees added by owners and not confirmed yet, oldest first.', pageQuery(500), OpenProposals),
    async ({ query }) => proposals.waiting(keyOf(query.after, isProposalPosition)),
  );
  app.post(
    '/admin/pedigree-proposals',
    admin.decision(
      'Confirms or removes one; 409 `pedigree-proposal/nothing-to-decide`, also when its owner has changed it.',
      ProposalDecision,
      409,
    ),
    async (request, reply) => {
      await proposals.decide(accountOf(request).userId, request.body);
      return reply.code(204).send(null);
    },
  );
}
