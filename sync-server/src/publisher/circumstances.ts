import { petOfAnnouncement } from '../../../src/domain/announcement/id.ts';
import type { AnnouncementStatement } from '../../../src/domain/announcement/schema.ts';
import type { Code } from '../../../src/domain/codes.ts';
import { postOfComment } from '../../../src/domain/comment/id.ts';
import type { CommentFact, CommentStatement } from '../../../src/domain/comment/schema.ts';
import { fieldsOf } from '../../../src/domain/fields.ts';
import { petOfTransfer, type TransferStatement } from '../../../src/domain/handover/schema.ts';
import type { BlockFact } from '../../../src/domain/moderation/schema.ts';
import { petOfRecord } from '../../../src/domain/pet/id.ts';
import type { PetFact } from '../../../src/domain/pet/schema.ts';
import type { PostFact } from '../../../src/domain/post/schema.ts';
import { isNewer } from '../../../src/domain/upgrades.ts';
import type { Account } from '../accounts/documents.ts';
import type { Offers } from '../handover/offers.ts';
import type { DecisionDocument, SanctionDocument } from '../moderation/documents.ts';
import type { Case } from './case.ts';
import type { Shared } from './decide.ts';
import type { Row } from './store.ts';
import {
  accountOf,
  blockBetween,
  decisionOn,
  dependenciesOf,
  isLiving,
  keyOf,
  petFact,
  sanctionOf,
  type Target,
} from './targets.ts';

/** What stands around a person's statements, in the shared databases and among the statements themselves. */
export interface Around {
  /** Facts, decisions and blocks, by `keyOf`. */
  readonly facts: ReadonlyMap<string, Row>;
  /** The statements that are settled together, by `keyOf` their facts. */
  readonly cases: ReadonlyMap<string, Case>;
  /** What is known of who may get the pets that are transferred, by transfer. */
  readonly offers: Offers;
  /** Photos that are not stored. */
  readonly missing: ReadonlySet<string>;
  readonly userId: string;
  readonly now: Date;
}

const NOTHING: Omit<Shared, 'fact' | 'waitedEnough'> = {
  missingPhoto: null,
  withdrawn: null,
  refusal: null,
  targetAuthor: null,
  pet: null,
  account: null,
};

/** What counts for this statement beside its own text. */
export function circumstancesOf(each: Case, around: Around): Omit<Shared, 'fact' | 'waitedEnough'> {
  const { seen, row } = each;
  if (seen.kind === 'private') return { ...NOTHING, refusal: refuseRecord(row, around) };
  if (seen.kind !== 'candidate') return NOTHING;
  const { statement, target } = seen;
  const own = seen.photos.find((photo) => around.missing.has(photo)) ?? null;
  switch (statement.type) {
    case 'post':
    case 'pet':
      return { ...NOTHING, missingPhoto: own, withdrawn: withdrawnOf(row.id, around), refusal: sanctioned(around) };
    case 'announcement': {
      const about = petAnnounced(statement, row, around);
      return { ...NOTHING, ...about, withdrawn: withdrawnOf(target.id, around) ?? about.withdrawn };
    }
    case 'transfer':
      return { ...NOTHING, refusal: refuseTransfer(statement, around) };
    case 'comment': {
      const awaited = awaitedOf(row, around);
      const refusal = sanctioned(around) ?? (awaited === null ? refuseInThread(statement, each.fact, around) : null);
      return { ...NOTHING, missingPhoto: awaited, withdrawn: withdrawnOf(row.id, around), refusal };
    }
    case 'like': {
      const awaited = awaitedOf(row, around);
      const gone = awaited === null && !dependenciesOf(row).every((post) => stands(post, around));
      return { ...NOTHING, missingPhoto: awaited, refusal: gone ? 'like/post-removed' : null };
    }
    case 'report': {
      const [target] = dependenciesOf(row).map((each) => around.facts.get(keyOf(each)));
      if (!isLiving(target)) return { ...NOTHING, refusal: 'report/gone' };
      return { ...NOTHING, targetAuthor: personOfFact(target) };
    }
    case 'profile': {
      const account = around.facts.get(keyOf(accountOf(around.userId)));
      return { ...NOTHING, missingPhoto: own, account: isLiving(account) ? (account.doc as Account) : null };
    }
    default:
      return { ...NOTHING, missingPhoto: own };
  }
}

/** The blocks that may keep this person from commenting, for `facts` to be completed with; known only when the facts are. */
export function blocksAround(each: Case, facts: ReadonlyMap<string, Row>, userId: string): Target[] {
  if (each.seen.kind !== 'candidate' || each.seen.statement.type !== 'comment') return [];
  const answered = dependenciesOf(each.row).map((target) => facts.get(keyOf(target)));
  const authors = new Set(answered.flatMap((row) => (isLiving(row) ? (personOfFact(row) ?? []) : [])));
  authors.delete(userId);
  return [...authors].map((author) => blockBetween(author, userId));
}

/** How `blocker` keeps `blocked` away, as far as `facts` was completed with it. */
export function blockKind(facts: ReadonlyMap<string, Row>, blocker: string, blocked: string): BlockFact['kind'] {
  const row = facts.get(keyOf(blockBetween(blocker, blocked)));
  return isLiving(row) ? (row.doc as BlockFact).kind : 'none';
}

