import type { OwnRecord } from '../../data/api/own.ts';
import type { Person } from '../../data/api/session.ts';
import { shownRole } from '../../domain/account/rules.ts';
import type { ShownRole } from '../../domain/account/schema.ts';
import type { CommentFact } from '../../domain/comment/schema.ts';
import { lastEdited } from '../../domain/last-edited.ts';
import { writtenEarlier } from '../../domain/written-earlier.ts';
import { fullName } from '../../entities/person/person-name.tsx';
import { overlay, type Shows } from '../../session/overlay.ts';
import type { RemovalState } from '../../session/removals.tsx';
import { type UnderWay, underWay } from '../../session/under-way.ts';

/** A comment as the screen shows it: a fact, or this person's own statement that is not published yet. */
export interface ShownComment {
  _id: string;
  content: string;
  parentId: string | null;
  replyTo: string | null;
  /** Orders the thread; own comments that are not published are at the end. */
  publishedAt: string;
  /** The displayed time: of publishing, or of writing until then. */
  at: string;
  /** By the writer's clock, if it differs. */
  writtenAt: string | null;
  authorId: string;
  authorName: string;
  authorLetter: string;
  authorRole: ShownRole | null;
  avatar: string | null;
  likes: number;
  /** When words that others had read were changed; null: never. */
  editedAt: string | null;
  /**
   * The revision of this person's own statement that is shown; null: it is another person's, or its statement is not on
   * this device.
   */
  rev: string | null;
  /** Null if it is published in this form. */
  own: UnderWay | null;
}

export type OwnComment = OwnRecord<'comment'>;

interface Viewer {
  own: readonly OwnComment[];
  person: Person | null;
  /** People whose comments are not shown to this person. */
  hidden: { has: (userId: string) => boolean };
  removed: ReadonlyMap<string, RemovalState>;
}

/** Sorts after every instant. */
const AT_THE_END = '9';

/**
 * The comments of a post as this person sees them: their own new ones at the end at once, an unpublished edit in its
 * place; without those that they removed and those of blocked people.
 */
export function shownComments(facts: readonly CommentFact[], { own, person, hidden, removed }: Viewer): ShownComment[] {
  const seen = facts.filter((fact) => !hidden.has(fact.authorId));
  if (person === null) return seen.map((fact) => ofFact(fact, null));
  const { published, written } = overlay(seen, { userId: person.userId, records: own, removed }, showsComments(person));
  return [...published, ...written.map(([, comment]) => comment)];
}

const showsComments = (person: Person): Shows<CommentFact, OwnComment, ShownComment> => ({
  refusedLeads: true,
  ofFact,
  ofOwn: (record, fact) => ofStatement(record, person, fact),
});

function ofFact(fact: CommentFact, record: OwnComment | null): ShownComment {
  const { _id, content, parentId, replyTo, publishedAt, authorId, authorName, authorLetter } = fact;
  return {
    _id,
    content,
    parentId,
    replyTo,
    publishedAt,
    authorId,
    authorName,
    authorLetter,
    at: publishedAt,
    writtenAt: writtenEarlier(fact),
    authorRole: fact.authorRole ?? null,
    avatar: fact.customAvatar,
    likes: fact.likes ?? 0,
    editedAt: lastEdited(fact),
    rev: record?.statement._rev ?? null,
    own: null,
  };
}

function ofStatement(
  { statement, state, outcome }: OwnComment,
  person: Person,
  fact: CommentFact | null,
): ShownComment {
  const { _id, content, parentId, replyTo, createdAt, editedAt } = statement;
  return {
    _id,
    content,
    parentId,
    replyTo,
    publishedAt: fact?.publishedAt ?? AT_THE_END + createdAt,
    at: fact?.publishedAt ?? createdAt,
    writtenAt: fact && writtenEarlier(fact),
    authorId: person.userId,
    authorName: fullName(person),
    authorLetter: person.letter,
    authorRole: shownRole({ roles: person.roles, status: 'active' }),
    avatar: person.avatar,
    likes: fact?.likes ?? 0,
    editedAt: fact && editedAt,
    rev: statement._rev,
    own: underWay({ state, outcome }),
  };
}
