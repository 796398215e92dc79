import type { OwnRecord } from '../../data/api/own.ts';
import type { Person } from '../../data/api/session.ts';
import { shownRole } from '../../domain/account/rules.ts';
import type { ShownRole } from '../../domain/account/schema.ts';
import { lastEdited } from '../../domain/last-edited.ts';
import type { Photo } from '../../domain/photo/schema.ts';
import type { PostFact, PostStatement } from '../../domain/post/schema.ts';
import { writtenEarlier } from '../../domain/written-earlier.ts';
import { type UnderWay, underWay } from '../../session/under-way.ts';
import { fullName } from '../person/full-name.ts';

/** A post as a screen shows it: a fact, or this person's own statement on its way to become one. */
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
  /** The hash of the author's avatar; null: the letters stand for it. */
  authorAvatar: string | null;
  /** By the service's clock; until it is published, when this person wrote it. */
  publishedAt: string;
  /** By the writer's clock, where that is another time. */
  writtenAt: string | null;
  /** When words that others had read were changed; null: these are the first. */
  editedAt: string | null;
  likes: number;
  commentsCount: number;
  /** Others can read it: it can be liked, kept and shared. */
  published: boolean;
  /** Null for what is published as it stands here. */
  own: (UnderWay & { photoWaiting: boolean }) | null;
}

/**
 * By their facts, which are not changed once they were read: the same fact is the same card, so a page more does not
 * draw anew those that stand.
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

/** The person's own statement laid over the fact that was made from an earlier version, if there is one. */
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
    editedAt: fact && (statement.editedAt ?? statement.written.at),
    likes: fact?.likes ?? 0,
    commentsCount: fact?.commentsCount ?? 0,
    published: fact !== null || state === 'published',
    own: own && { ...own, photoWaiting },
  };
}
