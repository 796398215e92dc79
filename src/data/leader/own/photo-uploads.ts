import { HOUR_MS } from '../../../domain/time/spans.ts';
import type { OwnDatabase } from '../../own/own-database.ts';
import { uploadPhotos } from '../../photos/upload.ts';
import type { Heard } from '../contact.ts';
import type { Context } from '../context.ts';

/** The service counts a day from a person's first photo, so the day may end at any hour. */
const ENOUGH_MS = HOUR_MS;

/** Uploads photos in the background of the other sync work: one run at a time. */
export class PhotoUploads {
  readonly #context: Context;
  readonly #onContact: (heard: Heard) => void;
  readonly #ending = new AbortController();
  readonly #progress = new Map<string, number>();
  #running: Promise<void> | null = null;
  /** When the service refused more photos for the day; milliseconds. */
  #enoughAt: number | null = null;

  constructor(context: Context, onContact: (heard: Heard) => void) {
    this.#context = context;
    this.#onContact = onContact;
  }

  get busy(): boolean {
    return this.#running !== null;
  }

  /** The share of a photo that is uploaded. */
  progressOf(sha256: string): number | null {
    return this.#progress.get(sha256) ?? null;
  }

  /** Uploads the waiting photos. A running upload is followed by another one for photos chosen since. */
  begin(own: OwnDatabase): void {
    const enough = this.#isEnough();
    const open = this.#openPhotos(own);
    if (open.length === 0 || this.#running !== null) return;
    this.#running = this.#send(own, enough).then((well) => {
      this.#running = null;
      this.#progress.clear();
      this.#context.learn({ photoProgress: null });
      // The run read its list before these were chosen; the next sync round may be half a minute away.
      if (well && this.#openPhotos(own).some((sha256) => !open.includes(sha256))) this.begin(own);
    });
  }

  /** Photos that wait; after the daily limit, those not marked so yet. */
  #openPhotos(own: OwnDatabase): string[] {
    const waiting = [...own.photos.all().values()].filter((photo) => photo.state === 'waiting');
    const open = this.#isEnough() ? waiting.filter(({ code }) => code === null) : waiting;
    return open.map(({ sha256 }) => sha256);
  }

  async close(): Promise<void> {
    this.#ending.abort();
    await this.#running;
  }

  /** Answers whether it succeeded. */
  async #send(own: OwnDatabase, enough: boolean): Promise<boolean> {
    const { surroundings, tokens } = this.#context;
    try {
      const result = await uploadPhotos({
        surroundings,
        store: own.store,
        tokens,
        signal: this.#ending.signal,
        onProgress: (sha256, share) => {
          this.#progress.set(sha256, share);
          this.#context.learn({ photoProgress: this.#average() });
        },
        onSettled: async (sha256) => {
          this.#progress.delete(sha256);
          await own.photos.load();
          this.#context.learn({ photoProgress: this.#average(), pushProven: own.allSent() });
          this.#context.emit({ kind: 'changed', types: ['photo', 'post', 'draft'] });
        },
        enough,
        onEnough: () => {
          this.#enoughAt = surroundings.clock.now();
        },
      });
      // Marking photos after the daily limit sends no request, so there is no contact to report.
      if (!enough) this.#onContact(result);
      return true;
    } catch {
      this.#onContact({ kind: 'failed', reason: 'serverDown' });
      return false;
    }
  }

  #isEnough(): boolean {
    return this.#enoughAt !== null && this.#context.surroundings.clock.now() - this.#enoughAt < ENOUGH_MS;
  }

  #average(): number | null {
    const shares = [...this.#progress.values()];
    return shares.length === 0 ? null : shares.reduce((sum, share) => sum + share, 0) / shares.length;
  }
}
