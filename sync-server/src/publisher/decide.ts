import { isDeepStrictEqual } from 'node:util';
import {
  type AnnouncementFact,
  type AnnouncementStatement,
  announcedPet,
} from '../../../src/domain/announcement/schema.ts';
import { endOf, hasHadItsTerm } from '../../../src/domain/announcement/term.ts';
import { refuseStatement } from '../../../src/domain/check.ts';
import type { Code } from '../../../src/domain/codes.ts';
import { fieldsOf } from '../../../src/domain/fields.ts';
import { isHandoverId } from '../../../src/domain/handover/schema.ts';
import { refuseInstants } from '../../../src/domain/instants.ts';
import { kindOf } from '../../../src/domain/kinds/kinds.ts';
import { refuseBlock } from '../../../src/domain/moderation/rules.ts';
import { isNotificationId } from '../../../src/domain/notification/schema.ts';
import { isOutcomeId, type Outcome } from '../../../src/domain/outcome/schema.ts';
import type { PetFact } from '../../../src/domain/pet/schema.ts';
import { PROFILE_ID } from '../../../src/domain/profile/id.ts';
import type { ProfileFact, ProfileStatement } from '../../../src/domain/profile/schema.ts';
import type { Statement } from '../../../src/domain/statements.ts';
import { isSafeHtml } from './check-html.ts';
import { composeAnnouncement } from './facts/announcement.ts';
import { compose, type Fact } from './facts/compose.ts';
import { composeProfile, type KnownAccount } from './facts/profile.ts';
import type { Person } from './person.ts';
import type { Row } from './store.ts';
import { checkStored } from './stored-statement.ts';
import { isBoundToPerson, type Target, targetOf } from './targets.ts';

/** What can be said of a statement before any shared database was asked. */
export type Look =
  /** Nothing to say: private, already answered, or not ours. */
  | { readonly kind: 'settled' }
  | { readonly kind: 'refused'; readonly code: Code; readonly target: Target | null }
  | { readonly kind: 'removed'; readonly target: Target | null }
  /** Of a later shape than this service knows: it stays as it is, unanswered, until a service that knows it comes (`newer-statements.ts`). */
  | { readonly kind: 'newer'; readonly target: Target | null }
  /** Published nowhere, and yet refused when what it is about is somebody else's. */
  | { readonly kind: 'private' }
  | {
      readonly kind: 'candidate';
      readonly statement: Statement;
      readonly target: Target;
      readonly photos: readonly string[];
    };

export type Decision =
  | { readonly kind: 'settled' }
  /** `over`: the revision of the fact that goes with the refusal; null: what stands stays. `amended`: it stays with this in it. */
  | {
      readonly kind: 'refuse';
      readonly code: Code;
      readonly standing: boolean;
      readonly over: string | null;
      readonly amended?: Fact;
    }
  /** `fact` null: it stands already as it should. `lacks`: a photo without which it is published all the same. */
  | { readonly kind: 'publish'; readonly fact: Fact | null; readonly over: string | null; readonly lacks: Lack | null }
  /** `over` null: there is nothing (any more) to take away. */
  | { readonly kind: 'remove'; readonly over: string | null; readonly ours: boolean }
  | { readonly kind: 'wait'; readonly photo: string }
  /** Write down that the fact is ours before it goes: afterwards nothing else would tell. */
  | { readonly kind: 'claim'; readonly rev: string }
  /** Nothing can be said of it before the service is updated; what it belongs to waits with it. */
  | { readonly kind: 'later' }
  /** The pet goes to somebody else; who moves it also answers. */
  | { readonly kind: 'move'; readonly to: string };

/** A photo that a published statement still waits for; `told`: for so long that its author is told. */
interface Lack {
  readonly photo: string;
  readonly told: boolean;
}

/** Whether a document of an own database may be a statement at all: what the service itself writes there is none. */
export function isStatementId(id: string): boolean {
  return !isOutcomeId(id) && !isNotificationId(id) && !isHandoverId(id) && !id.startsWith('_');
}

/** As `look`, but a document that our own checks stumble over is refused by itself and holds up nobody. */
export function lookSafely(row: Row, person: Person, outcome: Outcome | null, again: boolean, now: Date): Look {
  try {
    return look(row, person, outcome, again, now);
  } catch {
    return { kind: 'refused', code: 'server/failed', target: targetOf(row.id, person.userId) };
  }
}

