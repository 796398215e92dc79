import { isDeepStrictEqual } from 'node:util';
import { refuseStatement } from '../../../../src/domain/check.ts';
import type { Code } from '../../../../src/domain/codes.ts';
import { fieldsOf } from '../../../../src/domain/fields.ts';
import { refuseInstants } from '../../../../src/domain/instants.ts';
import { isEditable, KINDS, kindOf, type Statement } from '../../../../src/domain/kinds/kinds.ts';
import type { Outcome } from '../../../../src/domain/outcome/schema.ts';
import { PROFILE_ID } from '../../../../src/domain/profile/id.ts';
import { upgradeDocument } from '../../../../src/domain/upgrades.ts';
import { isBoundToPerson, targetOf } from '../../matters/published/targets.ts';
import type { Row } from '../../storage/store/store.ts';
import { checkStored } from '../intake/stored-statement.ts';
import { type Assessment, type Decision, published, statementRevOf, withdraw } from './decisions.ts';
import { publishesOf, publishesOfId } from './kinds/kinds.ts';
import type { StatementInputs } from './kinds/publishes.ts';
import type { Person } from './person.ts';

/** Like `assess`, but a document that makes a check throw is refused alone and blocks nothing. */
export function assessSafely(row: Row, person: Person, outcome: Outcome | null, again: boolean, now: Date): Assessment {
  try {
    return assess(row, person, outcome, again, now);
  } catch {
    return { kind: 'refused', code: 'server/failed', target: targetOf(row.id, person.userId) };
  }
}

/**
 * `again`: decides an answered statement again because something else changed: its photo arrived, or a moderator
 * decided. A profile is always decided: its fact also depends on its avatar's photo and on its conflicting versions.
 */
export function assess(row: Row, person: Person, outcome: Outcome | null, again: boolean, now: Date): Assessment {
  const answered = outcome !== null && outcome.rev === row.rev;
  // Only its author restarts what has ended.
  const ended = outcome?.code === 'announcement/expired';
  const settled = answered && (row.deleted || ended || (row.id !== PROFILE_ID && !again));
  if (settled) return { kind: 'settled' };
  const target = targetOf(row.id, person.userId);
  if (row.deleted) return target === null && outcome === null ? { kind: 'settled' } : { kind: 'removed', target };
  const checked = checkStored(row.doc);
  if (!checked.ok && checked.code === 'statement/newer-version') return { kind: 'newer', target };
  if (!checked.ok) return { kind: 'refused', code: checked.code, target };
  const { statement } = checked;
  if (target === null) return publishesOf(statement) === null ? { kind: 'settled' } : { kind: 'private', statement };
  const code = refuseInstants(statement, now.getTime()) ?? refuse(statement, person);
  if (code !== null) return { kind: 'refused', code, target };
  return { kind: 'candidate', statement, target, photos: kindOf(statement).photos(statement) };
}

/** The state of the shared databases that matters for a statement. */
export interface Shared extends StatementInputs {
  readonly fact: Row | null;
  /** The wait for the photo has lasted long enough to notify the person. */
  readonly waitedEnough: boolean;
}

/** Decides the statement, given the state of the shared databases. */
export function decide(
  assessment: Assessment,
  row: Row,
  person: Person,
  outcome: Outcome | null,
  shared: Shared,
  now: string,
): Decision {
  const publishedFact = isOwnFact(shared.fact, row.id, person.userId) ? shared.fact : null;
  switch (assessment.kind) {
    case 'settled':
      return { kind: 'settled' };
    case 'newer':
      return { kind: 'later' };
    case 'refused':
      return { kind: 'refuse', code: assessment.code, isPublished: publishedFact !== null, over: null };
    case 'removed':
      if (publishedFact === null || publishesOfId(row.id)?.outlivesStatement === true) {
        return { kind: 'remove', over: null, ours: false };
      }
      if (outcome?.fact === undefined) return { kind: 'claim', rev: statementRevOf(publishedFact) };
      return { kind: 'remove', over: publishedFact.rev, ours: true };
    case 'private':
      if (shared.refusal !== null) return { kind: 'refuse', code: shared.refusal, isPublished: false, over: null };
      // It was refused, and what it concerns exists again.
      return outcome?.rev === row.rev ? published(null, null) : { kind: 'settled' };
    case 'candidate': {
      const { statement } = assessment;
      const publishes = publishesOf(statement);
      const given = { statement, rev: row.rev, person, publishedFact, outcome, shared, now };
      if (publishes?.decide !== undefined) return publishes.decide(given);
      if (shared.fact !== null && publishedFact === null && !wasOurs(shared.fact, row.id, outcome)) {
        return { kind: 'refuse', code: kindOf(statement).notYours, isPublished: false, over: null };
      }
      if (publishedFact === null && rewritesUnseen(statement, row, outcome, shared)) return NOT_EDITABLE;
      if (shared.withdrawn !== null) return withdraw(shared.withdrawn, publishedFact, outcome);
      if (publishedFact !== null && statementRevOf(publishedFact) === row.rev) return published(null, null);
      if (shared.refusal !== null) {
        if (publishes?.isObsolete?.(statement) === true) return published(null, null);
        return { kind: 'refuse', code: shared.refusal, isPublished: publishedFact !== null, over: null };
      }
      if (shared.missingPhoto !== null) {
        if (!shared.waitedEnough) return { kind: 'wait', photo: shared.missingPhoto };
        return { kind: 'refuse', code: 'photo/missing', isPublished: publishedFact !== null, over: null };
      }
      const fact = publishes?.compose?.(given) ?? null;
      if (fact === null) return { kind: 'settled' };
      if (publishedFact !== null && rewrites(statement, fact, publishedFact)) {
        return { ...NOT_EDITABLE, isPublished: true };
      }
      return published(fact, publishedFact?.rev ?? null);
    }
  }
}

function refuse(statement: Statement, person: Person): Code | null {
  return refuseStatement(statement, person.author) ?? publishesOf(statement)?.refuse?.(statement, person) ?? null;
}

const NOT_EDITABLE = { kind: 'refuse', code: 'statement/not-editable', isPublished: false, over: null } as const;

/** Whether it was edited while a moderator withheld it, so that other text would return than was hidden. */
function rewritesUnseen({ type }: Statement, row: Row, outcome: Outcome | null, shared: Shared): boolean {
  if (isEditable(type) || outcome === null) return false;
  return outcome.code === NOT_EDITABLE.code || (shared.withdrawn !== null && outcome.rev !== row.rev);
}

/** Whether it differs from what was published, for a kind that may not be edited. */
function rewrites({ type }: Statement, fact: object, publishedFact: Row): boolean {
  if (isEditable(type)) return false;
  const now: Readonly<Record<string, unknown>> = { ...fact };
  const before: Readonly<Record<string, unknown>> = { ...upgradeDocument(publishedFact.doc as typeof fact) };
  return Object.keys(KINDS[type].fields).some((field) => !isDeepStrictEqual(now[field], before[field]));
}

/** A removed fact does not name its author; the outcome in the person's own database proves it. */
function wasOurs(fact: Row, id: string, outcome: Outcome | null): boolean {
  return fact.deleted && (isBoundToPerson(id) || outcome?.fact !== undefined);
}

function isOwnFact(fact: Row | null, id: string, userId: string): boolean {
  if (fact === null || fact.deleted) return false;
  const { authorId, uid } = fieldsOf<{ authorId: string; uid: string }>(fact.doc);
  return isBoundToPerson(id) || (authorId ?? uid) === userId;
}
