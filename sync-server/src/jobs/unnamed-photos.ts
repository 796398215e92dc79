import { ownDatabaseName } from '../../../couchdb/databases.ts';
import { DURATIONS } from '../../../src/domain/limits.ts';
import { isUnreachable } from '../engine/engine-request.ts';
import { UPLOAD_NOTES, type UploadNote, uploadNote, uploadOf } from '../media/photo-store.ts';
import { type Release, releasePhotos } from '../media/release-photo.ts';
import { isMissing, type NewDocument, type Row, type Store } from '../store/store.ts';

const MEDIA = 'media';
const PAGE_SIZE = 500;
/** Documents of one person that are read at once: each may be as large as a statement. */
const OWN_PAGE = 100;

/** What a person's own database says of photos, and up to which change it was read. */
interface Named {
  readonly photos: ReadonlySet<string>;
  readonly seq: string | null;
}

/** An upload that nothing of its person's names, and whose photo may go. */
interface Candidate extends Release {
  readonly note: Row;
  readonly named: Named;
}

/**
 * Takes photos away that were uploaded and are named by nothing: no fact, and no document in the database of whoever
 * uploaded them, be it waiting, refused, a draft or a version in a conflict. Each upload is looked at
 * `DURATIONS.unnamedPhoto` after it, and then again after as long; so is a photo whose uploaders went while a fact
 * named it. May be killed and repeated; an upload or a statement that comes meanwhile keeps its photo. Where lists lag
 * (`listLag`, as `Couch.listLag` has it), what was named just now may not be listed yet: a photo goes at the second
 * look that finds it unnamed. Answers how many photos went.
 * @throws what failed first, when everybody else’s was looked at
 */
export async function removeUnnamedPhotos(store: Store, now: number, listLag: number | null): Promise<number> {
  let removed = 0;
  const look = new Look(store, now, listLag);
  const [first, end] = UPLOAD_NOTES;
  for (let from: string = first; ; ) {
    const rows = await store.range(MEDIA, from, end, PAGE_SIZE);
    removed += await look.at(rows.filter((row) => isDue(row, now)));
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE_SIZE) break;
    from = `${last.id}\u0000`;
  }
  if (look.failures.length > 0) throw look.failures[0];
  return removed;
}

/** Pages of notes that are due, in the order of their ids: a person's stand together. */
class Look {
  readonly failures: unknown[] = [];
  /** The person whose notes the page before ended with: theirs may go on. */
  #last: { readonly userId: string; readonly named: Named } | null = null;

  constructor(
    private readonly store: Store,
    private readonly now: number,
    private readonly listLag: number | null,
  ) {}

  /** Answers how many photos went. */
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

  /** Whether a list may lack what names it: it was not found unnamed before, or too short a while ago. */
  #mayLag({ unnamedAt }: UploadNote): boolean {
    if (this.listLag === null) return false;
    return unnamedAt === undefined || Date.parse(unnamedAt) + this.listLag > this.now;
  }

  async #release(candidates: readonly Candidate[]): Promise<number> {
    const ends = await releasePhotos(this.store, candidates, {
      now: new Date(this.now),
      goes: async (releases) => {
        const open = candidates.filter((candidate) => releases.includes(candidate));
        return await this.#unchanged(await this.#standing(open));
      },
      // Facts of others neither open a private photo nor keep it: whoever was shown it knows its name.
      onlyUnnamed: true,
    });
    const endedWith = (end: string) => candidates.filter((candidate) => ends.get(candidate) === end);
    await this.#renew(endedWith('named').map(({ note }) => note));
    // Last, so that what is cut off before is found again. A conflict means that it was uploaded again, or that a fact
    // has just named it.
    const over = [...endedWith('gone'), ...endedWith('kept')];
    await this.#write(over.map(({ note }) => ({ _id: note.id, _rev: note.rev, _deleted: true })));
    return new Set(endedWith('gone').map(({ sha256 }) => sha256)).size;
  }

  /** Whose photo nobody uploaded again meanwhile. */
  async #standing(candidates: readonly Candidate[]): Promise<Candidate[]> {
    const notes = await this.store.read(
      MEDIA,
      candidates.map(({ note }) => note.id),
    );
    return candidates.filter(({ note }) => notes.get(note.id)?.rev === note.rev);
  }

  /** Whose person wrote nothing meanwhile that may name the photo. */
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

  /** Null: a single damaged database, which keeps nobody else's waiting. */
  async #orNote<T>(work: () => Promise<T>): Promise<T | null> {
    try {
      return await work();
    } catch (error) {
      // Without a connection nobody's can be looked at.
      if (isUnreachable(error)) throw error;
      this.failures.push(error);
      return null;
    }
  }

  /**
   * Their photos are looked at again after another `DURATIONS.unnamedPhoto`. A conflict means that one was uploaded
   * again, which says the same.
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
  // Of an upload before there were times the time begins now.
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
