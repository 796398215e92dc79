import { announcementKind } from '../announcement/kind.ts';
import type { AnnouncementFact, AnnouncementStatement } from '../announcement/schema.ts';
import { bookmarkKind } from '../bookmark/kind.ts';
import type { BookmarkStatement } from '../bookmark/schema.ts';
import { chatMarkKind, deliveredChatMarkKind } from '../chat-mark/kind.ts';
import type { ChatMarkFact, ChatMarkStatement } from '../chat-mark/schema.ts';
import { commentKind } from '../comment/kind.ts';
import type { CommentFact, CommentStatement } from '../comment/schema.ts';
import { draftKind } from '../draft/kind.ts';
import type { DraftStatement } from '../draft/schema.ts';
import { handoverKind, transferKind } from '../handover/kind.ts';
import type { HandoverFact, TransferStatement } from '../handover/schema.ts';
import { hiddenMessageKind } from '../hidden-message/kind.ts';
import type { HiddenMessageStatement } from '../hidden-message/schema.ts';
import { inviteKind } from '../invite/kind.ts';
import type { InviteFact } from '../invite/schema.ts';
import { likeKind } from '../like/kind.ts';
import type { LikeStatement } from '../like/schema.ts';
import { deliveredMessageKind, messageKind } from '../message/kind.ts';
import type { MessageFact, MessageStatement } from '../message/schema.ts';
import { blockKind, reportKind } from '../moderation/kinds.ts';
import type { BlockStatement, ReportStatement } from '../moderation/schema.ts';
import { notificationKind } from '../notification/kind.ts';
import type { NotificationFact } from '../notification/schema.ts';
import { deliveredOrganisationKind, organisationKind } from '../organisation/kind.ts';
import type { OrganisationFact, OrganisationStatement } from '../organisation/schema.ts';
import { organisationStepKind } from '../organisation-step/kind.ts';
import type { OrganisationStepStatement } from '../organisation-step/schema.ts';
import { outcomeKind } from '../outcome/kind.ts';
import type { Outcome } from '../outcome/schema.ts';
import { deliveredPedigreeLinkKind, pedigreeLinkKind } from '../pedigree-link/kind.ts';
import type { PedigreeLinkFact, PedigreeLinkStatement } from '../pedigree-link/schema.ts';
import { deliveredPedigreeProposalKind, pedigreeProposalKind } from '../pedigree-proposal/kind.ts';
import type { PedigreeProposalFact, PedigreeProposalStatement } from '../pedigree-proposal/schema.ts';
import { petKind, petRecordKind } from '../pet/kinds.ts';
import type { PetFact, PetRecordStatement, PetStatement } from '../pet/schema.ts';
import { postKind } from '../post/kind.ts';
import type { PostFact, PostStatement } from '../post/schema.ts';
import { preferencesKind } from '../preferences/kind.ts';
import type { PreferencesStatement } from '../preferences/schema.ts';
import { profileKind } from '../profile/kind.ts';
import type { ProfileFact, ProfileStatement } from '../profile/schema.ts';
import { readMarkKind } from '../read-mark/kind.ts';
import type { ReadMarkStatement } from '../read-mark/schema.ts';
import { deliveredReservationKind, reservationKind } from '../reservation/kind.ts';
import type { ReservationFact, ReservationStatement } from '../reservation/schema.ts';
import { reservationStepKind } from '../reservation-step/kind.ts';
import type { ReservationStepStatement } from '../reservation-step/schema.ts';
import { reviewKind } from '../review/kind.ts';
import type { ReviewFact, ReviewStatement } from '../review/schema.ts';
import { reviewAnswerKind } from '../review-answer/kind.ts';
import type { ReviewAnswerFact, ReviewAnswerStatement } from '../review-answer/schema.ts';
import type { DeliveredKind, FieldRule, Kind, Merge } from './kind.ts';
import { type DeliveredType, type StatementType, typeNamed } from './names.ts';

/** The statement of each kind, in the own database. */
export interface StatementOf extends Record<StatementType, object> {
  profile: ProfileStatement;
  post: PostStatement;
  draft: DraftStatement;
  'read-mark': ReadMarkStatement;
  comment: CommentStatement;
  like: LikeStatement;
  bookmark: BookmarkStatement;
  report: ReportStatement;
  block: BlockStatement;
  preferences: PreferencesStatement;
  pet: PetStatement;
  'pet-record': PetRecordStatement;
  announcement: AnnouncementStatement;
  transfer: TransferStatement;
  message: MessageStatement;
  'chat-mark': ChatMarkStatement;
  'hidden-message': HiddenMessageStatement;
  reservation: ReservationStatement;
  'reservation-step': ReservationStepStatement;
  review: ReviewStatement;
  'review-answer': ReviewAnswerStatement;
  organisation: OrganisationStatement;
  'organisation-step': OrganisationStepStatement;
  'pedigree-link': PedigreeLinkStatement;
  'pedigree-proposal': PedigreeProposalStatement;
}
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
}
export type SharedType = keyof SharedFacts;

/** The delivered fact of each kind. */
export interface DeliveredFacts extends Record<DeliveredType, { readonly _id: string }> {
  outcome: Outcome;
  notification: NotificationFact;
  handover: HandoverFact;
  message: MessageFact;
  'chat-mark': ChatMarkFact;
  reservation: ReservationFact;
  organisation: OrganisationFact;
  invite: InviteFact;
  'pedigree-link': PedigreeLinkFact;
  'pedigree-proposal': PedigreeProposalFact;
}

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
  reservation: reservationKind,
  'reservation-step': reservationStepKind,
  review: reviewKind,
  'review-answer': reviewAnswerKind,
  organisation: organisationKind,
  'organisation-step': organisationStepKind,
  'pedigree-link': pedigreeLinkKind,
  'pedigree-proposal': pedigreeProposalKind,
} as const satisfies { readonly [T in StatementType]: Kind<StatementOf[T]> };

/** Every delivered kind, declared once. A name without a kind does not compile. */
export const DELIVERED_KINDS = {
  outcome: outcomeKind,
  notification: notificationKind,
  handover: handoverKind,
  message: deliveredMessageKind,
  'chat-mark': deliveredChatMarkKind,
  reservation: deliveredReservationKind,
  organisation: deliveredOrganisationKind,
  invite: inviteKind,
  'pedigree-link': deliveredPedigreeLinkKind,
  'pedigree-proposal': deliveredPedigreeProposalKind,
} as const satisfies DeliveredKinds;
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
