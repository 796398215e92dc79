import { ownDatabaseName } from '../../../couchdb/databases.ts';
import type { LettersFate } from '../../../src/domain/account/commands.ts';
import { DAY_MS, HOUR_MS } from '../../../src/domain/time/spans.ts';
import { forgetInAudit } from '../accounts/audit.ts';
import { forgetNameOf, forgetNotesOf, forgetReader } from '../accounts/notified-names.ts';
import { createMatterRequests, type MatterRequest } from '../arbiter/requests.ts';
import { type Couch, statusOf } from '../engine/couch.ts';
import { removeOffersOf } from '../handover/offer-notes.ts';
import type { Log } from '../logging/log.ts';
import { leaveOrganisations } from '../organisations/leave-organisations.ts';
import { createCopies } from '../publisher/copies.ts';
import { createRecounts } from '../publisher/recounts.ts';
import { groupStore } from '../store/grouped-store.ts';
import { createStore, type Store } from '../store/store.ts';
import { leaveMatters } from './leave-matters.ts';
import { removeLedgerOf } from './ledger-of-person.ts';
import { createRemovalMarkers } from './markers.ts';
import { removeFactsOf } from './remove-facts.ts';
import { removePhotosOf } from './remove-photos.ts';

export interface PersonRemoval {
  /**
   * Takes away the own database, every fact by and about a person, every photo that nobody else uses, the handovers
   * that name them, the publisher's notes about them, and their name
   * in the audit list and in other people's notifications. What it has written down first
   * is finished by `resume` when the process dies, so an answer may be given as soon as this resolves, and nothing is
   * lost when it rejects. Call it when the person's sessions have ended: signing in would make the own database anew.
   * `letters`: what becomes of what they wrote to others; everything goes unless they wanted it to stay.
   */
  remove(userId: string, letters?: LettersFate): Promise<void>;
  /**
   * Goes through the removals of the last day once more; the publisher calls it at each start and from time to time.
   */
  resume(): Promise<void>;
  /**
   * Takes away what was written for a person whose removal is under way; nothing for anybody else, whose database may
   * only be missing for a while.
   */
  finish(userId: string): Promise<void>;
}

export interface PersonRemovalOptions {
  readonly couch: Couch;
  readonly log: Log;
  readonly clock?: () => Date;
  /** Default: the arbiter is left a note, which the next publisher finds. */
  readonly askArbiter?: (requests: readonly MatterRequest[]) => Promise<void>;
  /** Default: the engine's requests; a test puts its own in between to break them. */
  readonly store?: Store;
}

/**
 * What was cut off, or was on its way when a person went, is found within this time; an access token does not live
 * longer either.
 */
const WATCHED_MS = DAY_MS;
/** No list lags for longer: what the audit list had before a removal by this much has been gone through with it. */
const AUDIT_LAG_MS = HOUR_MS;

/**
 * Removing a person (DESIGN rule 12). The marker comes first, so that a removal once begun is finished; then the own
 * database, so that nothing more can be published; then the facts. A publisher in the middle of a step has either
 * written its fact before this looks for facts, or meets the missing database when it writes its outcome, and then
 * takes the person's facts away itself (publisher/process-changes.ts).
 */
export function createPersonRemoval(options: PersonRemovalOptions): PersonRemoval {
  const { couch, log } = options;
  const clock = options.clock ?? (() => new Date());
  const store = options.store ?? createStore(couch);
  const markers = createRemovalMarkers(store);
  const grouped = groupStore(store);
  const ask = options.askArbiter ?? createMatterRequests({ store, grouped }, clock).note;

  /** `since`: of the audit list, the entries since then; without it all of them. */
  async function takeAway(userId: string, letters: LettersFate, since?: string): Promise<void> {
    // What is counted here from a list that lags is counted once more: the note stays for the publisher.
    const recheckDelayMs = couch.listLag;
    const recounts = createRecounts({ store, grouped, clock, deliver: null, recheckDelayMs });
    // Nobody is told outside the app of what is brought up because somebody goes.
    const copies = createCopies({ store, grouped, onArrived: () => undefined, recheckDelayMs });
    await forgetReader(couch, userId);
    await destroyOwnDatabase(couch, userId);
    await leaveOrganisations({ store, copies, ask }, userId, clock());
    await leaveMatters({ store, copies, ask }, userId, letters, clock());
    const facts = await removeFactsOf(store, recounts, userId, clock());
    const photos = await removePhotosOf(store, userId, clock());
    await removeOffersOf(store, userId);
    await removeLedgerOf(store, userId);
    await forgetNameOf(couch, userId);
    await forgetInAudit(couch, userId, since);
    if (facts + photos > 0) log.info({ facts, photos }, 'a person was removed');
  }

  return {
    async remove(userId, letters = 'go') {
      await markers.put(userId, clock(), letters);
      await takeAway(userId, letters);
    },
    async resume() {
      const failures: unknown[] = [];
      for (const { userId, at, letters = 'go' } of await markers.all()) {
        try {
          const since = new Date(Date.parse(at) - AUDIT_LAG_MS).toISOString();
          await takeAway(userId, letters, since);
          if (clock().getTime() - Date.parse(at) <= WATCHED_MS) continue;
          await forgetNotesOf(couch, userId);
          await markers.drop(userId);
        } catch (error) {
          // One that cannot be finished now keeps nobody else waiting.
          failures.push(error);
        }
      }
      if (failures.length > 0) throw failures[0];
    },
    async finish(userId) {
      const marker = await markers.of(userId);
      if (marker !== null) await takeAway(userId, marker.letters ?? 'go');
    },
  };
}

async function destroyOwnDatabase(couch: Couch, userId: string): Promise<void> {
  const destroy = () => couch.server.db.destroy(couch.engineName(ownDatabaseName(userId)));
  try {
    // CouchDB 3.5 now and then answers the second of two deletions at the same moment with 500 `badarg`; asked once
    // more it says 404.
    await destroy().catch((error: unknown) => ((statusOf(error) ?? 0) >= 500 ? destroy() : Promise.reject(error)));
  } catch (error) {
    if (statusOf(error) !== 404) throw error;
  }
}
