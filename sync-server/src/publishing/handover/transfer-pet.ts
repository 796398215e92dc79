import { ownDatabaseName } from '../../../../couchdb/databases.ts';
import { petAnnouncementId } from '../../../../src/domain/announcement/id.ts';
import type { AnnouncementFact } from '../../../../src/domain/announcement/schema.ts';
import type { Code } from '../../../../src/domain/codes.ts';
import { fieldsOf } from '../../../../src/domain/fields.ts';
import { notificationId } from '../../../../src/domain/notification/schema.ts';
import { outcomeId } from '../../../../src/domain/outcome/schema.ts';
import { petRecordId } from '../../../../src/domain/pet/id.ts';
import type { PetFact } from '../../../../src/domain/pet/schema.ts';
import { versionOf } from '../../../../src/domain/upgrades.ts';
import { outcomeOf, readOutcome } from '../../matters/published/outcomes.ts';
import { petFact } from '../../matters/published/targets.ts';
import { orNull } from '../../storage/engine/nano-answers.ts';
import { type PhotoDocument, uploadNote, uploadNoteId } from '../../storage/media/photo-store.ts';
import { isLiving, isMissing, type NewDocument, type Store } from '../../storage/store/store.ts';
import { forgetOffer } from './offer-notes.ts';
import { statementOf, withoutDatabaseFields } from './transferred-statement.ts';
import type { TransferNote, TransferParts } from './transfers.ts';

const MAX_TRIES = 5;
/** Uploads of the same photo write it too. */
const MAX_PHOTO_TRIES = 10;
const MEDIA = 'media';

/**
 * Transfers a pet. The fact changes first: from this write on it belongs to the new owner, and statements that the old
 * owner's devices still send are refused. Then the new owner gets the statement and the record, the old owner's are
 * removed, and both are notified. Every step is idempotent. Returns the own databases in which something changed.
 */
export async function transferPet(parts: TransferParts, note: TransferNote): Promise<string[]> {
  const both = [ownDatabaseName(note.from), ownDatabaseName(note.to)];
  const code = await handOver(parts, note);
  if (code === null) {
    await endAnnouncement(parts, note);
    await transferPhotos(parts, note);
    // A person who is being removed has no database to write to.
    await orNull(removeFromOldOwner(parts, note));
    await forgetOffer(parts.grouped, note.pet, note.from);
    await notifyBoth(parts, note);
  }
  // The old owner's changes since the note are refused; or, if nothing was moved, the fact was removed together with
  // its temporary owner.
  await recheck(parts, note.from, note.pet);
  await orNull(answer(parts, note, code));
  return both;
}

/**
 * Null: the pet belongs to the new owner, with its statement and record. Otherwise the reason, and nothing has changed.
 */
async function handOver(parts: TransferParts, note: TransferNote): Promise<Code | null> {
  const fact = await changeOwner(parts, note, note.from, note.to);
  try {
    // A person who has not received the pet cannot have removed it.
    if (fact === null && !(await wasGiven(parts, note))) return 'pet/not-yours';
    await give(parts, note, fact);
    return null;
  } catch (error) {
    if (!isMissing(error)) throw error;
    await changeOwner(parts, note, note.to, note.from);
    return 'transfer/person-gone';
  }
}

/** Returns the fact if it belongs to `to`; null if it belongs to neither. */
async function changeOwner(
  { grouped }: TransferParts,
  { pet }: TransferNote,
  from: string,
  to: string,
): Promise<PetFact | null> {
  const { database } = petFact(pet);
  for (let attempt = 0; attempt < MAX_TRIES; attempt += 1) {
    const row = (await grouped.read(database, [pet])).get(pet);
    const fact = isLiving(row) ? (row.doc as PetFact) : null;
    if (fact?.uid === to) return fact;
    if (row === undefined || fact?.uid !== from) return null;
    const changed: PetFact = { ...fact, uid: to };
    const [written] = await grouped.write(database, [{ ...changed, _rev: row.rev }]);
    if (written?.ok) return changed;
  }
  throw new Error('the fact of a pet keeps being written by others');
}

async function wasGiven({ store }: TransferParts, { to, pet, existingRevs }: TransferNote): Promise<boolean> {
  const row = (await store.read(ownDatabaseName(to), [pet])).get(pet);
  return (row?.rev ?? null) !== existingRevs[pet];
}

/**
 * A document in another revision than the noted one was written since, by an earlier attempt or by the new owner after
 * it.
 */
async function give(parts: TransferParts, note: TransferNote, fact: PetFact | null): Promise<void> {
  const { pet, from, to, at, existingRevs, taken } = note;
  const ids = [pet, ...(taken[petRecordId(pet)] === undefined ? [] : [petRecordId(pet)])];
  const there = await parts.store.read(ownDatabaseName(to), ids);
  const open = ids.filter((id) => (there.get(id)?.rev ?? null) === existingRevs[id]);
  const documents = await Promise.all(
    open.map(async (id): Promise<NewDocument[]> => {
      const [rev] = taken[id] ?? [];
      const stated = rev === undefined ? null : await statedAs(parts, from, id, rev);
      const content = stated ?? (id === pet && fact !== null ? statementOf(fact, at) : null);
      const row = there.get(id);
      return content === null ? [] : [{ ...content, _id: id, ...(isLiving(row) ? { _rev: row.rev } : {}) }];
    }),
  );
  await parts.store.write(ownDatabaseName(to), documents.flat());
  // Statements that could not be published there before are decided again.
  await recheck(parts, to, pet);
}

