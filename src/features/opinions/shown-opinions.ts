import type { Person } from '../../data/api/session.ts';
import { shownRole } from '../../domain/account/rules.ts';
import { lastEdited } from '../../domain/last-edited.ts';
import { opinionFactId } from '../../domain/opinion/id.ts';
import type { OpinionFact, OpinionRatings } from '../../domain/opinion/schema.ts';
import { fullName } from '../../entities/person/person-name.tsx';
import type { FramedReview } from '../../entities/review/review-frame.tsx';
import { overlay } from '../../session/overlay.ts';
import type { RemovalState } from '../../session/removals.tsx';
import { type UnderWay, underWay } from '../../session/under-way.ts';
import type { OwnOpinion } from './queries.ts';

/** An opinion as the screen shows it: a fact, or this person's own statement that is not published yet. */
export interface ShownOpinion extends FramedReview {
  readonly ratings: OpinionRatings;
  /** The published version that others read; null: none yet. */
  readonly published: OpinionFact | null;
  /** Null if it is published in this form. */
  readonly own: UnderWay | null;
}

interface Viewer {
  readonly person: Person | null;
  readonly own: OwnOpinion | null;
  /** People whose opinions are not shown to this person. */
  readonly hidden: { has(userId: string): boolean };
  readonly removed: ReadonlyMap<string, RemovalState>;
}

/** The opinions on a subject as this person sees them: their own one first until published, an edit in its place. */
export function shownOpinions(facts: readonly OpinionFact[], { person, own, hidden, removed }: Viewer): ShownOpinion[] {
  const seen = facts.filter(({ authorId }) => !hidden.has(authorId));
  if (person === null) return seen.map(ofFact);
  const { userId } = person;
  const { published, written } = overlay(
    seen,
    { userId, records: own === null ? [] : [own], removed },
    {
      factId: (statement) => opinionFactId(statement, userId),
      refusedLeads: true,
      ofFact,
      ofOwn: (record: OwnOpinion, fact) => ofStatement(record, person, fact),
    },
  );
  return [...written.map(([, opinion]) => opinion), ...published];
}

function ofFact(fact: OpinionFact): ShownOpinion {
  const { _id: id, ratings, comment, authorId, authorName, authorLetter } = fact;
  return {
    id,
    ratings,
    comment,
    authorId,
    authorName,
    authorLetter,
    authorRole: fact.authorRole ?? null,
    avatar: fact.customAvatar,
    at: fact.publishedAt,
    editedAt: lastEdited(fact),
    published: fact,
    own: null,
  };
}

function ofStatement(
  { statement, state, outcome }: OwnOpinion,
  person: Person,
  fact: OpinionFact | null,
): ShownOpinion {
  const { _id, ratings, comment, createdAt, editedAt } = statement;
  return {
    id: opinionFactId(_id, person.userId),
    ratings,
    comment,
    authorId: person.userId,
    authorName: fullName(person),
    authorLetter: person.letter,
    authorRole: shownRole({ roles: person.roles, status: 'active' }),
    avatar: person.avatar,
    at: fact?.publishedAt ?? createdAt,
    editedAt: fact && editedAt,
    published: fact,
    own: underWay({ state, outcome }),
  };
}
