import { announcementKind } from '../announcement/kind.ts';
import type { AnnouncementFact } from '../announcement/schema.ts';
import { bookmarkKind } from '../bookmark/kind.ts';
import { chatMarkKind, deliveredChatMarkKind } from '../chat-mark/kind.ts';
import { commentKind } from '../comment/kind.ts';
import type { CommentFact } from '../comment/schema.ts';
import { draftKind } from '../draft/kind.ts';
import { handoverKind, transferKind } from '../handover/kind.ts';
import { hiddenMessageKind } from '../hidden-message/kind.ts';
import { inviteKind } from '../invite/kind.ts';
import { likeKind } from '../like/kind.ts';
import { deliveredMessageKind, messageKind } from '../message/kind.ts';
import { blockKind, reportKind } from '../moderation/kinds.ts';
import { notificationKind } from '../notification/kind.ts';
import { opinionKind } from '../opinion/kind.ts';
import type { OpinionFact } from '../opinion/schema.ts';
import { deliveredOrganisationKind, organisationKind } from '../organisation/kind.ts';
import { organisationStepKind } from '../organisation-step/kind.ts';
import { outcomeKind } from '../outcome/kind.ts';
import { deliveredPedigreeLinkKind, pedigreeLinkKind } from '../pedigree-link/kind.ts';
import { deliveredPedigreeProposalKind, pedigreeProposalKind } from '../pedigree-proposal/kind.ts';
import { petKind, petRecordKind } from '../pet/kinds.ts';
import type { PetFact } from '../pet/schema.ts';
import { postKind } from '../post/kind.ts';
import type { PostFact } from '../post/schema.ts';
import { preferencesKind } from '../preferences/kind.ts';
import { profileKind } from '../profile/kind.ts';
import type { ProfileFact } from '../profile/schema.ts';
import { deliveredReactionKind, reactionKind } from '../reaction/kind.ts';
import { readMarkKind } from '../read-mark/kind.ts';
import { deliveredReservationKind, reservationKind } from '../reservation/kind.ts';
import { reservationStepKind } from '../reservation-step/kind.ts';
import { reviewKind } from '../review/kind.ts';
import type { ReviewFact } from '../review/schema.ts';
import { reviewAnswerKind } from '../review-answer/kind.ts';
import type { ReviewAnswerFact } from '../review-answer/schema.ts';
import type { Ids } from './id-grammar.ts';
import type { DeliveredKind, FieldRule, Kind, Merge } from './kind.ts';
import { type DeliveredType, type StatementType, typeNamed } from './names.ts';

/** The statement of each kind, in the own database; `never` for a kind that is listed under another name. */
export type StatementOf = { readonly [T in StatementType]: Of<(typeof KINDS)[T], T> };
type Of<K, T> = K extends Kind<infer S> ? (S extends { readonly type: T } ? S : never) : never;
export type Statement = StatementOf[StatementType];

/** The fact of each kind that people read in the shared databases. */
export interface SharedFacts {
  profile: ProfileFact;
  post: PostFact;
  comment: CommentFact;
  pet: PetFact;
  announcement: AnnouncementFact;
  review: ReviewFact;
  'review-answer': ReviewAnswerFact;
  opinion: OpinionFact;
}
export type SharedType = keyof SharedFacts;

/** The delivered fact of each kind. */
export type DeliveredFacts = { readonly [T in DeliveredType]: Delivered<(typeof DELIVERED_KINDS)[T], T> };
type Delivered<K, T> = K extends DeliveredKind<infer F> ? (F extends { readonly type: T } ? F : never) : never;

/** Every kind, declared once. A name without a kind does not compile. */
export const KINDS = {
  profile: profileKind,
  post: postKind,
  draft: draftKind,
  'read-mark': readMarkKind,
  comment: commentKind,
  like: likeKind,
  bookmark: bookmarkKind,
  report: reportKind,
  block: blockKind,
  preferences: preferencesKind,
  pet: petKind,
  'pet-record': petRecordKind,
  announcement: announcementKind,
  transfer: transferKind,
  message: messageKind,
  'chat-mark': chatMarkKind,
  'hidden-message': hiddenMessageKind,
  reaction: reactionKind,
  reservation: reservationKind,
  'reservation-step': reservationStepKind,
  review: reviewKind,
  'review-answer': reviewAnswerKind,
  opinion: opinionKind,
  organisation: organisationKind,
  'organisation-step': organisationStepKind,
  'pedigree-link': pedigreeLinkKind,
  'pedigree-proposal': pedigreeProposalKind,
} as const satisfies { readonly [T in StatementType]: { readonly ids: Ids<T> } };

/** Every delivered kind, declared once. A name without a kind does not compile. */
export const DELIVERED_KINDS = {
  outcome: outcomeKind,
  notification: notificationKind,
  handover: handoverKind,
  message: deliveredMessageKind,
  'chat-mark': deliveredChatMarkKind,
  reaction: deliveredReactionKind,
  reservation: deliveredReservationKind,
  organisation: deliveredOrganisationKind,
  invite: inviteKind,
  'pedigree-link': deliveredPedigreeLinkKind,
  'pedigree-proposal': deliveredPedigreeProposalKind,
} as const satisfies { readonly [T in DeliveredType]: DeliveredKind<never> };
export type DeliveredKinds = { readonly [T in DeliveredType]: DeliveredKind<DeliveredFacts[T]> };

/** The kind of a statement, for a caller that knows only that it is one. */
export function kindOf(statement: { readonly type: StatementType }): Kind<Statement> {
  return kindNamed(statement.type);
}

/** A kind's functions accept only its own statements; the caller must pass a statement of this type. */
export function kindNamed(type: StatementType): Kind<Statement> {
  return KINDS[type] as unknown as Kind<Statement>;
}

/** The fields of a kind that are merged in this way. */
export function fieldsMerged(type: StatementType, by: Merge): string[] {
  return Object.entries<FieldRule>(KINDS[type].fields).flatMap(([field, { merge }]) => (merge === by ? [field] : []));
}

/** Whether a published document of this kind can be edited: at least one field may change. */
export function isEditable(type: StatementType): boolean {
  return Object.values<FieldRule>(KINDS[type].fields).some(({ merge }) => merge !== 'ask');
}

/** The kind of the statement with this id, well-formed or not; null if there is none. */
export function typeOfStatement(id: string): StatementType | null {
  const type = typeNamed(id);
  return type !== null && KINDS[type].ids.claims(id) ? type : null;
}

/** The kind of the fact with this id. */
export function typeOfFact(id: string): StatementType | null {
  const type = typeNamed(id);
  return type !== null && KINDS[type].factIds?.claims(id) === true ? type : null;
}