function withdrawnOf(fact: string, { facts }: Around): Code | null {
  const row = facts.get(keyOf(decisionOn(fact)));
  if (!isLiving(row)) return null;
  return fieldsOf<DecisionDocument>(row.doc).decision === 'hide' ? 'moderation/hidden' : 'moderation/removed';
}

function sanctioned({ facts, userId, now }: Around): Code | null {
  const row = facts.get(keyOf(sanctionOf(userId)));
  const until = isLiving(row) ? fieldsOf<SanctionDocument>(row.doc).until : undefined;
  return typeof until === 'string' && Date.parse(until) > now.getTime() ? 'moderation/writing-blocked' : null;
}

/** The photo that keeps away what this statement belongs to: a person may comment on their own post while its photo is on its way. */
function awaitedOf(row: Row, { cases }: Around): string | null {
  for (const target of dependenciesOf(row)) {
    const photo = cases.get(keyOf(target))?.awaits ?? null;
    if (photo !== null) return photo;
  }
  return null;
}

/**
 * Whether only a later service can decide: its fact was made by one already, or what it belongs to is not published yet for its shape, as one's own post that a comment is about.
 */
export function waitsForNewer({ seen, row, fact }: Case, around: Around): boolean {
  if (seen.kind !== 'candidate') return false;
  if (isLiving(fact) && isNewer(fact.doc)) return true;
  return dependenciesOf(row).some(
    (target) => around.cases.get(keyOf(target))?.decision.kind === 'later' && !stands(target, around),
  );
}

/** An announcement of a pet stands as long as the pet does and is its author's. One whose pet waits for its photo waits as well. */
function petAnnounced(
  { _id }: AnnouncementStatement,
  row: Row,
  around: Around,
): Pick<Shared, 'missingPhoto' | 'withdrawn' | 'refusal' | 'pet'> {
  const [pet, refusal] = [petOfAnnouncement(_id), sanctioned(around)];
  const nothing = { missingPhoto: null, withdrawn: null, refusal, pet: null };
  if (pet === null) return nothing;
  const fact = around.facts.get(keyOf(petFact(pet)));
  if (isLiving(fact)) {
    if (personOfFact(fact) !== around.userId) return { ...nothing, withdrawn: 'announcement/pet-taken' };
    return { ...nothing, pet: fact.doc as PetFact };
  }
  const missingPhoto = awaitedOf(row, around);
  return { ...nothing, missingPhoto, withdrawn: missingPhoto === null ? 'announcement/pet-gone' : null };
}

function refuseTransfer({ _id, to }: TransferStatement, { facts, offers, userId }: Around): Code | null {
  if (to === userId) return 'transfer/same-owner';
  const pet = facts.get(keyOf(petFact(petOfTransfer(_id))));
  if (!isLiving(pet) || personOfFact(pet) !== userId) return 'pet/not-yours';
  const offer = offers.get(_id);
  if (offer?.potentialOwner !== to) return 'transfer/not-offered';
  return offer.isThere ? null : 'transfer/person-gone';
}

/** What a former owner still notes about a pet; of one that is published nowhere nobody knows whose it is. */
function refuseRecord({ id }: Row, { facts, userId }: Around): Code | null {
  const pet = facts.get(keyOf(petFact(petOfRecord(id))));
  return isLiving(pet) && personOfFact(pet) !== userId ? 'pet/not-yours' : null;
}

function refuseInThread(comment: CommentStatement, standing: Row | null, around: Around): Code | null {
  const post = around.facts.get(`community/${postOfComment(comment._id)}`);
  if (!isLiving(post)) return 'comment/post-removed';
  const before = isLiving(standing) ? (standing.doc as CommentFact) : null;
  // An edit leaves a comment where it is, also when what it answered was removed.
  const moved = before?.parentId !== comment.parentId || before.replyTo !== comment.replyTo;
  if (moved && !isInThread(comment, around)) return 'comment/other-thread';
  const authors = [(post.doc as PostFact).authorId, authorOf(comment.replyTo, around)];
  const blocked = authors.some(
    (author) => author !== null && blockKind(around.facts, author, around.userId) === 'block',
  );
  return blocked ? 'comment/blocked' : null;
}

/** What a reply answers stands, in the thread that it names. */
function isInThread({ parentId, replyTo }: CommentStatement, { facts }: Around): boolean {
  if (parentId === null || replyTo === null) return true;
  const [parent, answered] = [facts.get(`community/${parentId}`), facts.get(`community/${replyTo}`)];
  if (!isLiving(parent) || !isLiving(answered)) return false;
  const thread = (answered.doc as CommentFact).parentId ?? answered.id;
  return (parent.doc as CommentFact).parentId === null && thread === parentId;
}

function authorOf(comment: string | null, { facts }: Around): string | null {
  const row = comment === null ? undefined : facts.get(`community/${comment}`);
  return isLiving(row) ? personOfFact(row) : null;
}

function stands(target: Target, { facts }: Around): boolean {
  return isLiving(facts.get(keyOf(target)));
}

function personOfFact({ doc }: Row): string | null {
  const { authorId, uid } = fieldsOf<{ authorId: string; uid: string }>(doc);
  const person = authorId ?? uid;
  return typeof person === 'string' ? person : null;
}
