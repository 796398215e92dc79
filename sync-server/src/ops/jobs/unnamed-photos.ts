import { ownDatabaseName } from '../../../../couchdb/databases.ts';
import { DURATIONS } from '../../../../src/domain/limits.ts';
import { pagesById } from '../../base/lib/pages.ts';
import { isUnreachable } from '../../storage/engine/engine-request.ts';
import { UPLOAD_NOTES, type UploadNote, uploadNote, uploadOf } from '../../storage/media/photo-store.ts';
import { type Release, releasePhotos } from '../../storage/media/release-photo.ts';
import { isMissing, type NewDocument, type Row, type Store } from '../../storage/store/store.ts';

const MEDIA = 'media';
const PAGE_SIZE = 500;
/** Documents of one person that are read at once: each may be as large as a statement. */
const OWN_PAGE = 100;

/** The photos that a person's own database names, and the sequence up to which it was read. */
interface Named {
  readonly photos: ReadonlySet<string>;
  readonly seq: string | null;
}

/** An upload whose photo no document of its person names, so the photo may be removed. */
interface Candidate extends Release {
  readonly note: Row;
  readonly named: Named;
}

/**
 * Removes uploaded photos that nothing names: no fact, and no document in the uploader's own database, whether waiting,
 * refused, a draft or a conflicting version. Each upload is checked `DURATIONS.unnamedPhoto` after it, and then at the
 * same interval; so is a photo whose uploaders were removed while a fact named it. Idempotent; a new upload or
 * statement in the meantime preserves its photo. Where lists lag (`listLag`, see `Couch.listLag`), a list may lack the
 * newest documents: a photo is removed at the second check that finds it unnamed. Returns the number of photos removed.
 * @throws the first failure, after all other photos were checked
 */
export async function removeUnnamedPhotos(store: Store, now: number, listLag: number | null): Promise<number> {
  let removed = 0;
  const check = new UnnamedPhotoCheck(store, now, listLag);
  const [first, end] = UPLOAD_NOTES;
  for await (const rows of pagesById(first, PAGE_SIZE, (from) => store.range(MEDIA, from, end, PAGE_SIZE)))
    removed += await check.at(rows.filter((row) => isDue(row, now)));
  if (check.failures.length > 0) throw check.failures[0];
  return removed;
}

/** Pages of due notes, in the order of their ids, so that a person's notes are adjacent. */
class UnnamedPhotoCheck {
  readonly failures: unknown[] = [];
  /** The person of the last note of the previous page: their notes may continue. */
  #last: { readonly userId: string; readonly named: Named } | null = null;

  constructor(
    private readonly store: Store,
    private readonly now: number,
    private readonly listLag: number | null,
  ) {}

  /** Returns the number of photos removed. */
  async at(due: readonly Row[]): Promise<number> {
    const stay: Row[] = [];
    const unsure: Row[] = [];
    const candidates: Candidate[] = [];
    for (const [userId, notes] of byPerson(due)) {
      const named = await this.#namedBy(userId);
      if (named === null) continue;
      for (const note of notes) {
        const { sha256 } = uploadOf(note.id);
        if ((note.doc as UploadNote).at === undefined || named.photos.has(sha256)) stay.push(note);
        else if (this.#mayLag(note.doc as UploadNote)) unsure.push(note);
        else candidates.push({ sha256, userId, note, named });
      }
    }
    await this.#renew(stay);
    const unnamedAt = new Date(this.now).toISOString();
    const foundNow = unsure.filter(({ doc }) => (doc as UploadNote).unnamedAt === undefined);
    await this.#write(foundNow.map(({ id, rev, doc }) => ({ _id: id, _rev: rev, ...(doc as UploadNote), unnamedAt })));
    return await this.#release(candidates);
  }

  /** Whether a list may lack a document that names the photo: it was not found unnamed before, or too recently. */
  #mayLag({ unnamedAt }: UploadNote): boolean {
    if (this.listLag === null) return false;
    return unnamedAt === undefined || Date.parse(unnamedAt) + this.listLag > this.now;
  }

