import { ownDatabaseName } from '../../../../couchdb/databases.ts';
import type { LettersFate } from '../../../../src/domain/account/commands.ts';
import { DAY_MS, HOUR_MS } from '../../../../src/domain/time/spans.ts';
import { forgetInAudit } from '../../accounts/admins/audit.ts';
import { forgetNameOf, forgetNotesOf, forgetReader } from '../../accounts/notified-names.ts';
import type { Log } from '../../base/logging/log.ts';
import { type AskArbiter, createMatterRequests } from '../../matters/arbiter/requests.ts';
import { leaveOrganisations } from '../../matters/organisations/leave-organisations.ts';
import { type Couch, statusOf } from '../../storage/engine/couch.ts';
import { orNull } from '../../storage/engine/nano-answers.ts';
import { groupStore } from '../../storage/store/grouped-store.ts';
import { createStore, type Store } from '../../storage/store/store.ts';
import { createCopies } from '../follow-up/copies.ts';
import { createRecounts } from '../follow-up/recounts.ts';
import { removeOffersOf } from '../handover/offer-notes.ts';
import { leaveMatters } from './leave-matters.ts';
import { removeLedgerOf } from './ledger-of-person.ts';
import { createRemovalMarkers } from './markers.ts';
import { removeFactsOf } from './remove-facts.ts';
import { removePhotosOf } from './remove-photos.ts';

export interface PersonRemoval {
  /**
   * Removes the own database, all facts by and about a person, all photos that nobody else uses, handovers that name
   * them, the publisher's notes about them, and their name in the audit list and in other people's notifications. It
   * first writes a marker, so `resume` completes it after a crash: the caller may respond as soon as this resolves, and
   * nothing is lost if it rejects. The person's sessions must have ended before: signing in would create the own
   * database again. `letters`: what becomes of their messages to others; by default they are removed.
   */
  remove(userId: string, letters?: LettersFate): Promise<void>;
  /** Repeats the removals of the last day; the publisher calls it at each start and from time to time. */
  resume(): Promise<void>;
  /**
   * Removes what was written for a person under removal; has no effect for anybody else, whose database may only be
   * missing temporarily.
   */
  finish(userId: string): Promise<void>;
}

export interface PersonRemovalOptions {
  readonly couch: Couch;
  readonly log: Log;
  readonly clock?: () => Date;
  /** By default it leaves the arbiter a note, which the next publisher finds. */
  readonly askArbiter?: AskArbiter;
  /** Defaults to the engine's requests; tests pass a store that fails. */
  readonly store?: Store;
}

/** Within this time interrupted removals and late writes are found; an access token does not live longer either. */
const WATCHED_MS = DAY_MS;
/** No list lags longer: repeated removals also check the audit entries from this long before the request. */
const AUDIT_LAG_MS = HOUR_MS;

/**
 * Removes a person (DESIGN rule 12). The marker comes first, so that a started removal always completes; then the own
 * database, so that nothing more is published; then the facts. A publisher in the middle of a step has either written
 * its fact before this queries the facts, or finds the database missing when it writes the outcome, and then removes
 * the person's facts itself (publisher/process-changes.ts).
 */
export function createPersonRemoval(options: PersonRemovalOptions): PersonRemoval {
  const { couch, log } = options;
  const clock = options.clock ?? (() => new Date());
  const store = options.store ?? createStore(couch);
  const markers = createRemovalMarkers(store);
  const grouped = groupStore(store);
  const ask = options.askArbiter ?? createMatterRequests({ store, grouped }, clock).note;

  /** `since`: limits the audit list to entries since then; all entries if absent. */
  async function takeAway(userId: string, letters: LettersFate, since?: string): Promise<void> {
    // A count from a lagging list is repeated later: the note stays for the publisher.
    const recheckDelayMs = couch.listLag;
    const recounts = createRecounts({ store, grouped, clock, deliver: null, recheckDelayMs });
    // Copies updated because of a removal send no push messages.
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
          // One failing removal must not delay the others.
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
  // CouchDB 3.5 sometimes responds to the second of two simultaneous deletions with 500 `badarg`; a retry gets 404.
  await orNull(
    destroy().catch((error: unknown) => ((statusOf(error) ?? 0) >= 500 ? destroy() : Promise.reject(error))),
  );
}
