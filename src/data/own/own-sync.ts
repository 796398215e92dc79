import { nameIn } from '../../domain/kinds/id-grammar.ts';
import { DURATIONS } from '../../domain/limits.ts';
import type { OwnRecord } from '../api/own.ts';
import { dropNeedlessPhotos } from '../photos/cleanup.ts';
import { type Pulled, pull, type WaitedFor } from '../sync/pull.ts';
import { type AuthedFetch, push, type SyncResult } from '../sync/push.ts';
import type { Chats } from './chats/chats.ts';
import { shownAs } from './delivered/delivered.ts';
import type { Documents, StoredStatement } from './documents.ts';
import type { Conflicts } from './merging/conflicts.ts';
import { leavesOf } from './merging/leaves.ts';
import type { OwnOptions, OwnParts } from './open-parts.ts';
import type { OwnPhotos } from './photos.ts';
import { correctTimes } from './sending/correct-times.ts';
import type { DeliveryStates } from './sending/delivery-states.ts';
import { findPending, findRefused } from './sending/find-states.ts';
import type { Offers } from './sending/offer-again.ts';
import { outcomesIn, refusedWith } from './sending/outcomes.ts';

interface Parts extends Pick<OwnParts, 'database' | 'store' | 'checkpoint'> {
  readonly options: OwnOptions;
  readonly documents: Documents;
  readonly conflicts: Conflicts;
  readonly photos: OwnPhotos;
  readonly chats: Chats;
  readonly offers: Offers;
  readonly states: DeliveryStates;
  readonly record: (stored: StoredStatement) => OwnRecord;
}

/**
 * Pushes and pulls one own database, and brings its state up to date with what was sent and what arrived. The leader's
 * rounds use it.
 */
export class OwnSync {
  readonly #parts: Parts;
  /** Its path on the server. */
  readonly #path: string;
  /** Revisions that came from the server in this run, or that it accepted, as `id@rev`. */
  readonly #fromServer = new Set<string>();

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#path = `/db/${parts.options.ownDatabase}`;
  }

  push(ask: AuthedFetch): Promise<SyncResult> {
    const { database, checkpoint, offers, options } = this.#parts;
    const { deviceId, now } = options;
    return push({
      database,
      checkpoint,
      ask,
      path: this.#path,
      deviceId,
      now,
      fromServer: this.#fromServer,
      onPushed: (sent) => this.pushed(sent),
      onTaken: (id, rev) => void this.#fromServer.add(`${id}@${rev}`),
      offerAgain: (freed) => offers.due(freed),
      isFull: () => offers.isFull(),
    });
  }

  /** Fetches changes, then deletes photos that are not needed any more. */
  async pull(ask: AuthedFetch, waitedFor?: WaitedFor): Promise<SyncResult> {
    const { database, store, checkpoint, options } = this.#parts;
    const result = await pull({
      database,
      store,
      checkpoint,
      ask,
      path: this.#path,
      waitedFor,
      onPulled: (arrived) => this.pulled(arrived),
    });
    if (result.kind === 'done') await dropNeedlessPhotos(this.#parts, options.now);
    return result;
  }

  async pushed(pushed: readonly { id: string; revs: string[] }[]): Promise<void> {
    const { database, states, options } = this.#parts;
    for (const { id, revs } of pushed) {
      const waits = states.pending.get(id);
      if (waits === undefined) continue;
      // The answer was lost: the server has it, and another device has overwritten it since.
      const arrived = revs.includes(waits) || !(await leavesOf(database, id)).some(({ rev }) => rev === waits);
      if (arrived) states.arrived(id, waits);
    }
    await findRefused(states, this.#parts);
    options.onChanged(typesOf(pushed.map(({ id }) => id)), false);
  }

  async pulled({ statements, delivered }: Pulled): Promise<void> {
    const { documents, conflicts, photos, chats, states, options } = this.#parts;
    const { now, deviceId, onChanged } = options;
    for (const { id, revs } of statements) for (const rev of revs) this.#fromServer.add(`${id}@${rev}`);
    chats.changed(statements.map(({ id }) => id));
    chats.delivered(delivered);
    const { arrived, withdrawn } = outcomesIn(delivered);
    states.applyOutcomes(arrived, withdrawn);
    await photos.sendMissingAgain(arrived);
    const wrong = refusedWith('statement/clock-wrong', arrived);
    await correctTimes(documents, wrong, { now: now(), shift: 0, deviceId });
    await conflicts.examine(statements.map(({ id }) => id));
    if (statements.length + arrived.length + withdrawn.length > 0) {
      await findRefused(states, this.#parts);
      await photos.findShown();
    }
    const types = new Set([...typesOf(statements.map(({ id }) => id)), ...delivered.map(({ id }) => shownAs(id))]);
    if (types.size > 0) onChanged([...types], false);
  }

  /**
   * The clock was found to be wrong by `shift` milliseconds: above the tolerance, the waiting statements are corrected
   * before they are sent.
   */
  async clockMoved(shift: number): Promise<void> {
    const { documents, states, options } = this.#parts;
    const moved = Math.abs(shift) > DURATIONS.clockTolerance ? [...states.pending.keys()] : [];
    await correctTimes(documents, moved, { now: options.now(), shift, deviceId: options.deviceId });
  }

  /** For another server, or a restored one: everything is sent and fetched again. */
  async startOver(): Promise<void> {
    const { store, checkpoint, photos, chats, states, options } = this.#parts;
    states.forgetOutcomes();
    this.#fromServer.clear();
    await store.clearDelivered();
    chats.forget();
    await checkpoint.change({ pushed: 0, pulled: null, denied: {} });
    await photos.sendAllAgain();
    await findPending(states, this.#parts, options.deviceId);
    await findRefused(states, this.#parts);
  }

  /** Revisions with their histories that were read from a database before it was recreated. */
  async carryOver(revisions: readonly { _id: string; _rev: string }[]): Promise<void> {
    const { database, chats, states, options } = this.#parts;
    await database.bulkDocs([...revisions], { new_edits: false });
    chats.forget();
    await findPending(states, this.#parts, options.deviceId);
    options.onChanged(typesOf(revisions.map(({ _id }) => _id)), true);
  }
}

function typesOf(ids: readonly string[]): string[] {
  return [...new Set(ids.map(nameIn))];
}