/**
 * `again`: the statement is looked at once more although it was answered, because something else changed: its photo came, or a moderator decided. A profile is looked at
 * whenever it comes up: its fact depends on its avatar's photo and on the versions it is in conflict with as well.
 */
export function look(row: Row, person: Person, outcome: Outcome | null, again: boolean, now: Date): Look {
  const answered = outcome !== null && outcome.rev === row.rev;
  // What has ended is begun anew by its author alone.
  const ended = outcome?.code === 'announcement/expired';
  const settled = answered && (row.deleted || ended || (row.id !== PROFILE_ID && !again));
  if (settled) return { kind: 'settled' };
  const target = targetOf(row.id, person.userId);
  if (row.deleted) return target === null && outcome === null ? { kind: 'settled' } : { kind: 'removed', target };
  const checked = checkStored(row.doc);
  if (!checked.ok && checked.code === 'statement/newer-version') return { kind: 'newer', target };
  if (!checked.ok) return { kind: 'refused', code: checked.code, target };
  const { statement } = checked;
  if (target === null) return { kind: statement.type === 'pet-record' ? 'private' : 'settled' };
  const code = refuseInstants(statement, now.getTime()) ?? refuse(statement, person);
  if (code !== null) return { kind: 'refused', code, target };
  return { kind: 'candidate', statement, target, photos: kindOf(statement).photos(statement) };
}

/** What stands in the shared databases and counts for a statement. */
export interface Shared {
  readonly fact: Row | null;
  readonly missingPhoto: string | null;
  /** The photo was waited for long enough: the person is told. */
  readonly waitedEnough: boolean;
  /** A moderator keeps the fact away. */
  readonly withdrawn: Code | null;
  /** Why it cannot be published beside what else stands; what was published before stays. */
  readonly refusal: Code | null;
  /** Whose it is that a report is about. */
  readonly targetAuthor: string | null;
  /** The pet that is announced. */
  readonly pet: PetFact | null;
  /** The account of whose profile it is, where it is at hand. */
  readonly account: KnownAccount | null;
}

/** What becomes of the statement, given what stands in the shared databases. */
export function decide(
  seen: Look,
  row: Row,
  person: Person,
  outcome: Outcome | null,
  shared: Shared,
  now: string,
): Decision {
  const standing = isOwnFact(shared.fact, row.id, person.userId) ? shared.fact : null;
  switch (seen.kind) {
    case 'settled':
      return { kind: 'settled' };
    case 'newer':
      return { kind: 'later' };
    case 'refused':
      return { kind: 'refuse', code: seen.code, standing: standing !== null, over: null };
    case 'removed':
      if (standing === null) return { kind: 'remove', over: null, ours: false };
      if (outcome?.fact === undefined) return { kind: 'claim', rev: statementRevOf(standing) };
      return { kind: 'remove', over: standing.rev, ours: true };
    case 'private':
      if (shared.refusal !== null) return { kind: 'refuse', code: shared.refusal, standing: false, over: null };
      // It was refused, and what it is about has come back.
      return outcome?.rev === row.rev ? published(null, null) : { kind: 'settled' };
    case 'candidate': {
      const { statement } = seen;
      if (statement.type === 'announcement') {
        return decideAnnouncement(statement, row.rev, person, standing, outcome, shared, now);
      }
      if (shared.fact !== null && standing === null && !wasOurs(shared.fact, row.id, outcome)) {
        return { kind: 'refuse', code: kindOf(statement).notYours, standing: false, over: null };
      }
      if (statement.type === 'profile') {
        return decideProfile(statement, row.rev, person.userId, standing, outcome, shared);
      }
      if (shared.withdrawn !== null) return withdraw(shared.withdrawn, standing, outcome);
      if (standing !== null && statementRevOf(standing) === row.rev) return published(null, null);
      if (shared.refusal !== null) {
        // Who does not like a post that is gone has what they want.
        if (statement.type === 'like' && !statement.liked) return published(null, null);
        return { kind: 'refuse', code: shared.refusal, standing: standing !== null, over: null };
      }
      if (statement.type === 'transfer') return { kind: 'move', to: statement.to };
      if (shared.missingPhoto !== null) {
        if (!shared.waitedEnough) return { kind: 'wait', photo: shared.missingPhoto };
        return { kind: 'refuse', code: 'photo/missing', standing: standing !== null, over: null };
      }
      const fact = compose(statement, row.rev, person, standing?.doc ?? null, { ...shared, now });
      return fact === null ? { kind: 'settled' } : published(fact, standing?.rev ?? null);
    }
  }
}

