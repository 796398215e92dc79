import { announcementFactId, petOfAnnouncement, SERVICES_ANNOUNCEMENT } from '../../../src/domain/announcement/id.ts';
import { postOfComment } from '../../../src/domain/comment/id.ts';
import type { CommentStatement } from '../../../src/domain/comment/schema.ts';
import { fieldsOf } from '../../../src/domain/fields.ts';
import { petOfTransfer } from '../../../src/domain/handover/schema.ts';
import { likeFactId, postOfLike } from '../../../src/domain/like/id.ts';
import {
  blockFactId,
  decisionId,
  personOfBlock,
  reportFactId,
  sanctionId,
  targetOfReport,
} from '../../../src/domain/moderation/id.ts';
import { TARGET_KINDS } from '../../../src/domain/moderation/schema.ts';
import { petOfRecord } from '../../../src/domain/pet/id.ts';
import { PROFILE_ID, profileFactId } from '../../../src/domain/profile/id.ts';
import { type FactDatabase, homeOf, isStatementType, type StatementType } from '../../../src/domain/statements.ts';
import { accountId } from '../accounts/documents.ts';
import type { Row } from './store.ts';

/** A document in one of the databases that facts live in. */
export interface Target {
  readonly database: FactDatabase;
  readonly id: string;
}

/** A document that is read before a statement is decided: a fact, or its author's account. */
export interface Source {
  readonly database: FactDatabase | 'accounts';
  readonly id: string;
}

/** Under which a document is found in the answer of `readFacts`. */
export function keyOf(target: Source): string {
  return `${target.database}/${target.id}`;
}

/** Where the fact of a statement with this id stands or would stand, which follows from the id and the person alone; null when such a statement is published nowhere. */
export function targetOf(id: string, userId: string): Target | null {
  const type = typeOf(id);
  const database = type === null ? null : homeOf(type);
  if (type === null || database === null) return null;
  switch (type) {
    case 'profile':
      return { database, id: profileFactId(userId) };
    case 'like':
      return { database, id: likeFactId(id, userId) };
    case 'report':
      return { database, id: reportFactId(id, userId) };
    case 'block':
      return { database, id: blockFactId(userId, personOfBlock(id)) };
    case 'announcement':
      return { database, id: announcementFactId(id, userId) };
    default:
      // Of a transfer nothing ever stands there: what it changes is the pet.
      return { database, id };
  }
}

/**
 * Whether the fact's id names the person, so that nobody else's statement leads to it. Of posts, comments and pets the first who publishes an id has it; an announcement of a
 * pet is its owner's.
 */
export function isBoundToPerson(id: string): boolean {
  const type = typeOf(id);
  return type === 'profile' || type === 'like' || type === 'report' || type === 'block' || id === SERVICES_ANNOUNCEMENT;
}

/** The facts without which this statement's own cannot stand. Its document was not checked yet. */
export function dependenciesOf({ id, deleted, doc }: Row): Target[] {
  if (deleted) return [];
  switch (typeOf(id)) {
    case 'comment': {
      const { parentId, replyTo } = fieldsOf<CommentStatement>(doc);
      const answered = [parentId, replyTo].filter((each) => isFactOf('comment', each));
      return [postOfComment(id), ...new Set(answered)].map((each) => ({ database: 'community', id: each }));
    }
    case 'like':
      return [{ database: 'community', id: postOfLike(id) }];
    case 'report': {
      const target = targetOfReport(id);
      const database = homeOfTarget(target);
      return database === null ? [] : [{ database, id: target }];
    }
    case 'announcement': {
      const pet = petOfAnnouncement(id);
      return pet === null ? [] : [petFact(pet)];
    }
    case 'transfer':
      return [petFact(petOfTransfer(id))];
    case 'pet-record':
      return [petFact(petOfRecord(id))];
    default:
      return [];
  }
}

/** What moderators may take away, and whoever is sanctioned may not write. */
const JUDGED: ReadonlySet<StatementType | null> = new Set(['post', 'comment', 'pet', 'announcement']);

/** What moderators may have said about what this statement publishes, and about its author; of a profile, what the account says of the person. */
export function verdictsAbout({ id, deleted }: Row, userId: string): Source[] {
  if (id === PROFILE_ID) return deleted ? [] : [accountOf(userId)];
  const fact = deleted || !JUDGED.has(typeOf(id)) ? null : targetOf(id, userId);
  return fact === null ? [] : [decisionOn(fact.id), sanctionOf(userId)];
}

export function petFact(pet: string): Target {
  return { database: 'directory', id: pet };
}

export function accountOf(userId: string): Source {
  return { database: 'accounts', id: accountId(userId) };
}

export function decisionOn(fact: string): Target {
  return { database: 'moderation', id: decisionId(fact) };
}

export function sanctionOf(userId: string): Target {
  return { database: 'moderation', id: sanctionId(userId) };
}

/** How one person keeps another away. */
export function blockBetween(blocker: string, blocked: string): Target {
  return { database: 'moderation', id: blockFactId(blocker, blocked) };
}

export function isLiving(row: Row | undefined | null): row is Row {
  return row !== undefined && row !== null && !row.deleted;
}

/** The kind of statement that such an id belongs to. */
function typeOf(id: string): StatementType | null {
  if (id === PROFILE_ID) return 'profile';
  const type = id.slice(0, Math.max(id.indexOf(':'), 0));
  return isStatementType(type) && type !== 'profile' ? type : null;
}

/** Where that stands which somebody reports. */
function homeOfTarget(target: string): FactDatabase | null {
  const kind = TARGET_KINDS.find((each) => isFactOf(each, target));
  return kind === undefined ? null : homeOf(kind);
}

function isFactOf(type: string, id: unknown): id is string {
  return typeof id === 'string' && id.startsWith(`${type}:`);
}
