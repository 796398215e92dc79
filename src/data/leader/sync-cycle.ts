import { bestEffort, whenSettled } from '../../domain/promises.ts';
import type { MirrorSync } from '../mirror/mirror-sync.ts';
import type { OwnDatabase } from '../own/own-database.ts';
import type { Wake } from '../sync/loop.ts';
import type { WaitedFor } from '../sync/pull.ts';
import type { AuthedFetch, SyncResult } from '../sync/push.ts';
import { mustHoldBack } from '../sync/status.ts';
import { contactAfter, type Heard, isFresh, NO_CONTACT } from './contact.ts';
import type { Context } from './context.ts';
import { Greeting } from './greeting.ts';
import { MessagePhotos } from './own/message-photos.ts';
import { PhotoUploads } from './own/photo-uploads.ts';

const SLOW_MS = 10_000;

/** Synchronises this device and the service in rounds: greeting, push, pull, mirrors. */
export class SyncCycle {
  readonly #context: Context;
  readonly #mirror: MirrorSync;
  readonly #onGoodRound: () => void;
  readonly #greeting: Greeting;
  readonly #uploads: PhotoUploads;
  readonly messagePhotos: MessagePhotos;
  #contact = NO_CONTACT;
  #pulling: Promise<SyncResult> | null = null;

  constructor(context: Context, mirror: MirrorSync, onGoodRound: () => void) {
    this.#context = context;
    this.#mirror = mirror;
    this.#onGoodRound = onGoodRound;
    this.#greeting = new Greeting(context, mirror);
    this.#uploads = new PhotoUploads(context, (heard) => this.noteContact(heard));
    this.messagePhotos = new MessagePhotos(context);
  }