function published(fact: Fact | null, over: string | null): Decision {
  return { kind: 'publish', fact, over, lacks: null };
}

/**
 * An announcement depends on its pet, too, so it is composed whenever it comes up. What stands under the id of a pet's announcement may be a former owner's; it gives way to
 * whoever the pet belongs to.
 */
function decideAnnouncement(
  statement: AnnouncementStatement,
  rev: string,
  person: Person,
  standing: Row | null,
  outcome: Outcome | null,
  shared: Shared,
  now: string,
): Decision {
  if (shared.withdrawn !== null) return withdraw(shared.withdrawn, standing, outcome);
  const before = standing === null ? null : (standing.doc as AnnouncementFact & { readonly _rev?: string });
  const isNew = before?.statementRev !== rev;
  const refused = (code: Code): Decision => {
    const refusal = { kind: 'refuse', code, standing: standing !== null, over: null } as const;
    const pet = shared.pet === null ? null : announcedPet(shared.pet);
    // The words are refused, and the pet is what it has become.
    return before === null || isDeepStrictEqual(before.pet, pet)
      ? refusal
      : { ...refusal, amended: { ...before, pet } };
  };
  if (isNew && shared.refusal !== null) return refused(shared.refusal);
  if (shared.missingPhoto !== null) {
    return shared.waitedEnough ? refused('photo/missing') : { kind: 'wait', photo: shared.missingPhoto };
  }
  if (before === null && outcome?.code === 'announcement/expired' && hasHadItsTerm(statement, outcome.at)) {
    return refused('announcement/expired');
  }
  const term = endOf(statement.startedAt, before, now);
  if ('code' in term) return refused(term.code);
  const { userId, author } = person;
  if (author === null) return { kind: 'settled' };
  const more = { pet: shared.pet, end: term.end, now };
  const fact = composeAnnouncement(statement, rev, { userId, author }, before, more);
  const { _rev, ...standingFact } = before ?? {};
  if (isDeepStrictEqual(standingFact, fact)) return published(null, null);
  return published(fact, shared.fact === null || shared.fact.deleted ? null : shared.fact.rev);
}

/** As a removal: whose the fact was is written down first. */
function withdraw(code: Code, standing: Row | null, outcome: Outcome | null): Decision {
  if (standing === null) return { kind: 'refuse', code, standing: false, over: null };
  if (outcome?.fact === undefined) return { kind: 'claim', rev: statementRevOf(standing) };
  return { kind: 'refuse', code, standing: true, over: standing.rev };
}

/** A profile does not wait for its avatar: everything else is published at once, with the old avatar until the new one's photo is there. */
function decideProfile(
  statement: ProfileStatement,
  rev: string,
  userId: string,
  standing: Row | null,
  outcome: Outcome | null,
  shared: Shared,
): Decision {
  const before = standing === null ? null : (standing.doc as ProfileFact & { readonly _rev?: string });
  const fact = composeProfile(statement, rev, userId, before, shared.missingPhoto === null, shared.account);
  const lacks = shared.missingPhoto === null ? null : { photo: shared.missingPhoto, told: shared.waitedEnough };
  const { _rev, ...standingFact } = before ?? {};
  if (!isDeepStrictEqual(standingFact, fact)) return { kind: 'publish', fact, over: standing?.rev ?? null, lacks };
  const answered = outcome?.rev === rev && outcome.state === 'published';
  return answered && lacks === null ? { kind: 'settled' } : { kind: 'publish', fact: null, over: null, lacks };
}

function refuse(statement: Statement, person: Person): Code | null {
  const code = refuseStatement(statement, person.author);
  if (code !== null) return code;
  if (statement.type === 'block') return refuseBlock(statement, person.userId);
  return statement.type !== 'post' || isSafeHtml(statement.content) ? null : 'post/unsafe-html';
}

/** A removed fact says nothing about its author any more; that the person's own outcome names it is what tells. */
function wasOurs(fact: Row, id: string, outcome: Outcome | null): boolean {
  return fact.deleted && (isBoundToPerson(id) || outcome?.fact !== undefined);
}

function isOwnFact(fact: Row | null, id: string, userId: string): boolean {
  if (fact === null || fact.deleted) return false;
  const { authorId, uid } = fieldsOf<{ authorId: string; uid: string }>(fact.doc);
  return isBoundToPerson(id) || (authorId ?? uid) === userId;
}

function statementRevOf(fact: Row): string {
  return String(fieldsOf<{ statementRev: string }>(fact.doc).statementRev);
}
