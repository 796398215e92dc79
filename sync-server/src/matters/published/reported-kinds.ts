import { announcementStatementId } from '../../../../src/domain/announcement/id.ts';
import type { AnnouncementFact } from '../../../../src/domain/announcement/schema.ts';
import { postOfComment } from '../../../../src/domain/comment/id.ts';
import type { CommentFact } from '../../../../src/domain/comment/schema.ts';
import { LIMITS } from '../../../../src/domain/limits.ts';
import { statementOfMessage } from '../../../../src/domain/message/id.ts';
import type { MessageFact } from '../../../../src/domain/message/schema.ts';
import { type TargetKind, targetKind } from '../../../../src/domain/moderation/id.ts';
import { statementOfOpinion } from '../../../../src/domain/opinion/id.ts';
import type { OpinionFact } from '../../../../src/domain/opinion/schema.ts';
import { statementOfOrganisation } from '../../../../src/domain/organisation/id.ts';
import { isPublic } from '../../../../src/domain/organisation/rules.ts';
import type { OrganisationFact } from '../../../../src/domain/organisation/schema.ts';
import type { PetFact } from '../../../../src/domain/pet/schema.ts';
import type { Photo } from '../../../../src/domain/photo/schema.ts';
import { textOf } from '../../../../src/domain/post/allowed-html.ts';
import type { PostFact } from '../../../../src/domain/post/schema.ts';
import type { ProfileFact } from '../../../../src/domain/profile/schema.ts';
import { statementOfReview } from '../../../../src/domain/review/id.ts';
import type { ReviewFact } from '../../../../src/domain/review/schema.ts';
import type { ReviewAnswerFact } from '../../../../src/domain/review-answer/schema.ts';
import { upgradeDocument } from '../../../../src/domain/upgrades.ts';

/** What people may report, in its public form. */
interface FactOf extends Record<TargetKind, object> {
  post: PostFact;
  comment: CommentFact;
  profile: ProfileFact;
  pet: PetFact;
  announcement: AnnouncementFact;
  message: MessageFact;
  review: ReviewFact;
  'review-answer': ReviewAnswerFact;
  organisation: OrganisationFact;
  opinion: OpinionFact;
}

/** How a kind of target is shown to moderators and named to its author. */
interface Reported<F> {
  authorOf(fact: F): string;
  /** Its plain text. Also for its statement: the text of a hidden fact exists nowhere else. */
  words(content: F): string;
  /** Its photos. */
  photos(fact: F): readonly (Photo | null)[];
  /** A private photo, if it has one. */
  photo?(fact: F): Photo | null;
  title?(fact: F): string | null;
  slug?(fact: F): string;
  /** The post that it belongs to, whose title and address represent it. */
  within?(target: string): string;
  /** The id of its statement in the author's own database; defaults to the fact's. */
  statementId?(target: string): string;
  /** A matter that outsiders read too, and may report. */
  isPublic?(fact: F): boolean;
  /** It needs the surrounding messages to be understood. */
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
  organisation: {
    authorOf: ({ authorId }) => authorId,
    words: ({ name, description, address, prices }) => [name, description, address, prices].filter(Boolean).join('. '),
    photos: ({ photo }) => [photo],
    title: ({ name }) => name,
    statementId: statementOfOrganisation,
    isPublic,
  },
  opinion: {
    authorOf: ({ authorId }) => authorId,
    words: ({ comment }) => comment,
    photos: () => [],
    statementId: statementOfOpinion,
  },
};

/** What a report stores of a fact: its text without markup, and its photos. */
export function contentOf(target: string, fact: unknown): { words: string; photos: Photo[] } {
  const as = reportedAs(targetKind(target) ?? 'profile');
  const whole = upgradeDocument(fact as Parameters<typeof as.words>[0]);
  return { words: as.words(whole), photos: as.photos(whole).filter((photo) => photo !== null) };
}

/** Whether outsiders may read, and so report, this matter. */
export function isPublicMatter(target: string, fact: unknown): boolean {
  const as = reportedAs(targetKind(target) ?? 'profile');
  return as.isPublic?.(upgradeDocument(fact as Parameters<typeof as.words>[0])) === true;
}

/** The kind of a target determines the type of its fact. */
export function reportedAs(kind: TargetKind): Reported<FactOf[TargetKind]> {
  return REPORTED[kind] as unknown as Reported<FactOf[TargetKind]>;
}
