import { deliveredTypeOf } from '../../../domain/delivered/ids.ts';
import type { PrivatePhotoAnswer } from '../../api/own.ts';
import type { PrivatePhotoNote } from '../../own/delivered/private-photos.ts';
import type { OwnDatabase } from '../../own/own-database.ts';
import { photosOf } from '../../photos/named.ts';
import type { Context } from '../context.ts';
import { cachedPhoto, fetchPrivatePhoto, type PhotoFile } from './fetch-private-photo.ts';

/** How many of the newest photos are prefetched; older ones are fetched when a person opens them. */
const PREFETCHED_PHOTOS = 40;

type Found = PhotoFile | 'gone' | 'unreachable';

/**
 * Fetches photos of messages: the newest when their message arrives, one run at a time, and others when they are
 * opened; only opened ones for a person who saves data. A photo is deleted with its message.
 */
export class MessagePhotos {
  readonly #context: Context;
  readonly #onTheirWay = new Map<string, Promise<Found>>();
  /** Photos of the signed-in person that the service did not have. */
  #missing = new Set<string>();
  #own: OwnDatabase | null = null;
  /** True if messages were added or deleted since the last run, or if it did not finish. */
  #isDue = true;
  #running: Promise<void> | null = null;

  constructor(context: Context) {
    this.#context = context;
  }

  get busy(): boolean {
    return this.#running !== null;
  }

  /** To be called when messages have changed. */
  changed(): void {
    this.#isDue = true;
  }

  begin(own: OwnDatabase): void {
    if (own !== this.#own) {
      this.#own = own;
      this.#missing = new Set();
      this.#isDue = true;
    }
    if (!this.#isDue || this.#running !== null) return;
    this.#isDue = false;
    this.#running = this.#run(own)
      .catch(() => false)
      .then((well) => {
        this.#running = null;
        if (!well) this.#isDue = true;
      });
  }

  async read(own: OwnDatabase, sha256: string, message: string | null): Promise<PrivatePhotoAnswer> {
    const keep = async (file: PhotoFile) => message === null || this.#keep(own, sha256, message, file);
    const file = await this.#find(own, sha256, keep);
    if (file === 'gone') return { kind: 'gone' };
    if (file === 'unreachable') return { kind: 'away' };
    await keep(file);
    return { kind: 'here', blob: new Blob([file.bytes], { type: file.type }) };
  }

  async close(): Promise<void> {
    await this.#running;
  }

  /** Answers whether nothing is left to do until messages change. */
  async #run(own: OwnDatabase): Promise<boolean> {
    const remaining = await within(own, () => this.#letGo(own));
    if (this.#context.surroundings.savesData()) return true;
    const newest = { order: 'photos', descending: true, limit: PREFETCHED_PHOTOS };
    const shown = (await within(own, () => own.store.delivered('message', newest))).flatMap(({ _id, photo }) =>
      photo === null ? [] : [{ message: _id, sha256: photo.sha256 }],
    );
    const staying = new Set(shown.map(({ sha256 }) => sha256));
    for (const { sha256, message } of shown) {
      if (remaining.has(sha256) || this.#missing.has(sha256)) continue;
      const keep = (file: PhotoFile) => within(own, () => this.#keep(own, sha256, message, file, staying));
      const file = await this.#find(own, sha256, keep);
      if (file === 'unreachable') return false;
      if (file === 'gone') this.#missing.add(sha256);
      else if (!(await keep(file))) return true;
    }
    return true;
  }

  /** Deletes the photos whose message was deleted, and answers which remain. */
  async #letGo(own: OwnDatabase): Promise<Set<string>> {
    const stored = await own.store.privatePhotos.all();
    const named = await namedOf(own, stored);
    await own.store.privatePhotos.drop(stored.flatMap(({ sha256 }) => (named.has(sha256) ? [] : [sha256])));
    return named;
  }

  /**
   * From this device or from the service. Concurrent callers for the same photo share one answer, which comes when the
   * photo is stored: a caller between answer and storing would fetch it a second time.
   */
  #find(own: OwnDatabase, sha256: string, keep: (file: PhotoFile) => Promise<unknown>): Promise<Found> {
    const before = this.#onTheirWay.get(sha256);
    if (before !== undefined) return before;
    const mine = this.#storedOrFetched(own, sha256, keep).finally(() => this.#onTheirWay.delete(sha256));
    this.#onTheirWay.set(sha256, mine);
    return mine;
  }

  async #storedOrFetched(
    own: OwnDatabase,
    sha256: string,
    keep: (file: PhotoFile) => Promise<unknown>,
  ): Promise<Found> {
    const stored = await cachedPhoto(own, sha256);
    if (stored !== undefined) return stored;
    if (!this.#context.facts().online) return 'unreachable';
    const file = await fetchPrivatePhoto(this.#context, sha256, own.ending);
    if (typeof file !== 'string') await keep(file);
    return file;
  }

  /** Idempotent. */
  async #keep(
    own: OwnDatabase,
    sha256: string,
    message: string,
    { bytes, type }: PhotoFile,
    staying?: ReadonlySet<string>,
  ): Promise<boolean> {
    const { privatePhotos } = own.store;
    if ((await privatePhotos.all()).some((photo) => photo.sha256 === sha256)) return true;
    const storedAt = new Date(this.#context.now()).toISOString();
    return privatePhotos.keep({ sha256, message, bytes, type, keptAt: storedAt }, staying);
  }
}

/** The photos whose message still exists, received or own. */
async function namedOf(own: OwnDatabase, stored: readonly PrivatePhotoNote[]): Promise<Set<string>> {
  const named = new Set<string>();
  const mine = stored.filter(({ message }) => deliveredTypeOf(message) === null);
  const statements = mine.length === 0 ? [] : await own.documents.getMany(mine.map(({ message }) => message));
  for (const statement of statements) for (const sha256 of photosOf(statement)) named.add(sha256);
  for (const { message, sha256 } of stored) {
    if (deliveredTypeOf(message) === null) continue;
    const [fact] = await own.store.delivered('message', { from: message, limit: 1 });
    if (fact?._id === message) named.add(sha256);
  }
  return named;
}

/** A step on the own database, which waits for the step before it closes. */
function within<T>(own: OwnDatabase, step: () => Promise<T>): Promise<T> {
  return own.ending.aborted ? Promise.reject(new Error('ended')) : own.during(step);
}
