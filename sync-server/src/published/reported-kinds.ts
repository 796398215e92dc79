import { announcementStatementId } from '../../../src/domain/announcement/id.ts';
import type { AnnouncementFact } from '../../../src/domain/announcement/schema.ts';
import { postOfComment } from '../../../src/domain/comment/id.ts';
import type { CommentFact } from '../../../src/domain/comment/schema.ts';
import { LIMITS } from '../../../src/domain/limits.ts';
import { statementOfMessage } from '../../../src/domain/message/id.ts';
import type { MessageFact } from '../../../src/domain/message/schema.ts';
import { type TargetKind, targetKind } from '../../../src/domain/moderation/id.ts';
import type { PetFact } from '../../../src/domain/pet/schema.ts';
import type { Photo } from '../../../src/domain/photo/schema.ts';
import { textOf } from '../../../src/domain/post/allowed-html.ts';
import type { PostFact } from '../../../src/domain/post/schema.ts';
import type { ProfileFact } from '../../../src/domain/profile/schema.ts';
import { statementOfReview } from '../../../src/domain/review/id.ts';
import type { ReviewFact } from '../../../src/domain/review/schema.ts';
import type { ReviewAnswerFact } from '../../../src/domain/review-answer/schema.ts';
import { upgradeDocument } from '../../../src/domain/upgrades.ts';

/** What people may report, as others read it. */
interface FactOf extends Record<TargetKind, object> {
  post: PostFact;
  comment: CommentFact;
  profile: ProfileFact;
  pet: PetFact;
  announcement: AnnouncementFact;
  message: MessageFact;
  review: ReviewFact;
  'review-answer': ReviewAnswerFact;
}

/** How a target of one kind is shown to moderators, and told about to its author. */
interface Reported<F> {
  authorOf(fact: F): string;
  /** What it says, plain. Of its statement too: the words of what is hidden stand nowhere else. */
  words(content: F): string;
  /** The photos that it shows. */
  photos(fact: F): readonly (Photo | null)[];
  /** What only a few people may see otherwise. */
  photo?(fact: F): Photo | null;
  title?(fact: F): string | null;
  slug?(fact: F): string;
  /** The post that it stands under, whose title and address are told in its place. */
  within?(target: string): string;
  /** What its author wrote, by its id in their own database; otherwise the fact's. */
  statementId?(target: string): string;
  /** It is not understood without what two people wrote before and after it. */
  readonly isOfChat?: true;
}

const REPORTED: { readonly [K in TargetKind]: Reported<FactOf[K]> } = {
  post: {
    authorOf: ({ authorId }) => authorId,
    words: ({ postTitle, content }) => `${postTitle}. ${textOf(content)}`,
    photos: ({ photo }) => [photo],
    title: ({ postTitle }) => postTitle,
    slug: ({ slug }) => slug,
  },
  comment: {
    authorOf: ({ authorId }) => authorId,
    words: ({ content }) => content,
    photos: () => [],
    within: postOfComment,
  },
  profile: {
    authorOf: ({ uid }) => uid,
    words({ firstName, secondName, bio }) {
      const name = `${firstName} ${secondName}`.trim();
      return bio === undefined ? name : `${name}. ${bio}`;
    },
    photos: ({ avatar }) => [
      avatar ? { ...avatar, alt: '', width: LIMITS.avatarPixels, height: LIMITS.avatarPixels } : null,
    ],
  },
  pet: {
    authorOf: ({ uid }) => uid,
    words: ({ name, bio }) => `${name}. ${bio}`,
    photos: ({ photo, gallery }) => [photo, ...gallery],
    title: ({ name }) => name,
  },
  announcement: {
    authorOf: ({ authorId }) => authorId,
    words: ({ description }) => description,
    photos: ({ pet }) => [pet?.photo ?? null],
    title: ({ pet }) => pet?.name ?? null,
    statementId: announcementStatementId,
  },
  message: {
    authorOf: ({ authorId }) => authorId,
    words: ({ text }) => text,
    photos: ({ photo }) => [photo],
    photo: ({ photo }) => photo,
    statementId: statementOfMessage,
    isOfChat: true,
  },
  review: {
    authorOf: ({ authorId }) => authorId,
    words: ({ comment, petComment }) => [comment, petComment].filter(Boolean).join(' '),
    photos: () => [],
    statementId: statementOfReview,
  },
  'review-answer': {
    authorOf: ({ authorId }) => authorId,
    words: ({ text }) => text,
    photos: () => [],
  },
};

/** What a report keeps of a fact: its words without markup, and its photos. */
export function contentOf(target: string, fact: unknown): { words: string; photos: Photo[] } {
  const as = reportedAs(targetKind(target) ?? 'profile');
  const whole = upgradeDocument(fact as Parameters<typeof as.words>[0]);
  return { words: as.words(whole), photos: as.photos(whole).filter((photo) => photo !== null) };
}

/** Whoever has a target's kind has its fact by it. */
export function reportedAs(kind: TargetKind): Reported<FactOf[TargetKind]> {
  return REPORTED[kind] as unknown as Reported<FactOf[TargetKind]>;
}
