import type { OwnRecord } from '../../../data/api/own.ts';
import { opinionFactId, opinionId } from '../../../domain/opinion/id.ts';
import type { OpinionFact, OpinionStatement } from '../../../domain/opinion/schema.ts';
import { versionOf } from '../../../domain/upgrades.ts';
import { REX } from '../../../entities/pet/testing/pets.ts';
import { AT, TARAS } from '../../../entities/review/testing/review-facts.ts';

export const RATINGS_OF_BREED = { children: 4, energy: 3, grooming: 2, health: 3, voice: 1 } as const;

/** A person's published opinion, by default Taras's. */
export function opinionFact(subject: string, more: Partial<OpinionFact> = {}): OpinionFact {
  const authorId = more.authorId ?? TARAS.userId;
  return {
    _id: opinionFactId(opinionId(subject), authorId),
    type: 'opinion',
    schemaVersion: versionOf('opinion'),
    ratings: RATINGS_OF_BREED,
    comment: 'Спокійна',
    createdAt: AT,
    editedAt: null,
    authorId,
    authorName: TARAS.name,
    authorLetter: TARAS.letter,
    customAvatar: null,
    publishedAt: AT,
    updatedAt: null,
    statementRev: '1-a',
    ...more,
  };
}

/** Olena's own opinion, because of her Rex. */
export function ownOpinion(
  subject: string,
  more: Partial<OpinionStatement> = {},
  state: OwnRecord['state'] = 'waiting',
): OwnRecord<'opinion'> {
  return {
    statement: {
      _id: opinionId(subject),
      type: 'opinion',
      schemaVersion: versionOf('opinion'),
      _rev: '1-a',
      ratings: RATINGS_OF_BREED,
      comment: 'Гавкає',
      because: REX,
      createdAt: AT,
      editedAt: null,
      written: { at: AT, device: 'd1' },
      ...more,
    },
    state,
    outcome: null,
    photoWaiting: false,
  };
}
