import type { Person } from '../../data/api/session.ts';
import { shownRole } from '../../domain/account/rules.ts';
import type { ShownRole } from '../../domain/account/schema.ts';
import { type Content, contentOf } from '../../domain/fields.ts';
import { lastEdited } from '../../domain/last-edited.ts';
import { reviewedBy, reviewFactId } from '../../domain/review/id.ts';
import type { ReviewList } from '../../domain/review/list.ts';
import type { ReviewFact, ReviewStatement } from '../../domain/review/schema.ts';
import { reviewAnswerId } from '../../domain/review-answer/id.ts';
import { fullName } from '../../entities/person/person-name.tsx';
import type { OwnAnswer, OwnReview } from '../../entities/review/queries.ts';
import { overlay } from '../../session/overlay.ts';
import type { RemovalState } from '../../session/removals.tsx';
import { type UnderWay, underWay } from '../../session/under-way.ts';

export interface ShownAnswer {
  /** The answer's own id, by which it is reported. */
  readonly id: string;
  readonly text: string;
  readonly at: string;
  readonly editedAt: string | null;
  /** The own revision that is shown; null: it is another person's. */
  readonly rev: string | null;
  /** Null if it is published in this form. */
  readonly own: UnderWay | null;
}

/** A review as the screen shows it: a fact, or this person's own statement that is not published yet. */
export interface ShownReview extends Readonly<Omit<Content<ReviewStatement>, 'createdAt'>> {
  readonly id: string;
  readonly petName: string;
  readonly reviewed: string;
  readonly authorId: string;
  readonly authorName: string;
  readonly authorLetter: string;
  readonly authorRole: ShownRole | null;
  readonly avatar: string | null;
  /** The time of publishing, or of writing until then. */
  readonly at: string;
  readonly answer: ShownAnswer | null;
  /** The published version that others read; null: none yet. */
  readonly published: ReviewFact | null;
  readonly own: UnderWay | null;
}

interface Viewer {
  readonly person: Person | null;
  readonly reviews: readonly OwnReview[];
  readonly answers: readonly OwnAnswer[];
  /** People whose reviews are not shown to this person. */
  readonly hidden: { has(userId: string): boolean };
  readonly removed: ReadonlyMap<string, RemovalState>;
}

/**
 * The reviews of a list as this person sees them: their own ones first until published, an edit in its place; their own
 * answers in the last written version.
 */
export function shownReviews(of: ReviewList, facts: readonly ReviewFact[], viewer: Viewer): ShownReview[] {
  const { person, reviews, answers, hidden, removed } = viewer;
  const seen = facts.filter(({ authorId }) => !hidden.has(authorId));
  if (person === null) return seen.map((fact) => ofFact(fact, ofFactAnswer(fact)));
  const { userId } = person;
  const factId = (statement: string) => reviewFactId(statement, userId);
  const published = new Set(facts.map(({ _id }) => _id));
  // Only the fact says which pet a review is about.
  const isListed = ({ statement: { _id } }: OwnReview) =>
    published.has(factId(_id)) || ('person' in of && reviewedBy(factId(_id)) === of.person);
  const own = new Map(answers.map((each) => [each.statement._id, each]));
  const answered = (fact: ReviewFact) => answerTo(fact, own.get(reviewAnswerId(fact._id)), removed);
  const { published: publishedReviews, written } = overlay(
    seen,
    { userId, records: reviews.filter(isListed), removed },
    {
      factId,
      refusedLeads: true,
      ofFact: (fact) => ofFact(fact, answered(fact)),
      ofOwn: (record: OwnReview, fact) => ofStatement(record, person, fact, fact && answered(fact)),
    },
  );
  return [...written.map(([, review]) => review), ...publishedReviews];
}

function ofFact(fact: ReviewFact, answer: ShownAnswer | null): ShownReview {
  return {
    ...contentOf(fact),
    id: fact._id,
    answer,
    authorRole: fact.authorRole ?? null,
    avatar: fact.customAvatar,
    at: fact.publishedAt,
    published: fact,
    editedAt: lastEdited(fact),
    own: null,
  };
}

function ofStatement(
  { statement, state, outcome }: OwnReview,
  person: Person,
  fact: ReviewFact | null,
  answer: ShownAnswer | null,
): ShownReview {
  const { createdAt, editedAt } = statement;
  const id = reviewFactId(statement._id, person.userId);
  return {
    ...contentOf(statement),
    id,
    petName: fact?.petName ?? '',
    reviewed: reviewedBy(id),
    answer,
    authorId: person.userId,
    authorName: fullName(person),
    authorLetter: person.letter,
    authorRole: shownRole({ roles: person.roles, status: 'active' }),
    avatar: person.avatar,
    at: fact?.publishedAt ?? createdAt,
    published: fact,
    editedAt: fact && editedAt,
    own: underWay({ state, outcome }),
  };
}

function ofFactAnswer({ _id, answer }: ReviewFact): ShownAnswer | null {
  if (answer === null) return null;
  const { text, publishedAt: at, editedAt } = answer;
  return { id: reviewAnswerId(_id), text, at, editedAt, rev: null, own: null };
}

/** The published answer, or this person's last written one, which the review includes a little later. */
function answerTo(
  fact: ReviewFact,
  record: OwnAnswer | undefined,
  removed: ReadonlyMap<string, RemovalState>,
): ShownAnswer | null {
  if (record === undefined) return ofFactAnswer(fact);
  const { statement, state, outcome } = record;
  if (state === 'removed' || removed.has(statement._id)) return null;
  const { _id: id, text, createdAt, editedAt, _rev: rev } = statement;
  return { id, text, at: fact.answer?.publishedAt ?? createdAt, editedAt, rev, own: underWay({ state, outcome }) };
}
