import type { OwnRecord } from '../../data/api/own.ts';
import type { Person } from '../../data/api/session.ts';
import { shownRole } from '../../domain/account/rules.ts';
import type { ShownRole } from '../../domain/account/schema.ts';
import { lastEdited } from '../../domain/last-edited.ts';
import type { Photo } from '../../domain/photo/schema.ts';
import type { PostFact, PostStatement } from '../../domain/post/schema.ts';
import { writtenEarlier } from '../../domain/written-earlier.ts';
import { type UnderWay, underWay } from '../../session/under-way.ts';
import { fullName } from '../person/person-name.tsx';

/** A post as a screen shows it: a fact, or this person's own statement before publication. */
export interface CardPost {
  id: string;
  slug: string;
  title: string;
  content: string;
  tags: readonly string[];
  photo: Photo | null;
  authorId: string;
  authorName: string;
  authorLetter: string;
  authorRole: ShownRole | null;
  /** The hash of the author's avatar; null shows the letters. */
  authorAvatar: string | null;
  /** By the service's clock; before publication, when this person wrote it. */
  publishedAt: string;
  /** By the writer's clock, if that differs. */
  writtenAt: string | null;
  /** When the text was edited after publication; null if never. */
  editedAt: string | null;
  likes: number;
  commentsCount: number;
  /** Whether others can read it, so that it can be liked, saved and shared. */
  published: boolean;
  /** Null if it is published in this version. */
  own: (UnderWay & { photoWaiting: boolean }) | null;
}

/**
 * By fact, which is immutable once read: the same fact has the same card, so loading another page does not render the
 * existing cards again.
 */
const CARDS = new WeakMap<PostFact, CardPost>();

export function cardOfFact(fact: PostFact): CardPost {
  const known = CARDS.get(fact);
  if (known !== undefined) return known;
  const card = makeCard(fact);
  CARDS.set(fact, card);
  return card;
}

function makeCard(fact: PostFact): CardPost {
  return {
    id: fact._id,
    slug: fact.slug,
    title: fact.postTitle,
    content: fact.content,
    tags: fact.tags,
    photo: fact.photo,
    authorId: fact.authorId,
    authorName: fact.authorName,
    authorLetter: fact.authorLetter,
    authorRole: fact.authorRole ?? null,
    authorAvatar: fact.customAvatar,
    publishedAt: fact.publishedAt,
    writtenAt: writtenEarlier(fact),
    editedAt: lastEdited(fact),
    likes: fact.likes,
    commentsCount: fact.commentsCount,
    published: true,
    own: null,
  };
}

/** The person's own statement overlaid on the fact of an earlier version, if there is one. */
export function cardOfOwn(
  record: OwnRecord,
  statement: PostStatement,
  person: Person,
  fact: PostFact | null,
): CardPost {
  const { state, photoWaiting } = record;
  const own = underWay(record);
  return {
    id: statement._id,
    slug: statement.slug,
    title: statement.postTitle,
    content: statement.content,
    tags: statement.tags,
    photo: statement.photo,
    authorId: person.userId,
    authorName: fullName(person),
    authorLetter: person.letter,
    authorRole: shownRole({ roles: person.roles, status: 'active' }),
    authorAvatar: person.avatar,
    publishedAt: fact?.publishedAt ?? statement.createdAt,
    writtenAt: fact && writtenEarlier(fact),
    editedAt: fact && statement.editedAt,
    likes: fact?.likes ?? 0,
    commentsCount: fact?.commentsCount ?? 0,
    published: fact !== null || state === 'published',
    own: own && { ...own, photoWaiting },
  };
}