  /** One round; false if a failure is worth a retry. */
  async round(wake: Wake): Promise<boolean> {
    const { surroundings } = this.#context;
    const cancelSlow = surroundings.clock.after(SLOW_MS, () => this.#context.learn({ slow: true }));
    try {
      const own = this.#ready();
      const fresh = isFresh(this.#contact, surroundings.clock.now());
      const short = wake === 'local' && fresh && own !== null && !neverPulled(own);
      const sent = short ? await this.#local(own) : null;
      const result = sent === null || sent.kind === 'gone' ? await this.#full() : sent;
      this.noteContact(result);
      if (result.kind === 'done') this.#onGoodRound();
      return result.kind !== 'failed' || result.reason === 'aborted';
    } finally {
      cancelSlow();
      this.#context.learn({ slow: false });
    }
  }

  /** How a request went, of a round or elsewhere (mirror, live feed). */
  noteContact(heard: Heard): void {
    const step = contactAfter(this.#contact, heard, this.#context.surroundings.clock.now());
    if (step.kind === 'nothing') return;
    this.#contact = step.state;
    if (step.kind === 'lost') {
      this.#context.learn({ contact: 'failed', reason: step.reason, pullProven: false, mirrorProven: false });
      return;
    }
    const lastContact = new Date(this.#context.now()).toISOString();
    this.#context.learn({ contact: 'good', reason: 'none', lastContact, mirrorProven: this.#mirror.proven() });
    // Only for the "as of" of a later start without a network; a failure to store it is harmless.
    if (step.note) void bestEffort(this.#context.device.write('lastContact', lastContact));
  }

  /** Fetches the changes of the own database, beginning with what was `waitedFor`; one at a time. */
  pullOwn(waitedFor?: WaitedFor): Promise<SyncResult> {
    const own = this.#ready();
    if (own === null) return Promise.resolve({ kind: 'done' });
    // A second caller needs changes up to its own call, so it waits for the running pull and then pulls again.
    const next = (this.#pulling ?? Promise.resolve()).then(() => this.#pullNow(own, waitedFor));
    const mine = next.finally(() => {
      if (this.#pulling === mine) this.#pulling = null;
    });
    this.#pulling = mine;
    return mine;
  }

  /** The share of a photo that is uploaded. */
  progressOf(sha256: string): number | null {
    return this.#uploads.progressOf(sha256);
  }

  /** True while something is fetched or photos are uploaded. */
  busy(): boolean {
    return this.#pulling !== null || this.#uploads.busy || this.messagePhotos.busy;
  }

  async close(): Promise<void> {
    await Promise.all([this.#uploads.close(), this.messagePhotos.close()]);
    await whenSettled(this.#pulling);
  }

  /** The own database if it may sync: a person is signed in, it is open, and nothing blocks sending. */
  #ready(): OwnDatabase | null {
    const context = this.#context;
    return context.session()?.state === 'signedIn' && !mustHoldBack(context.facts()) ? context.own() : null;
  }

  #askFor(own: OwnDatabase): AuthedFetch {
    return (path, request) => this.#context.tokens.ask(path, { ...request, signal: own.ending });
  }

  async #push(own: OwnDatabase): Promise<SyncResult> {
    const result = await onOwn(own, async () => {
      const moved = this.#greeting.clockMoved;
      await own.sync.clockMoved(moved);
      this.#greeting.putRight(moved);
      return own.sync.push(this.#askFor(own));
    });
    this.#context.learn({ pushProven: result.kind === 'done' && own.allSent() });
    return result;
  }

  async #pullNow(own: OwnDatabase, waitedFor: WaitedFor | undefined): Promise<SyncResult> {
    const result = await onOwn(own, () => own.sync.pull(this.#askFor(own), waitedFor));
    if (result.kind === 'done') {
      this.#context.learn({ pullProven: true });
      // The service may have reported a missing photo.
      this.#uploads.begin(own);
      this.messagePhotos.begin(own);
    }
    return result;
  }

  async #full(): Promise<SyncResult> {
    // The mirrors need no greeting: a first visit must not wait for it.
    this.#mirror.wake();
    let result = await this.#meet();
    // The own database was deleted on the server after the greeting: another greeting shows whether the person was too,
    // or recreates it.
    if (result.kind === 'gone') result = await this.#meet();
    if (result.kind === 'gone') return { kind: 'failed', reason: 'serverDown' };
    if (result.kind === 'failed') return result;
    const mirrored = await this.#mirror.catchUp();
    if (mirrored.kind === 'unreachable') return { kind: 'failed', reason: mirrored.reason };
    return result;
  }

  async #meet(): Promise<SyncResult> {
    const greeted = await this.#greeting.greet();
    const own = greeted.kind === 'done' ? this.#ready() : null;
    return own === null ? greeted : this.#exchange(own);
  }

  /**
   * Both directions. A database that knows nothing of the server pulls first, so that the server's documents do not
   * appear as conflicts.
   */
  async #exchange(own: OwnDatabase): Promise<SyncResult> {
    if (neverPulled(own)) {
      const fetched = await this.pullOwn();
      if (fetched.kind !== 'done') return fetched;
    }
    const sent = await this.#push(own);
    if (sent.kind === 'failed' && sent.reason === 'serverDown') {
      // A failed push of one statement must not stop the outcomes of the others from arriving.
      const fetched = await this.pullOwn();
      return fetched.kind === 'ended' || fetched.kind === 'gone' ? fetched : sent;
    }
    if (sent.kind !== 'done') return sent;
    this.#uploads.begin(own);
    return this.pullOwn();
  }

  async #local(own: OwnDatabase): Promise<SyncResult> {
    const result = await this.#push(own);
    if (result.kind === 'done') this.#uploads.begin(own);
    return result;
  }
}

/** If the database was closed between two steps of a round, a step on it would wait for ever. */
function onOwn(own: OwnDatabase, step: () => Promise<SyncResult>): Promise<SyncResult> {
  if (own.ending.aborted) return Promise.resolve({ kind: 'failed', reason: 'aborted' });
  return own.during(step);
}

function neverPulled(own: OwnDatabase): boolean {
  return own.checkpoint.now().pulled === null;
}
