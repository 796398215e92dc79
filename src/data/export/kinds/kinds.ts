import type { StatementType } from '../../../domain/kinds/names.ts';
import { exportedAnnouncement } from './announcement.ts';
import { exportedComment } from './comment.ts';
import { asDataAlone, type Exported } from './exported.ts';
import { exportedBookmark, exportedLike } from './marked.ts';
import { exportedPet } from './pet.ts';
import { exportedDraft, exportedPost } from './post.ts';
import { exportedProfile } from './profile.ts';

/**
 * Every kind, in the order of the page. Omitting a kind is a compile error: the export contains whatever a person
 * wrote.
 */
const EXPORTED = {
  profile: exportedProfile,
  post: exportedPost,
  draft: exportedDraft,
  comment: exportedComment,
  pet: exportedPet,
  'pet-record': asDataAlone('pet-records'),
  announcement: exportedAnnouncement,
  like: exportedLike,
  bookmark: exportedBookmark,
  report: asDataAlone('reports'),
  block: asDataAlone('blocks'),
  preferences: asDataAlone(null),
  'read-mark': asDataAlone('read-marks'),
  transfer: asDataAlone('transfers'),
  message: asDataAlone('messages'),
  'chat-mark': asDataAlone('chat-marks'),
  'hidden-message': asDataAlone('hidden-messages'),
  reaction: asDataAlone('reactions'),
  reservation: asDataAlone('reservations'),
  'reservation-step': asDataAlone('reservation-steps'),
  review: asDataAlone('reviews'),
  'review-answer': asDataAlone('review-answers'),
  opinion: asDataAlone('opinions'),
  organisation: asDataAlone('organisations'),
  'organisation-step': asDataAlone('organisation-steps'),
  'pedigree-link': asDataAlone('pedigree-links'),
  'pedigree-proposal': asDataAlone('pedigree-proposals'),
} as const satisfies { readonly [T in StatementType]: Exported<T> };

export const EXPORTED_TYPES = Object.keys(EXPORTED) as readonly StatementType[];

/** The type of a statement selects its kind, so the kind's functions accept it. */
export function exportedAs(type: StatementType): Exported<StatementType> {
  return EXPORTED[type] as unknown as Exported<StatementType>;
}
