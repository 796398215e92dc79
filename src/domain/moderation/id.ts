import { announcementFactIds } from '../announcement/id.ts';
import { commentIds } from '../comment/id.ts';
import { type IdRange, idGrammar, NOTHING, oneOf, USER_ID } from '../kinds/id-grammar.ts';
import { messageFactIds } from '../message/id.ts';
import { opinionFactIds } from '../opinion/id.ts';
import { organisationFactIds } from '../organisation/id.ts';
import { petIds } from '../pet/id.ts';
import { postIds } from '../post/id.ts';
import { profileFactIds } from '../profile/id.ts';
import { reviewFactIds } from '../review/id.ts';
import { reviewAnswerIds } from '../review-answer/id.ts';

/** What can be reported, by the ids of the facts. A person is reported by their profile's fact. */
const TARGETS = {
  post: postIds,
  comment: commentIds,
  profile: profileFactIds,
  pet: petIds,
  announcement: announcementFactIds,
  message: messageFactIds,
  review: reviewFactIds,
  'review-answer': reviewAnswerIds,
  organisation: organisationFactIds,
  opinion: opinionFactIds,
} as const;

/** Kinds of reportable items. */
export type TargetKind = keyof typeof TARGETS;
export const TARGET_KINDS = Object.keys(TARGETS) as readonly TargetKind[];

/** The id of a reported or decided fact. */
export const TARGET = oneOf(...Object.values(TARGETS));

/** One report per person and target. */
export const reportIds = idGrammar('report', TARGET);
export const reportFactIds = idGrammar('report', TARGET, USER_ID);

/** The moderators' decision about a fact: while it exists, the fact's text is removed. */
export const decisionIds = idGrammar('decision', TARGET);

/** A temporary ban on writing. */
export const sanctionIds = idGrammar('sanction', USER_ID);

/** The kind of item with this id; null if it cannot be reported. */
export function targetKind(target: string): TargetKind | null {
  return TARGET_KINDS.find((kind) => TARGETS[kind].is(target)) ?? null;
}

export function reportId(target: string): string {
  return reportIds.make(target);
}

/** The fact that a report is about. */
export function targetOfReport(statement: string): string {
  return reportIds.parse(statement)?.[0] ?? NOTHING;
}

export function reportFactId(statement: string, userId: string): string {
  return reportFactIds.make(targetOfReport(statement), userId);
}

/** The ids of all reports about a target. */
export function reportRange(target: string): IdRange {
  return reportFactIds.range(target);
}

export function decisionId(target: string): string {
  return decisionIds.make(target);
}

/** The id of a verdict during and after its execution: one per target. */
export const DECIDING = 'deciding:';

export function decidingId(target: string): string {
  return DECIDING + target;
}

export function decidedId(target: string): string {
  return `decided:${target}`;
}

export function sanctionId(userId: string): string {
  return sanctionIds.make(userId);
}
