import { refuseStatement } from '../../../src/domain/check.ts';
import type { Code } from '../../../src/domain/codes.ts';
import type { Outcome } from '../../../src/domain/outcome/schema.ts';
import type { Author } from '../../../src/domain/post/rules.ts';
import type { PostFact } from '../../../src/domain/post/schema.ts';
import { PROFILE_ID, type ProfileFact, profileFactId } from '../../../src/domain/profile/schema.ts';
import { homeOf, type SharedDatabase, type Statement } from '../../../src/domain/statements.ts';
import { isSafeHtml } from './check-html.ts';
import { composePost } from './facts/post.ts';
import { composeProfile } from './facts/profile.ts';
import type { Row } from './store.ts';
import { checkStored } from './stored-statement.ts';

type Fact = PostFact | ProfileFact;

/** Where a statement's fact stands or would stand. Follows from the statement's id and the person alone. */
export interface Target {
  readonly database: SharedDatabase;
  readonly id: string;
}

/** What can be said of a statement before any shared database was asked. */
export type Look =
  /** Nothing to say: private, already answered, or not ours. */
  | { readonly kind: 'settled' }
  | { readonly kind: 'refused'; readonly code: Code; readonly target: Target | null }
  | { readonly kind: 'removed'; readonly target: Target | null }
  | {
      readonly kind: 'candidate';
      readonly statement: Statement;
      readonly target: Target;
      readonly photos: readonly string[];
    };

export type Decision =
  | { readonly kind: 'settled' }
  | { readonly kind: 'refuse'; readonly code: Code; readonly standing: boolean }
  /** `fact` null: it stands already as it should. */
  | { readonly kind: 'publish'; readonly fact: Fact | null; readonly over: string | null }
  /** `over` null: there is nothing (any more) to take away. */
  | { readonly kind: 'remove'; readonly over: string | null; readonly ours: boolean }
  | { readonly kind: 'wait'; readonly photo: string }
  /** Write down that the fact is ours before it goes: afterwards nothing else would tell. */
  | { readonly kind: 'claim'; readonly rev: string };

export interface Person {
  readonly userId: string;
  /** null: the profile is missing or malformed. */
  readonly author: Author | null;
}

const OWN_OUTCOMES = 'outcome:';

/** Whether a document of an own database may be a statement at all. */
export function isStatementId(id: string): boolean {
  return !id.startsWith(OWN_OUTCOMES) && !id.startsWith('_');
}

/** The person whose statements are looked at, by the profile in their own database. */
export function personOf(userId: string, profile: Row | undefined): Person {
  const checked = profile === undefined || profile.deleted ? null : checkStored(profile.doc);
  const author = checked?.ok && checked.statement.type === 'profile' ? checked.statement : null;
  return { userId, author };
}

/** As `look`, but a document that our own checks stumble over is refused by itself and holds up nobody. */
export function lookSafely(row: Row, person: Person, outcome: Outcome | null, again: boolean): Look {
  try {
    return look(row, person, outcome, again);
  } catch {
    return { kind: 'refused', code: 'server/failed', target: targetOf(row.id, person.userId) };
  }
}

/** `again`: the statement was refused only because its photo had not come, and it is looked at once more. */
export function look(row: Row, person: Person, outcome: Outcome | null, again: boolean): Look {
  const answered = outcome !== null && outcome.rev === row.rev;
  if (answered && !(again && outcome.code === 'photo/missing')) return { kind: 'settled' };
  const target = targetOf(row.id, person.userId);
  if (row.deleted) return target === null && outcome === null ? { kind: 'settled' } : { kind: 'removed', target };
  const checked = checkStored(row.doc);
  if (!checked.ok) return { kind: 'refused', code: checked.code, target };
  const { statement } = checked;
  if (target === null) return { kind: 'settled' };
  const code = refuse(statement, person);
  if (code !== null) return { kind: 'refused', code, target };
  return { kind: 'candidate', statement, target, photos: photosOf(statement) };
}

export interface Shared {
  readonly fact: Row | null;
  readonly missingPhoto: string | null;
  /** The photo was waited for long enough: the person is told. */
  readonly waitedEnough: boolean;
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
  const standing = isOwnFact(shared.fact, person.userId) ? shared.fact : null;
  switch (seen.kind) {
    case 'settled':
      return { kind: 'settled' };
    case 'refused':
      return { kind: 'refuse', code: seen.code, standing: standing !== null };
    case 'removed':
      if (standing === null) return { kind: 'remove', over: null, ours: false };
      if (outcome?.fact === undefined) return { kind: 'claim', rev: statementRevOf(standing) };
      return { kind: 'remove', over: standing.rev, ours: true };
    case 'candidate': {
      if (shared.fact !== null && standing === null && !wasOurs(shared.fact, person, outcome)) {
        return { kind: 'refuse', code: 'post/not-yours', standing: false };
      }
      if (standing !== null && statementRevOf(standing) === row.rev) return { kind: 'publish', fact: null, over: null };
      if (shared.missingPhoto !== null) {
        if (!shared.waitedEnough) return { kind: 'wait', photo: shared.missingPhoto };
        return { kind: 'refuse', code: 'photo/missing', standing: standing !== null };
      }
      const fact = compose(seen.statement, row.rev, person, standing, now);
      if (fact === null) return { kind: 'settled' };
      return { kind: 'publish', fact, over: standing?.rev ?? null };
    }
  }
}

/** Where the fact of a statement with this id stands or would stand; null when such a statement is published nowhere. */
export function targetOf(id: string, userId: string): Target | null {
  const type = id === PROFILE_ID ? 'profile' : id.startsWith('post:') ? 'post' : null;
  const database = type === null ? null : homeOf(type);
  if (database === null) return null;
  return { database, id: type === 'profile' ? profileFactId(userId) : id };
}

function refuse(statement: Statement, person: Person): Code | null {
  const code = refuseStatement(statement, person.author);
  if (code !== null || statement.type !== 'post') return code;
  return isSafeHtml(statement.content) ? null : 'post/unsafe-html';
}

function photosOf(statement: Statement): string[] {
  return statement.type === 'post' && statement.photo !== null ? [statement.photo.sha256] : [];
}

function compose(statement: Statement, rev: string, person: Person, standing: Row | null, now: string): Fact | null {
  const { userId, author } = person;
  if (statement.type === 'profile') return composeProfile(statement, rev, userId);
  if (statement.type !== 'post' || author === null) return null;
  return composePost(statement, rev, { userId, author }, standing === null ? null : (standing.doc as PostFact), now);
}

/** A removed fact says nothing about its author any more; that the person's own outcome names it is what tells. */
function wasOurs(fact: Row, person: Person, outcome: Outcome | null): boolean {
  return fact.deleted && (fact.id === profileFactId(person.userId) || outcome?.fact !== undefined);
}

/** A profile's fact belongs to its person by its id, which nobody else's statement can lead to. */
function isOwnFact(fact: Row | null, userId: string): boolean {
  if (fact === null || fact.deleted) return false;
  return fact.id === profileFactId(userId) || field(fact.doc, 'authorId') === userId;
}

function statementRevOf(fact: Row): string {
  return String(field(fact.doc, 'statementRev'));
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
