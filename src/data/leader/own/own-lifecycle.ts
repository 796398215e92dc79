import { bestEffort } from '../../../domain/promises.ts';
import { within } from '../../../platform/clock.ts';
import type { BookmarkSync } from '../../bookmarks/bookmark-sync.ts';
import type { OwnDatabaseCode } from '../../environment.ts';
import type { OwnOptions } from '../../own/open-parts.ts';
import type { OwnDatabase } from '../../own/own-database.ts';
import type { SessionRecord } from '../../store/device-store.ts';
import type { Wake } from '../../sync/loop.ts';
import { createOwnLive, type OwnLive } from '../../sync/own-live.ts';
import { mustHoldBack } from '../../sync/status.ts';
import type { Context } from '../context.ts';
import type { SyncCycle } from '../sync-cycle.ts';
import { followProfile } from './follow-profile.ts';
import { noteArrived } from './note-arrived.ts';
import {
  factsOf,
  isTriedAgain,
  NOT_ASKED,
  type OwnEvent,
  type OwnState,
  ownAfter,
  whyNotOpened,
} from './own-opening.ts';
import { PERSONAL } from './wipe.ts';

const OPEN_MS = 5_000;

interface Parts {
  readonly context: Context;
  readonly bookmarks: BookmarkSync;
  readonly cycle: SyncCycle;
  readonly wake: (wake: Wake) => void;
  /** Whether to wait on the server for changes. */
  readonly mayWait: () => boolean;
  /** The device is closing: nothing is opened any more. */
  readonly isClosing: () => boolean;
}

/**
 * Opens and closes the own database of the signed-in person, with the feed that waits for its changes; its states are
 * those of `own-opening.ts`. Openings run one after another, and `ready` waits for them. The core starts it, retries in
 * each round and reports when the service answers; signing in, signing out and repairing open, close and stop it;
 * callers that met a failure call `reopen`. All read the database from `context.own()`; signing out and repairing
 * remove it there when they delete it.
 */