/** Rechecks all statements of a person about a pet. */
async function recheck({ rechecks }: TransferParts, userId: string, pet: string): Promise<void> {
  for (const id of [pet, petRecordId(pet)]) await rechecks.note(ownDatabaseName(userId), id);
}

async function transferPhotos({ store, grouped }: TransferParts, { pet, to }: TransferNote): Promise<void> {
  const row = (await grouped.read('directory', [pet])).get(pet);
  if (!isLiving(row)) return;
  const { uid, photo, gallery } = row.doc as PetFact;
  const shown = [photo, ...gallery].flatMap((each) => (each === null ? [] : [each.sha256]));
  if (uid === to) await handOverPhotos(store, shown, to);
}

/** Null if it does not exist any more. */
async function statedAs({ store }: TransferParts, userId: string, id: string, rev: string): Promise<object | null> {
  const document = await store.revision(ownDatabaseName(userId), id, rev);
  return typeof document === 'object' && document !== null ? withoutDatabaseFields(document) : null;
}

async function endAnnouncement({ grouped, clock }: TransferParts, { pet, from }: TransferNote): Promise<void> {
  const id = petAnnouncementId(pet);
  for (let attempt = 0; attempt < MAX_TRIES; attempt += 1) {
    const row = (await grouped.read('market', [id])).get(id);
    if (!isLiving(row) || fieldsOf<AnnouncementFact>(row.doc).authorId !== from) return;
    const tombstone = { type: 'announcement', removedAt: clock().toISOString() };
    const [written] = await grouped.write('market', [{ _id: id, _rev: row.rev, _deleted: true, ...tombstone }]);
    if (written?.ok) return;
  }
  throw new Error('an announcement keeps being written by others');
}

/**
 * The old owner's changes since the note stay, to be refused with a reason. The outcome of the pet's statement is
 * removed as well: it would prove that the fact was theirs, and let them restore the pet after the new owner has
 * removed it.
 */
async function removeFromOldOwner({ store }: TransferParts, { from, pet, taken }: TransferNote): Promise<void> {
  const database = ownDatabaseName(from);
  const outcome = (await store.read(database, [outcomeId(pet)])).get(outcomeId(pet));
  const revisions = Object.entries(taken).flatMap(([id, revs]) => revs.map((rev) => ({ id, rev })));
  if (isLiving(outcome) && readOutcome(outcome)?.fact !== undefined) revisions.push(outcome);
  await store.write(
    database,
    revisions.map(({ id, rev }) => ({ _id: id, _rev: rev, _deleted: true })),
  );
}

async function notifyBoth(
  { deliver }: TransferParts,
  { pet, petName, from, to, at, names }: TransferNote,
): Promise<void> {
  const notifications = [
    { userId: to, kind: 'pet-received', by: names.from, byId: from },
    { userId: from, kind: 'pet-handed-over', by: names.to, byId: to },
  ] as const;
  for (const { userId, kind, by, byId } of notifications) {
    const _id = notificationId(at, `${kind}.${pet.replaceAll(':', '-')}`);
    const about = { pet: petName, petId: pet, by, byId };
    await deliver?.(userId, { _id, type: 'notification', schemaVersion: versionOf('notification'), kind, at, about });
  }
}

/**
 * A transfer that was rewritten in the meantime is decided again. Another publisher may have found the pet already
 * moved, and refused the transfer that moved it.
 */
async function answer({ store, rechecks, clock }: TransferParts, note: TransferNote, code: Code | null): Promise<void> {
  const database = ownDatabaseName(note.from);
  const rows = await store.read(database, [note.transfer, outcomeId(note.transfer)]);
  const before = rows.get(outcomeId(note.transfer));
  if (rows.get(note.transfer)?.rev !== note.rev) return await rechecks.note(database, note.transfer);
  const verdict = code === null ? ({ state: 'published' } as const) : ({ state: 'refused', code } as const);
  const known = readOutcome(before);
  if (known?.rev === note.rev && known.state === verdict.state) return;
  const outcome = outcomeOf(note.transfer, { rev: note.rev, ...verdict, fact: null }, before, clock().toISOString());
  const [written] = await store.write(database, [outcome]);
  if (written?.ok === false) throw new Error('an outcome was written by somebody else');
}

/**
 * Photos that are passed on with a document count as uploaded by the recipient, too: they stay when their first owner
 * is removed, and are deleted with the last owner. The note is written before the photo names the person, as at an
 * upload. Idempotent.
 */
async function handOverPhotos(store: Store, photos: readonly string[], to: string): Promise<void> {
  for (const sha256 of photos) await claimPhoto(store, sha256, to);
}

async function claimPhoto(store: Store, sha256: string, to: string): Promise<void> {
  const note = uploadNoteId(to, sha256);
  for (let attempt = 0; attempt < MAX_PHOTO_TRIES; attempt += 1) {
    const rows = await store.read(MEDIA, [sha256, note]);
    const row = rows.get(sha256);
    if (!isLiving(row)) return;
    const photo = row.doc as PhotoDocument;
    if (photo.uploaders.includes(to)) return;
    // An upload or an interrupted attempt may have written it already.
    if (!isLiving(rows.get(note))) await store.write(MEDIA, [{ _id: note, ...uploadNote(new Date()) }]);
    const shared: PhotoDocument = { ...photo, _rev: row.rev, uploaders: [...photo.uploaders, to] };
    const [written] = await store.write(MEDIA, [shared]);
    if (written?.ok) return;
  }
  throw new Error('a photo keeps being written by others');
}
