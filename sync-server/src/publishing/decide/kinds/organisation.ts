import { withTrimmedTexts } from '../../../../../src/domain/fields.ts';
import { publicFields } from '../../../../../src/domain/kinds/public-fields.ts';
import { organisationFactId } from '../../../../../src/domain/organisation/id.ts';
import { organisationKind } from '../../../../../src/domain/organisation/kind.ts';
import type {
  OrganisationFact,
  OrganisationMatter,
  OrganisationStatement,
} from '../../../../../src/domain/organisation/schema.ts';
import { organisationFor } from '../../../../../src/domain/organisation/view.ts';
import { withoutMember } from '../../../../../src/domain/organisation/without-member.ts';
import { organisationOfStep } from '../../../../../src/domain/organisation-step/id.ts';
import type { OrganisationAct, OrganisationStepStatement } from '../../../../../src/domain/organisation-step/schema.ts';
import { upgradeDocument, versionOf } from '../../../../../src/domain/upgrades.ts';
import { authorCopyOf } from '../../apply/facts/publication.ts';
import { sanctioned, stands } from '../decision-inputs.ts';
import { decidedByArbiter } from './decided-by-arbiter.ts';
import type { Publishes } from './publishes.ts';

/**
 * The founder of an organisation is its first admin. Afterwards only its arbiter changes it (`matters/organisations`).
 */
export const publishesOrganisation: Publishes<OrganisationStatement> = {
  outlivesStatement: true,
  statementInputs: (_beside, context) => ({ refusal: sanctioned(context) }),
  compose({ statement, rev, person: { userId, author }, publishedFact, now }) {
    if (publishedFact !== null) return { ...(publishedFact.doc as OrganisationMatter), statementRev: rev };
    if (author === null) return null;
    const { authorName, authorLetter } = authorCopyOf(author);
    const founder = { userId, name: authorName, letter: authorLetter } as const;
    const fact: OrganisationFact = {
      ...withTrimmedTexts(publicFields(organisationKind, statement)),
      _id: organisationFactId(statement._id, userId),
      type: 'organisation',
      schemaVersion: versionOf('organisation'),
      open: false,
      team: [{ ...founder, role: 'admin', since: now, shown: false }],
      invites: [],
      publishedAt: now,
      updatedAt: now,
      closedAt: null,
      authorId: userId,
      participants: [userId],
      statementRev: rev,
      epoch: 0,
    };
    const matter: OrganisationMatter = { ...fact, verdicts: [], events: [], addresses: [], due: null };
    return matter;
  },
  withoutPerson: (fact, userId, now) => withoutMember(fact as OrganisationMatter, userId, now.toISOString()),
  copyFor: (fact, userId) => organisationFor(upgradeDocument(fact as OrganisationMatter), userId),
};

/** Actions whose text reaches others. */
const WRITES: ReadonlySet<OrganisationAct['does']> = new Set(['change', 'invite', 'invite-address']);

/** Every action on an organisation or an invite is decided by its arbiter, which also writes the outcome. */
export const publishesOrganisationStep: Publishes<OrganisationStepStatement> = {
  statementInputs({ statement: { _id, act } }, context) {
    if (!stands({ database: 'matters', id: organisationOfStep(_id) }, context))
      return { refusal: 'organisation/not-found' };
    // A person banned from writing may still reply and leave.
    return { refusal: WRITES.has(act.does) ? sanctioned(context) : null };
  },
  ...decidedByArbiter(organisationOfStep),
};