export class OwnLifecycle {
  readonly #parts: Parts;
  readonly #context: Context;
  #state: OwnState = NOT_ASKED;
  #line: Promise<void> = Promise.resolve();
  #feed: OwnLive | null = null;
  /** The code that opens it, while it is loading. */
  #coming: Promise<OwnDatabaseCode> | null = null;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#context = parts.context;
  }

  /** The first opening; no caller waits for it. */
  start(): void {
    this.open().catch(() => {
      this.#go({ kind: 'failed', why: 'broken' });
      this.#context.learn(factsOf(this.#state));
    });
  }

  /** Opens the database of the signed-in person, unless it is open. Resolves also if it could not be opened. */
  open(): Promise<void> {
    return this.#inLine(() => this.#open());
  }

  /** Closes and reopens it; false if it does not open. */
  async reopen(): Promise<boolean> {
    const unwell = this.#context.own();
    await this.#inLine(async () => {
      // Another caller met the same failure and has reopened it already.
      if (this.#context.own() !== unwell) return;
      // A database that died may never answer, not even to `close`.
      await bestEffort(within(this.#context.surroundings.clock, OPEN_MS, this.close(), undefined));
      await this.#open();
    });
    return this.#context.own() !== null;
  }

  /** At the beginning of a round: retries an opening that failed. */
  async retry(): Promise<void> {
    await this.#line;
    if (isTriedAgain(this.#state, this.#coming !== null)) await this.open();
  }

  /** The opening that is in progress, if any. */
  ready(): Promise<void> {
    return this.#line;
  }

  /** The service answers: the longpoll for changes starts again. */
  reachable(): void {
    this.#feed?.start();
  }

  /** Ends the longpoll for changes, for a page that is not visible. */
  rest(): void {
    this.#feed?.rest();
  }

  async close(): Promise<void> {
    this.#go({ kind: 'closed' });
    await this.#letGo();
  }

  /** Ends what follows the database; the caller deletes the database itself. */
  async stop(): Promise<void> {
    this.#go({ kind: 'closed' });
    await this.#endFeed();
    await this.#parts.bookmarks.follow(null);
  }

  #go(event: OwnEvent): void {
    this.#state = ownAfter(this.#state, event);
  }

  #inLine(work: () => Promise<void>): Promise<void> {
    this.#line = this.#line.then(work, work);
    return this.#line;
  }

  async #open(): Promise<void> {
    const context = this.#context;
    const { indexedDb } = context;
    const session = context.session();
    if (this.#parts.isClosing() || session === null || indexedDb === null) return;
    const { userId } = session.person;
    if (context.own()?.userId === userId) return;
    // What is known of the server holds for this person only.
    const isSame = this.#state.userId === userId;
    this.#go({ kind: 'asked', userId });
    await this.#letGo();
    const code = this.#loadCode();
    const attempt = code.then((loaded) => loaded.OwnDatabase.open(this.#optionsFor(session, indexedDb)));
    const own = await this.#inTime(code, attempt);
    const replaced = context.facts().replaced && isSame;
    context.learn({ ...factsOf(this.#state), replaced, pushProven: false, pullProven: false });
    if (own === null) void bestEffort(attempt.then((late) => this.#takeLate(late, session)));
    else await this.#settle(own, session);
  }

  /** Null if it did not open, or not yet. */
  async #inTime(code: Promise<OwnDatabaseCode>, attempt: Promise<OwnDatabase>): Promise<OwnDatabase | null> {
    const { surroundings } = this.#context;
    const { clock } = surroundings;
    try {
      const came = code.then(() => true);
      if (await within(clock, OPEN_MS, came, false)) this.#go({ kind: 'codeCame' });
      // With its own full time limit: late code says nothing about the database.
      const own = this.#state.kind === 'opening' ? await within(clock, OPEN_MS, attempt, null) : null;
      this.#go({ kind: own === null ? 'timeUp' : 'opened' });
      return own;
    } catch (error) {
      this.#go({ kind: 'failed', why: whyNotOpened(error) });
      surroundings.log('own-database-failed', { name: error instanceof Error ? error.name : 'unknown' });
      return null;
    }
  }

  /** Loaded for signed-in people, not for visitors: it brings PouchDB and the schemas. */
  #loadCode(): Promise<OwnDatabaseCode> {
    this.#coming ??= this.#context.surroundings.loadOwnDatabase().finally(() => {
      this.#coming = null;
    });
    return this.#coming;
  }

  #optionsFor({ person, ownDatabase }: SessionRecord, indexedDb: IDBFactory): OwnOptions {
    const { surroundings, deviceId, now } = this.#context;
    return {
      surroundings,
      indexedDb,
      userId: person.userId,
      ownDatabase,
      deviceId,
      now,
      onChanged: (types, local) => this.#onChanged(types, local),
    };
  }

  #onChanged(types: readonly string[], local: boolean): void {
    const context = this.#context;
    context.emit({ kind: 'changed', types });
    const own = context.own();
    context.learn({ pushProven: context.facts().pushProven && own?.allSent() === true });
    if (local) this.#parts.wake('local');
    if (types.includes('bookmark')) this.#parts.bookmarks.changed();
    if (own !== null && types.includes('profile')) {
      // A failed read means a closing database; its next opening follows the profile again.
      void bestEffort(followProfile(context, own));
    }
    if (types.includes('message')) this.#parts.cycle.messagePhotos.changed();
    if (own !== null && !local && types.includes('message')) void bestEffort(noteArrived(own));
  }

  /**
   * Opening may take longer than a screen is made to wait, and as long again at each retry: a late database is still
   * used, unless another opened before it or the person signed out.
   */
  #takeLate(own: OwnDatabase, { person: { userId } }: SessionRecord): Promise<void> {
    return this.#inLine(async () => {
      const context = this.#context;
      const session = context.session();
      const isNeeded = !this.#parts.isClosing() && context.own() === null;
      if (!isNeeded || session?.person.userId !== userId) return own.close();
      this.#go({ kind: 'opened' });
      context.learn(factsOf(this.#state));
      await this.#settle(own, session);
      this.#parts.wake('full');
    });
  }

  /**
   * A database that cannot be set up, as on a full device, is closed and retried like one that did not open: left open
   * and unused, it would block the opening in every later round.
   */
  async #settle(own: OwnDatabase, session: SessionRecord): Promise<void> {
    const context = this.#context;
    try {
      await this.#moveIn(own, session);
    } catch (error) {
      this.#go({ kind: 'failed', why: whyNotOpened(error) });
      context.surroundings.log('own-database-failed', { name: error instanceof Error ? error.name : 'unknown' });
      context.setOwn(null);
      await this.#parts.bookmarks.follow(null);
      await own.close();
      context.learn(factsOf(this.#state));
    }
  }

  async #moveIn(own: OwnDatabase, session: SessionRecord): Promise<void> {
    const context = this.#context;
    const { userId } = session.person;
    const carried = await context.device.read('carried');
    if (carried?.userId === userId) {
      await own.sync.carryOver(carried.revisions);
      await context.device.write('carried', null);
    }
    context.setOwn(own);
    await followProfile(context, own);
    context.emit({ kind: 'changed', types: PERSONAL });
    await this.#parts.bookmarks.follow(own);
    this.#feed = this.#feedOf(own, session);
  }

  #feedOf(own: OwnDatabase, { ownDatabase }: SessionRecord): OwnLive {
    const { cycle, mayWait, wake } = this.#parts;
    const context = this.#context;
    const { clock, random } = context.surroundings;
    return createOwnLive({
      ask: context.tokens.ask,
      path: `/db/${ownDatabase}`,
      since: () => own.checkpoint.now().pulled,
      mayWait: () => mayWait() && context.session()?.state === 'signedIn' && !mustHoldBack(context.facts()),
      onChange: async (waitedFor) => cycle.noteContact(await cycle.pullOwn(waitedFor)),
      onFailure: (reason) => cycle.noteContact({ kind: 'failed', reason }),
      onRetry: () => wake('full'),
      clock,
      random,
    });
  }

  async #letGo(): Promise<void> {
    const own = this.#context.own();
    this.#context.setOwn(null);
    await this.#endFeed();
    await this.#parts.bookmarks.follow(null);
    await own?.close();
  }

  async #endFeed(): Promise<void> {
    const feed = this.#feed;
    this.#feed = null;
    await feed?.close();
  }
}
