import { DURATIONS } from '../../domain/limits.ts';
import { DAY_MS } from '../../domain/time/spans.ts';
import type { DataEvent } from '../api.ts';
import type { Environment } from '../environment.ts';
import type { Ask, Unreachable } from '../http/http-client.ts';
import { followStep } from './follow.ts';
import { loadBundle } from './load-bundle.ts';
import type { MirrorName, MirrorSync } from './mirror-sync.ts';
import {
  NEVER_REPLICATED,
  nextStep,
  type ReplicationEvent,
  type ReplicationState,
  replicationAfter,
  sequenceToFollow,
} from './replication-state.ts';
import type { MirrorStore } from './store.ts';

type Result = { kind: 'done' } | Unreachable;
type Waiting = (result: Result) => void;

/** The types of the facts in a bundle. */
const MIRRORED: Readonly<Record<MirrorName, readonly string[]>> = {
  community: ['post', 'comment'],
  market: ['announcement'],
};
/**
 * After this time offline a bundle is loaded instead of the changes: the service deletes tombstones a day later
 * (`jobs/purge-tombstones.ts`), and a device that missed one would store the fact for ever, although hidden. The other
 * database deletes no tombstones.
 */
const HISTORY_LASTS: Readonly<Record<MirrorName, number>> = {
  community: Number.POSITIVE_INFINITY,
  market: DURATIONS.announcement,
};
/** The precision of `provenAt`: one write a day, not one for every quiet minute. */
const PROVEN_EXACTLY_MS = DAY_MS;

interface Options {
  readonly surroundings: Pick<Environment, 'fetch' | 'origin' | 'clock'>;
  readonly ask: Ask;
  readonly store: MirrorStore | null;
  readonly name: MirrorName;
  /** The server's time, as far as known. */
  readonly now: () => number;
  readonly emit: (event: DataEvent) => void;
  /** A request succeeded or failed. */
  readonly onContact: (result: Result) => void;
  /** Something that the status shows changed. */
  readonly onState: () => void;
  /** Whether to wait for changes when caught up. */
  readonly mayWait: () => boolean;
}

/**
 * Replicates one mirror: loads a bundle if there is no history to follow, then follows step by step, then waits on the
 * server; its states are those of `replication-state.ts`. One run at a time; idle until woken or called (`catchUp`,
 * `renew`), after a failure, and when caught up without permission to wait. The leader's rounds wake and call it, its
 * presence ends the longpoll, and a repair renews it.
 */
export class MirrorReplication implements MirrorSync {
  readonly #options: Options;
  readonly #ending = new AbortController();
  #state: ReplicationState = NEVER_REPLICATED;
  #running: Promise<void> | null = null;
  #wait: AbortController | null = null;
  #epoch: string | null = null;
  /** In a window that can store nothing: the sequence of the version that the page was last notified to read. */
  #shownSeq: string | null = null;
  /** Callers whose request has not started. */
  readonly #asked: Waiting[] = [];
  /** Callers that the running step answers. */
  readonly #promised: Waiting[] = [];

  constructor(options: Options) {
    this.#options = options;
  }

  wake(): void {
    if (this.#running !== null || this.#ending.signal.aborted) return;
    this.#go({ kind: 'woken' });
    this.#running = this.#work()
      .catch(() => {
        // The local store failed (closed, full): nothing was lost, and the next wake retries.
        this.#go({ kind: 'failed' });
        this.#settle({ kind: 'unreachable', reason: 'serverDown' });
      })
      .finally(() => {
        this.#running = null;
        this.#go({ kind: 'rested' });
        this.#options.onState();
        if (this.#asked.length > 0) this.wake();
      });
  }

  catchUp(): Promise<Result> {
    return new Promise((resolve) => {
      if (this.#ending.signal.aborted) {
        resolve({ kind: 'unreachable', reason: 'aborted' });
        return;
      }
      this.#asked.push(resolve);
      this.#go({ kind: 'asked' });
      this.#wait?.abort();
      this.wake();
    });
  }

  renew(): void {
    this.#go({ kind: 'doubted' });
    void this.catchUp();
  }

  expectEpoch(epoch: string): void {
    this.#epoch = epoch;
  }

  proven(): boolean {
    return this.#state.proven;
  }

  catchingUp(): boolean {
    return this.#state.catchingUp;
  }

  busy(): boolean {
    return this.#state.kind === 'loading' || this.#state.kind === 'following';
  }

  rest(): void {
    this.#wait?.abort();
  }

  async close(): Promise<void> {
    this.#ending.abort();
    this.#wait?.abort();
    await this.#running;
    this.#promised.push(...this.#asked.splice(0));
    this.#settle({ kind: 'unreachable', reason: 'aborted' });
  }

  #go(event: ReplicationEvent): void {
    this.#state = replicationAfter(this.#state, event);
  }

  #settle(result: Result): void {
    for (const resolve of this.#promised.splice(0)) resolve(result);
  }

  /**
   * The store of this mirror; null if there is none, or if only a later version of the app can read it. Then pages read
   * over the network.
   */
  #findUsableStore(): MirrorStore | null {
    const { store } = this.#options;
    return store === null || store.isLater() ? null : store;
  }

