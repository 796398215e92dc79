import { ownDatabaseName } from '../../../couchdb/databases.ts';
import { DURATIONS } from '../../../src/domain/limits.ts';
import { isUnreachable } from '../engine/engine-request.ts';
import { type PhotoDocument, UPLOAD_NOTES, type UploadNote, uploadNote, uploadOf } from '../media/photo-store.ts';
import { isNamed, releasePhoto } from '../media/release-photo.ts';
import { isMissing, type Row, type Store } from '../store/store.ts';

const MEDIA = 'media';
const PAGE = 500;
/** Documents of one person that are read at once: each may be as large as a statement. */
const OWN_PAGE = 100;

/** What a person's own database says of photos, and up to which change it was read. */
interface Named {
  readonly photos: ReadonlySet<string>;
  readonly seq: string | null;
}

/**
 * Takes photos away that were uploaded and are named by nothing: no fact, and no document in the database of whoever
 * uploaded them, be it waiting, refused, a draft or a version in a conflict. Each upload is looked at
 * `DURATIONS.unnamedPhoto` after it, and then again after as long; so is a photo whose uploaders went while a fact
 * named it. May be killed and repeated; an upload or a statement that comes meanwhile keeps its photo. Answers how many
 * photos went. @throws what failed first, when everybody else’s was looked at
 */
export async function removeUnnamedPhotos(store: Store, now: number): Promise<number> {
  let removed = 0;
  const failures: unknown[] = [];
  const [first, end] = UPLOAD_NOTES;
  for (let from: string = first; ; ) {
    const rows = await store.range(MEDIA, from, end, PAGE);
    for (const [userId, notes] of byPerson(rows.filter((row) => isDue(row, now)))) {
      try {
        removed += await removeUnnamedOf(store, userId, notes, now);
      } catch (error) {
        // Without a connection nobody's can be looked at; a single damaged database keeps nobody else's waiting.
        if (isUnreachable(error)) throw error;
        failures.push(error);
      }
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE) break;
    from = `${last.id}\u0000`;
  }
  if (failures.length > 0) throw failures[0];
  return removed;
}

function isDue({ doc }: Row, now: number): boolean {
  const { at } = doc as UploadNote;
  // Of an upload before there were times the time begins now.
  return at === undefined || Date.parse(at) + DURATIONS.unnamedPhoto <= now;
}

function byPerson(notes: readonly Row[]): Map<string, Row[]> {
  const people = new Map<string, Row[]>();
  for (const note of notes) {
    const { userId } = uploadOf(note.id);
    people.set(userId, [...(people.get(userId) ?? []), note]);
  }
  return people;
}

async function removeUnnamedOf(store: Store, userId: string, notes: readonly Row[], now: number): Promise<number> {
  const named = await namedBy(store, userId);
  const stay = ({ id, doc }: Row) => (doc as UploadNote).at === undefined || named.photos.has(uploadOf(id).sha256);
  await renew(store, notes.filter(stay), now);
  let removed = 0;
  for (const note of notes.filter((each) => !stay(each))) {
    const { sha256 } = uploadOf(note.id);
    if (!(await isPrivate(store, sha256)) && (await isNamed(store, sha256))) {
      await renew(store, [note], now);
      continue;
    }
    const goes = async () => (await stands(store, note)) && (await isUnchanged(store, userId, named));
    const end = await releasePhoto(store, { sha256, userId, now: new Date(now), goes });
    if (end === 'gone') removed += 1;
    // Last, so that what is cut off before is found again. A conflict means that it was uploaded again, or that a fact
    // has just named it.
    if (end !== 'stays') await store.write(MEDIA, [{ _id: note.id, _rev: note.rev, _deleted: true }]);
  }
  return removed;
}

/**
 * Their photos are looked at again after another `DURATIONS.unnamedPhoto`. A conflict means that one was uploaded
 * again, which says the same.
 */
async function renew(store: Store, notes: readonly Row[], now: number): Promise<void> {
  if (notes.length === 0) return;
  await store.write(
    MEDIA,
    notes.map(({ id, rev }) => ({ _id: id, _rev: rev, ...uploadNote(new Date(now)) })),
  );
}

/** Facts of others neither open a private photo nor keep it: whoever was shown it knows its name. */
async function isPrivate(store: Store, sha256: string): Promise<boolean> {
  const row = (await store.read(MEDIA, [sha256])).get(sha256);
  return (row?.doc as PhotoDocument | null | undefined)?.private === true;
}

/** Whether nobody uploaded it again meanwhile. */
async function stands(store: Store, { id, rev }: Row): Promise<boolean> {
  return (await store.read(MEDIA, [id])).get(id)?.rev === rev;
}

/** Whether the person wrote nothing meanwhile that may name the photo. */
async function isUnchanged(store: Store, userId: string, { seq }: Named): Promise<boolean> {
  if (seq === null) return true;
  return (await store.changes(ownDatabaseName(userId), seq, 1)).rows.length === 0;
}

/** Every photo that anything in a person's database names, losing versions included. */
async function namedBy(store: Store, userId: string): Promise<Named> {
  const database = ownDatabaseName(userId);
  const photos = new Set<string>();
  try {
    for (let seq = '0'; ; ) {
      const { rows, lastSeq } = await store.changes(database, seq, OWN_PAGE);
      for (const { id, doc, conflicts = [] } of rows) {
        collect(doc, photos);
        for (const rev of conflicts) collect(await store.revision(database, id, rev), photos);
      }
      seq = lastSeq;
      if (rows.length < OWN_PAGE) return { photos, seq };
    }
  } catch (error) {
    // The person never came in, or is just being removed.
    if (isMissing(error)) return { photos, seq: null };
    throw error;
  }
}

/**
 * The hashes anywhere in a document, whatever kind it is: a kind that is added later needs no line of its own. Not by
 * calling itself: a document may be nested more deeply than the stack is.
 */
function collect(document: unknown, photos: Set<string>): void {
  const open = [document];
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (typeof value !== 'object' || value === null) continue;
    for (const [name, each] of Object.entries(value)) {
      if (name === 'sha256' && typeof each === 'string') photos.add(each);
      else open.push(each);
    }
  }
}
