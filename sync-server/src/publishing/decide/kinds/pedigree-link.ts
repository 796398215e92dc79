import { NOTHING } from '../../../../../src/domain/kinds/id-grammar.ts';
import { dogOfLink, pedigreeLinkFactId, petOfLink } from '../../../../../src/domain/pedigree-link/id.ts';
import { refuseLinkOf } from '../../../../../src/domain/pedigree-link/rules.ts';
import type {
  PedigreeLinkFact,
  PedigreeLinkMatter,
  PedigreeLinkStatement,
} from '../../../../../src/domain/pedigree-link/schema.ts';
import type { PetFact } from '../../../../../src/domain/pet/schema.ts';
import { upgradeDocument, versionOf } from '../../../../../src/domain/upgrades.ts';
import { requestRecheck } from '../../../matters/arbiter/requests.ts';
import { keyOf, petFact } from '../../../matters/published/targets.ts';
import { isLiving } from '../../../storage/store/store.ts';
import type { Publishes } from './publishes.ts';

/** Visible only to its owner until its arbiter grants it (`matters/pedigree-links`). */
export const publishesPedigreeLink: Publishes<PedigreeLinkStatement> = {
  statementInputs({ statement }, { facts, userId }) {
    const pet = facts.get(keyOf(petFact(petOfLink(statement._id))));
    return { refusal: refuseLinkOf(isLiving(pet) ? (pet.doc as PetFact) : null, userId) };
  },
  compose({ statement, rev, person: { userId }, publishedFact, now }) {
    const { _id, showsOwner, createdAt } = statement;
    const existing = (publishedFact?.doc ?? null) as PedigreeLinkMatter | null;
    // Changing a link that was not granted makes a new request.
    const stays = existing?.state === 'granted' || existing?.state === 'asked';
    if (existing !== null && stays) return { ...existing, showsOwner, statementRev: rev };
    const fact: PedigreeLinkMatter = {
      _id: pedigreeLinkFactId(_id, userId),
      type: 'pedigree-link',
      schemaVersion: versionOf('pedigree-link'),
      pet: petOfLink(_id),
      dogId: dogOfLink(_id) ?? NOTHING,
      showsOwner,
      createdAt,
      state: 'asked',
      by: null,
      reason: null,
      askedAt: now,
      decidedAt: null,
      authorId: userId,
      participants: [userId],
      statementRev: rev,
      epoch: existing?.epoch ?? 0,
      chipSays: 'nothing',
      wrongChips: existing?.wrongChips ?? 0,
    };
    return fact;
  },
  after({ row: { id }, decision }, userId) {
    if (decision.kind !== 'publish') return [];
    return [{ kind: 'arbitrate', request: requestRecheck(pedigreeLinkFactId(id, userId)) }];
  },
  copyFor(fact): PedigreeLinkFact {
    const { chipSays, wrongChips, ...copy } = upgradeDocument(fact as PedigreeLinkMatter);
    return copy;
  },
};