  async #release(candidates: readonly Candidate[]): Promise<number> {
    const ends = await releasePhotos(this.store, candidates, {
      now: new Date(this.now),
      goes: async (releases) => {
        const open = candidates.filter((candidate) => releases.includes(candidate));
        return await this.#unchanged(await this.#notUploadedAgain(open));
      },
      // Facts of others neither give access to a private photo nor preserve it: anyone who was shown it knows its name.
      onlyUnnamed: true,
    });
    const endedWith = (end: string) => candidates.filter((candidate) => ends.get(candidate) === end);
    await this.#renew(endedWith('named').map(({ note }) => note));
    // Last, so that the next run finds the notes again after a crash. A conflict means that the photo was uploaded
    // again, or that a fact has just named it.
    const over = [...endedWith('gone'), ...endedWith('kept')];
    await this.#write(over.map(({ note }) => ({ _id: note.id, _rev: note.rev, _deleted: true })));
    return new Set(endedWith('gone').map(({ sha256 }) => sha256)).size;
  }

  /** Candidates whose photo was not uploaded again in the meantime. */
  async #notUploadedAgain(candidates: readonly Candidate[]): Promise<Candidate[]> {
    const notes = await this.store.read(
      MEDIA,
      candidates.map(({ note }) => note.id),
    );
    return candidates.filter(({ note }) => notes.get(note.id)?.rev === note.rev);
  }

  /** Candidates whose person has written nothing in the meantime that may name the photo. */
  async #unchanged(candidates: readonly Candidate[]): Promise<Candidate[]> {
    const same = new Map<string, boolean>();
    for (const { userId, named } of candidates) {
      if (!same.has(userId)) same.set(userId, await this.#isUnchanged(userId, named));
    }
    return candidates.filter(({ userId }) => same.get(userId) === true);
  }

  async #isUnchanged(userId: string, { seq }: Named): Promise<boolean> {
    if (seq === null) return true;
    const changes = await this.#orNote(() => this.store.changes(ownDatabaseName(userId), seq, 1));
    return changes?.rows.length === 0;
  }

  async #namedBy(userId: string): Promise<Named | null> {
    if (this.#last?.userId === userId) return this.#last.named;
    const named = await this.#orNote(() => namedBy(this.store, userId));
    this.#last = named === null ? null : { userId, named };
    return named;
  }

  /** Null on a failure: a single damaged database must not block the others. */
  async #orNote<T>(work: () => Promise<T>): Promise<T | null> {
    try {
      return await work();
    } catch (error) {
      // Without a connection no database can be checked.
      if (isUnreachable(error)) throw error;
      this.failures.push(error);
      return null;
    }
  }

  /**
   * Their photos are checked again after another `DURATIONS.unnamedPhoto`. A conflict means that one was uploaded
   * again, which has the same effect.
   */
  async #renew(notes: readonly Row[]): Promise<void> {
    await this.#write(notes.map(({ id, rev }) => ({ _id: id, _rev: rev, ...uploadNote(new Date(this.now)) })));
  }

  async #write(notes: readonly NewDocument[]): Promise<void> {
    if (notes.length > 0) await this.store.write(MEDIA, notes);
  }
}

function isDue({ doc }: Row, now: number): boolean {
  const { at } = doc as UploadNote;
  // The period of an older upload without a time starts now.
  return at === undefined || Date.parse(at) + DURATIONS.unnamedPhoto <= now;
}

function byPerson(notes: readonly Row[]): Map<string, Row[]> {
  const people = new Map<string, Row[]>();
  for (const note of notes) {
    const { userId } = uploadOf(note.id);
    const theirs = people.get(userId);
    if (theirs === undefined) people.set(userId, [note]);
    else theirs.push(note);
  }
  return people;
}

/** Every photo that any document in a person's database names, including losing versions. */
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
    // The person never signed in, or is being removed.
    if (isMissing(error)) return { photos, seq: null };
    throw error;
  }
}

/**
 * The hashes anywhere in a document, of any kind, so that a new kind needs no code here. Not recursive: a document may
 * be nested more deeply than the stack allows.
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