  async #work(): Promise<void> {
    const { onContact, mayWait } = this.#options;
    while (!this.#ending.signal.aborted) {
      this.#promised.push(...this.#asked.splice(0));
      const result = await this.#step();
      if (result === 'again') continue;
      if (result !== 'caughtUp') {
        // A longpoll that this program ended (catchUp, rest) is no failure: check again what to do.
        const interrupted = result.reason === 'aborted' && !this.#ending.signal.aborted;
        this.#go({ kind: interrupted ? 'interrupted' : 'failed' });
        if (interrupted && this.#asked.length > 0) continue;
        if (!interrupted) onContact(result);
        this.#settle(result);
        break;
      }
      this.#go({ kind: 'caughtUp' });
      onContact({ kind: 'done' });
      this.#settle({ kind: 'done' });
      if (this.#asked.length > 0) continue;
      if (!mayWait() || this.#findUsableStore() === null) break;
    }
  }

  async #step(): Promise<Unreachable | 'again' | 'caughtUp'> {
    const { store, name, now } = this.#options;
    const generation = (await store?.current()) ?? null;
    // Called after the read, which finds out whether a later version owns the store.
    const mirror = this.#findUsableStore();
    const since = sequenceToFollow(generation, { epoch: this.#epoch, now: now(), lasts: HISTORY_LASTS[name] });
    const shown = this.#shownSeq !== null;
    const step = nextStep(this.#state, { isStored: mirror !== null, shown, since, asked: this.#promised.length > 0 });
    if (step === 'nothing') return 'caughtUp';
    if (step === 'giveUp') return { kind: 'unreachable', reason: 'serverDown' };
    if (step === 'load' || mirror === null || since === null) {
      return (await this.#load()) ?? (mirror === null ? 'caughtUp' : 'again');
    }
    if (this.#ending.signal.aborted) return { kind: 'unreachable', reason: 'aborted' };
    return this.#follow(mirror, since, { longpoll: step === 'wait', provenAt: generation?.provenAt ?? 0 });
  }

  /** Null if the mirror can be followed. */
  async #load(): Promise<Unreachable | null> {
    const { surroundings, name, emit, onState } = this.#options;
    this.#go({ kind: 'loadBegan' });
    onState();
    const result = await loadBundle({
      surroundings,
      store: this.#findUsableStore(),
      name,
      signal: this.#ending.signal,
      onFirstPage: (posts) => {
        if (this.#shownSeq === null && name === 'community') emit({ kind: 'firstPage', posts });
      },
      onStored: () => emit({ kind: 'changed', types: MIRRORED[name] }),
    });
    this.#go({ kind: result.kind === 'loaded' ? 'loaded' : 'loadFailed' });
    onState();
    if (result.kind === 'unreachable') return result;
    if (this.#findUsableStore() !== null || result.seq !== this.#shownSeq)
      emit({ kind: 'changed', types: MIRRORED[name] });
    this.#shownSeq = result.seq;
    return null;
  }

  async #follow(
    store: MirrorStore,
    since: string,
    { longpoll, provenAt }: { readonly longpoll: boolean; readonly provenAt: number },
  ): Promise<Unreachable | 'again' | 'caughtUp'> {
    const { ask, name, now, emit, onState } = this.#options;
    this.#wait = longpoll ? new AbortController() : null;
    this.#go({ kind: longpoll ? 'waitBegan' : 'followBegan' });
    const result = await followStep({
      ask,
      store,
      name,
      since,
      longpoll,
      mayBeFar: this.#state.loads > 0,
      signal: this.#wait?.signal ?? this.#ending.signal,
    });
    this.#wait = null;
    this.#go({ kind: 'answered' });
    if (result.kind === 'stale') {
      this.#go({ kind: 'outrun' });
      return 'again';
    }
    if (result.kind === 'unreachable') return result;
    if (result.types.length > 0) emit({ kind: 'changed', types: result.types });
    const behind = result.pending > 0;
    const before = this.#state.catchingUp;
    this.#go({ kind: 'applied', behind });
    if (behind !== before) onState();
    if (behind) return 'again';
    // A time from a wrong clock is corrected by the next right one.
    if (Math.abs(now() - provenAt) > PROVEN_EXACTLY_MS) await store.prove(now());
    return 'caughtUp';
  }
}
