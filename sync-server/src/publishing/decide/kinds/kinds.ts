import {
  type Statement,
  type StatementOf,
  typeOfFact,
  typeOfStatement,
} from '../../../../../src/domain/kinds/kinds.ts';
import type { StatementType } from '../../../../../src/domain/kinds/names.ts';
import { publishesAnnouncement } from './announcement.ts';
import { publishesChatMark, publishesMessage } from './chat.ts';
import { publishesComment } from './comment.ts';
import { publishesLike } from './like.ts';
import { publishesBlock, publishesReport } from './moderation.ts';
import { publishesOpinion } from './opinion.ts';
import { publishesOrganisation, publishesOrganisationStep } from './organisation.ts';
import { publishesPedigreeLink } from './pedigree-link.ts';
import { publishesPedigreeProposal } from './pedigree-proposal.ts';
import { publishesPet, publishesPetRecord, publishesTransfer } from './pet.ts';
import { publishesPost } from './post.ts';
import { publishesProfile } from './profile.ts';
import type { Publishes } from './publishes.ts';
import { publishesReaction } from './reaction.ts';
import { publishesReservation } from './reservation.ts';
import { publishesReservationStep } from './reservation-step.ts';
import { publishesReview } from './review.ts';
import { publishesReviewAnswer } from './review-answer.ts';

/**
 * The publishing rules of each kind; null for kinds that only sync between the person's own devices. A missing kind
 * does not compile.
 */
const PUBLISHES = {
  profile: publishesProfile,
  post: publishesPost,
  comment: publishesComment,
  like: publishesLike,
  report: publishesReport,
  block: publishesBlock,
  pet: publishesPet,
  'pet-record': publishesPetRecord,
  announcement: publishesAnnouncement,
  transfer: publishesTransfer,
  message: publishesMessage,
  'chat-mark': publishesChatMark,
  reaction: publishesReaction,
  draft: null,
  'read-mark': null,
  bookmark: null,
  'hidden-message': null,
  reservation: publishesReservation,
  'reservation-step': publishesReservationStep,
  organisation: publishesOrganisation,
  'organisation-step': publishesOrganisationStep,
  'pedigree-link': publishesPedigreeLink,
  'pedigree-proposal': publishesPedigreeProposal,
  review: publishesReview,
  'review-answer': publishesReviewAnswer,
  opinion: publishesOpinion,
  preferences: null,
} as const satisfies { readonly [T in StatementType]: Publishes<StatementOf[T]> | null };

/** The type of a statement selects the functions of its kind, which accept it. */
export function publishesOf({ type }: { readonly type: StatementType }): Publishes<Statement> | null {
  return PUBLISHES[type] as unknown as Publishes<Statement> | null;
}

/** By the id of a fact; null for facts that people do not write. */
export function publishesOfFact(id: string): Publishes<Statement> | null {
  const type = typeOfFact(id);
  return type === null ? null : publishesOf({ type });
}

export function publishesOfId(id: string): Publishes<Statement> | null {
  const type = typeOfStatement(id);
  return type === null ? null : publishesOf({ type });
}
