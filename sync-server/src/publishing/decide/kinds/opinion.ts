import type { Code } from '../../../../../src/domain/codes.ts';
import { withTrimmedTexts } from '../../../../../src/domain/fields.ts';
import { publicFields } from '../../../../../src/domain/kinds/public-fields.ts';
import { opinionFactId, subjectOfStatement } from '../../../../../src/domain/opinion/id.ts';
import { opinionKind } from '../../../../../src/domain/opinion/kind.ts';
import {
  refuseClient,
  refuseOrganisationReview,
  refuseOwner,
  reviewedOrganisation,
} from '../../../../../src/domain/opinion/rules.ts';
import type { OpinionFact, OpinionStatement } from '../../../../../src/domain/opinion/schema.ts';
import { breedOfSubject, organisationOfSubject } from '../../../../../src/domain/opinion/subject.ts';
import type { OrganisationMatter } from '../../../../../src/domain/organisation/schema.ts';
import type { PetFact } from '../../../../../src/domain/pet/schema.ts';
import type { ReservationFact } from '../../../../../src/domain/reservation/schema.ts';
import { versionOf } from '../../../../../src/domain/upgrades.ts';
import { keyOf, matterFact, petFact } from '../../../matters/published/targets.ts';
import { isLiving, type Row } from '../../../storage/store/store.ts';
import { authorCopyOf, publication } from '../../apply/facts/publication.ts';
import { awaitedOf, type DecisionInputs, sanctioned } from '../decision-inputs.ts';
import type { Publishes } from './publishes.ts';

/** An owner may review their pet's breed, and a client the organisation that served them. */
export const publishesOpinion: Publishes<OpinionStatement> = {
  keeps: ['publishedAt', 'updatedAt'],
  statementInputs({ statement, row, fact }, context) {
    const isEdit = isLiving(fact);
    // The pet may be written in the same hour as the opinion, and still wait for its photo.
    const missingPhoto = isEdit ? null : awaitedOf(row, context);
    const refusal = missingPhoto === null ? refuseHere(statement, isEdit, context) : null;
    return { missingPhoto, refusal: sanctioned(context) ?? refusal };
  },
  compose({ statement, rev, person: { userId, author }, publishedFact, now }) {
    if (author === null) return null;
    const fact: OpinionFact = {
      ...withTrimmedTexts(publicFields(opinionKind, statement)),
      _id: opinionFactId(statement._id, userId),
      type: 'opinion',
      schemaVersion: versionOf('opinion'),
      authorId: userId,
      ...authorCopyOf(author),
      ...publication((publishedFact?.doc ?? null) as OpinionFact | null, rev, now),
    };
    return fact;
  },
};

/** What entitled the author is checked once: a published opinion can be edited although the pet has gone. */
function refuseHere({ _id, because }: OpinionStatement, isEdit: boolean, context: DecisionInputs): Code | null {
  const { userId } = context;
  const subject = subjectOfStatement(_id);
  const id = organisationOfSubject(subject);
  if (id === null) {
    if (isEdit) return null;
    return refuseOwner(documentOf<PetFact>(context, petFact(because)), breedOfSubject(subject) ?? '', userId);
  }
  const matter = documentOf<OrganisationMatter>(context, matterFact(id));
  const organisation = matter && reviewedOrganisation(matter);
  const refusal = refuseOrganisationReview(organisation, userId);
  if (refusal !== null || organisation === null || isEdit) return refusal;
  return refuseClient(documentOf<ReservationFact>(context, matterFact(because)), organisation, userId);
}

function documentOf<F>({ facts }: DecisionInputs, target: Parameters<typeof keyOf>[0]): F | null {
  const row: Row | undefined = facts.get(keyOf(target));
  return isLiving(row) ? (row.doc as F) : null;
}
