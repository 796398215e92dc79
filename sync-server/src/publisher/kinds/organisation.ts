import { organisationFactId } from '../../../../src/domain/organisation/id.ts';
import type {
  OrganisationFact,
  OrganisationMatter,
  OrganisationStatement,
} from '../../../../src/domain/organisation/schema.ts';
import { organisationFor } from '../../../../src/domain/organisation/view.ts';
import { organisationOfStep } from '../../../../src/domain/organisation-step/id.ts';
import type { OrganisationStepStatement } from '../../../../src/domain/organisation-step/schema.ts';
import { upgradeDocument, versionOf } from '../../../../src/domain/upgrades.ts';
import { authorCopyOf } from '../../published/author-copy.ts';
import { sanctioned, stands } from '../decision-context.ts';
import type { Publishes } from './publishes.ts';

/**
 * Whoever founds an organisation is its first admin. From then on its arbiter alone changes it (`../../organisations`).
 */
export const publishesOrganisation: Publishes<OrganisationStatement> = {
  outlivesStatement: true,
  circumstances: (_beside, context) => ({ refusal: sanctioned(context) }),
  compose({ statement, rev, person: { userId, author }, standing, now }) {
    if (standing !== null) return { ...(standing.doc as OrganisationMatter), statementRev: rev };
    if (author === null) return null;
    const { _id, name, organisationType, description, services, createdAt } = statement;
    const { authorName, authorLetter } = authorCopyOf(author);
    const founder = { userId, name: authorName, letter: authorLetter } as const;
    const fact: OrganisationFact = {
      _id: organisationFactId(_id, userId),
      type: 'organisation',
      schemaVersion: versionOf('organisation'),
      ...{ name: name.trim(), organisationType, description: description.trim(), services, open: false },
      team: [{ ...founder, role: 'admin', since: now, shown: false }],
      ...{ invites: [], createdAt, publishedAt: now, updatedAt: now, closedAt: null },
      ...{ authorId: userId, participants: [userId], statementRev: rev, epoch: 0 },
    };
    const matter: OrganisationMatter = { ...fact, verdicts: [], events: [], addresses: [], due: null };
    return matter;
  },
  copyFor: (fact, userId) => organisationFor(upgradeDocument(fact as OrganisationMatter), userId),
};

/** Whatever somebody does with an organisation, or an invite to it, is decided by its arbiter, who also answers. */
export const publishesOrganisationStep: Publishes<OrganisationStepStatement> = {
  circumstances: ({ statement: { _id } }, context) => ({
    refusal: stands({ database: 'matters', id: organisationOfStep(_id) }, context) ? null : 'organisation/not-found',
  }),
  decide: ({ shared: { refusal } }) =>
    refusal === null ? { kind: 'arbitrate' } : { kind: 'refuse', code: refusal, standing: false, over: null },
  after: ({ row, decision }, userId) =>
    decision.kind === 'arbitrate'
      ? [
          {
            kind: 'arbitrate',
            request: { matter: organisationOfStep(row.id), statement: row.id, rev: row.rev, by: userId },
          },
        ]
      : [],
};
