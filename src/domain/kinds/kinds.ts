import { announcementKind } from '../announcement/kind.ts';
import { bookmarkKind } from '../bookmark/kind.ts';
import { commentKind } from '../comment/kind.ts';
import { draftKind } from '../draft/kind.ts';
import { transferKind } from '../handover/kind.ts';
import { likeKind } from '../like/kind.ts';
import { blockKind, reportKind } from '../moderation/kinds.ts';
import { petKind, petRecordKind } from '../pet/kinds.ts';
import { postKind } from '../post/kind.ts';
import { preferencesKind } from '../preferences/kind.ts';
import { profileKind } from '../profile/kind.ts';
import { readMarkKind } from '../read-mark/kind.ts';
import type { FactDatabase, Statement, StatementOf } from '../statements.ts';
import type { FieldRule, Kind, Merge } from './kind.ts';
import { type StatementType, typeNamed } from './names.ts';

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
} as const satisfies { readonly [T in StatementType]: Kind<StatementOf[T]> };

/** The kind of a statement, for a caller that knows no more than that it is one. */
export function kindOf(statement: { readonly type: StatementType }): Kind<Statement> {
  return kindNamed(statement.type);
}

/** A kind's functions take its own statements only; whoever has a name has the statement by it. */
export function kindNamed(type: StatementType): Kind<Statement> {
  return KINDS[type] as unknown as Kind<Statement>;
}

/** The one place that knows in which database a statement's fact lives, so that a database can be split later. */
export function homeOf(type: StatementType): FactDatabase | null {
  return KINDS[type].home;
}

/** The fields of a kind that two devices' versions are merged by in this way. */
export function fieldsMerged(type: StatementType, by: Merge): string[] {
  return Object.entries<FieldRule>(KINDS[type].fields).flatMap(([field, { merge }]) => (merge === by ? [field] : []));
}

/** The kind that a statement under this id is of, well-formed or not; null when it is none's. */
export function typeOfStatement(id: string): StatementType | null {
  const type = typeNamed(id);
  return type !== null && KINDS[type].ids.claims(id) ? type : null;
}

/** The kind of fact that has such an id. */
export function typeOfFact(id: string): StatementType | null {
  const type = typeNamed(id);
  return type !== null && KINDS[type].factIds?.claims(id) === true ? type : null;
}
