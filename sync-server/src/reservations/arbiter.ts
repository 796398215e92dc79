import { ownDatabaseName } from '../../../couchdb/databases.ts';
import type { Code } from '../../../src/domain/codes.ts';
import { outcomeId } from '../../../src/domain/outcome/schema.ts';
import { type Act, actorOf, decided } from '../../../src/domain/reservation/decided.ts';
import { partiesOf, reservationFactIds } from '../../../src/domain/reservation/id.ts';
import type { ReservationFact } from '../../../src/domain/reservation/schema.ts';
import type { ReservationStepStatement } from '../../../src/domain/reservation-step/schema.ts';
import { MATTERS } from '../../../src/domain/statements.ts';
import { upgradeDocument } from '../../../src/domain/upgrades.ts';
import type { Claims } from '../claim/claim.ts';
import type { PotentialOwner } from '../handover/offer-handover.ts';
import { outcomeOf, readOutcome } from '../published/outcomes.ts';
import type { Copies } from '../publisher/copies.ts';
import type { Deliveries, Delivery } from '../publisher/deliveries.ts';
import type { Rechecks } from '../publisher/rechecks.ts';
import type { groupStore } from '../store/grouped-store.ts';
import { isLiving } from '../store/rows.ts';
import { isMissing, type Row, type Store } from '../store/store.ts';
import { showTaken } from './availability.ts';
import { createPlaces, type Places } from './places.ts';
import type { MatterRequests, StoredRequest } from './requests.ts';
import { toldOf, toldOfPromise } from './told.ts';
import type { Turn } from './turn.ts';

/** So many are decided about in one step. */
const TOGETHER = 200;
/** Of so many requests to one person those are found that wait for the same pet. */
const MOST_WAITING = 500;

export interface ArbiterParts {
  readonly store: Store;
  readonly grouped: ReturnType<typeof groupStore>;
  readonly claims: Claims;
  readonly requests: MatterRequests;
  readonly turn: Turn;
  readonly copies: Pick<Copies, 'bring'>;
  readonly deliveries: Pick<Deliveries, 'note'> | null;
  readonly rechecks: Pick<Rechecks, 'note'>;
  /** A pet's reservation is past: its owner may hand it over to the client. */
  readonly offer: (pet: string, owner: string, to: PotentialOwner) => Promise<void>;
  readonly clock: () => Date;
}

/** A reservation in one step of the arbiter: as it stands in `matters`, and as it has become. */
interface Matter {
  readonly rev: string;
  readonly before: ReservationFact;
  now: ReservationFact;
}

interface Verdict {
  readonly request: StoredRequest;
  /** Null: it is so now. */
  readonly code: Code | null;
}

/**
 * Decides about the reservations of one executor, one after the other, in the order in which requests arrived; of
 * several processes the one that has the turn. Each step may be cut off anywhere and repeated: what was decided stands
 * in the reservation with the statement that asked for it, and the request stays until it is answered.
 */
export class Arbiter {
  readonly #parts: ArbiterParts;
  constructor(parts: ArbiterParts) {
    this.#parts = parts;
  }

  /** `elsewhere`: another process has the turn. Answers whose databases have something new to look at. */
  async run(executor: string): Promise<{ result: 'done' | 'more' | 'elsewhere'; touched: string[] }> {
    const { requests, turn } = this.#parts;
    const waiting = await requests.waiting(executor, TOGETHER);
    if (waiting.requests.length === 0) return { result: 'done', touched: [] };
    const epoch = await turn.epoch();
    if (epoch === null) return { result: 'elsewhere', touched: [] };
    const matters = await this.#read(waiting.requests);
    const statements = await this.#statements(waiting.requests);
    const verdicts: Verdict[] = [];
    const places = createPlaces(this.#parts, (id) => this.#isConfirmed(matters, id));
    for (const request of waiting.requests) {
      const verdict = await this.#decide(request, statements, matters, places, epoch);
      if (verdict !== null) verdicts.push(verdict);
    }
    const changed = [...matters.values()].filter(({ before, now }) => before !== now);
    await this.#write(changed);
    const decidedNow = verdicts.flatMap(({ request }) => matters.get(request.matter)?.now ?? []);
    await this.#follow(decidedNow, places);
    await this.#answer(verdicts);
    await requests.settle(waiting.requests);
    return { result: waiting.more ? 'more' : 'done', touched: peopleIn(waiting.requests) };
  }

  async #read(requests: readonly StoredRequest[]): Promise<Map<string, Matter>> {
    const ids = [...new Set(requests.map(({ matter }) => matter))];
    const rows = await this.#parts.grouped.read(MATTERS, ids);
    return new Map(
      [...rows].flatMap(([id, row]): [string, Matter][] => {
        if (!isLiving(row)) return [];
        const { _rev, ...fact } = upgradeDocument(row.doc as ReservationFact & { _rev: string });
        return [[id, { rev: row.rev, before: fact, now: fact }]];
      }),
    );
  }

  /** What people wrote, by the ids of the requests. */
  async #statements(requests: readonly StoredRequest[]): Promise<ReadonlyMap<string, Row>> {
    const found = new Map<string, Row>();
    await Promise.all(
      peopleIn(requests).map(async (userId) => {
        const theirs = requests.filter(({ by }) => by === userId);
        const ids = theirs.flatMap(({ statement }) => statement ?? []);
        const rows = await inOwn(new Map<string, Row>(), () => this.#parts.store.read(ownDatabaseName(userId), ids));
        for (const { _id, statement } of theirs) {
          const row = rows.get(statement ?? '');
          if (row !== undefined) found.set(_id, row);
        }
      }),
    );
    return found;
  }

  /** Null: there is nothing to answer. */
  async #decide(
    request: StoredRequest,
    statements: ReadonlyMap<string, Row>,
    matters: Map<string, Matter>,
    places: Places,
    epoch: number,
  ): Promise<Verdict | null> {
    const matter = matters.get(request.matter);
    const row = statements.get(request._id);
    const act = actIn(request, row);
    // Taken back, or written anew, before it was decided about: the newer revision is a request of its own.
    if (act === null) return request.by === null || !isLiving(row) ? null : await this.#again(request);
    if (matter === undefined) return { request, code: 'reservation/gone' };
    if (matter.before.epoch > epoch) throw new Error('a later holder of the turn has decided about this already');
    if (act.step !== null && matter.now.history.some(({ step }) => step === act.step)) return { request, code: null };
    const next = decided(matter.now, act, this.#parts.clock().toISOString());
    if ('code' in next) return { request, code: next.code };
    const taken = next.fact.state === 'confirmed' ? await places.take(next.fact) : null;
    if (taken !== null) return { request, code: taken };
    matter.now = { ...next.fact, epoch };
    return { request, code: null };
  }

  async #again({ by, statement }: StoredRequest): Promise<null> {
    if (by !== null && statement !== null) await this.#parts.rechecks.note(ownDatabaseName(by), statement);
    return null;
  }

  async #isConfirmed(matters: ReadonlyMap<string, Matter>, id: string): Promise<boolean> {
    const known = matters.get(id);
    if (known !== undefined) return known.now.state === 'confirmed';
    const row = (await this.#parts.grouped.read(MATTERS, [id])).get(id);
    return isLiving(row) && (row.doc as ReservationFact).state === 'confirmed';
  }

  async #write(changed: readonly Matter[]): Promise<void> {
    if (changed.length === 0) return;
    if (!this.#parts.turn.holds()) throw new Error('the turn has ended before what was decided was written');
    const written = await this.#parts.grouped.write(
      MATTERS,
      changed.map(({ rev, now }) => ({ ...now, _rev: rev })),
    );
    // Nothing was answered yet, so all of it is decided once more.
    if (written.some(({ ok }) => !ok)) throw new Error('a reservation was written by somebody else');
  }

  /** Everything that follows from how they stand now; done once more it changes nothing. */
  async #follow(reservations: readonly ReservationFact[], places: Places): Promise<void> {
    const each = [...new Set(reservations)];
    await this.#parts.copies.bring(
      each.flatMap(({ _id, participants }) => participants.map((userId) => ({ userId, id: _id }))),
    );
    for (const { _id, state, service, pet, authorId, client, history } of each) {
      // Of one that was said to be done in the very same step its end is not the last that stands there.
      const end = history.find(({ action }) => action === 'end');
      if (service !== null || end === undefined || (state !== 'expired' && state !== 'done')) continue;
      await this.#parts.offer(pet, partiesOf(_id).executor, { userId: authorId, name: client.name, at: end.at });
    }
    const wereTaken = each.filter(({ history }) => history.some(({ action }) => action === 'confirm'));
    for (const reservation of wereTaken) if (reservation.state !== 'confirmed') await places.free(reservation);
    const shown = new Map(wereTaken.map((one) => [`${one.announcement} ${one.service}`, one]));
    for (const reservation of shown.values()) await showTaken(this.#parts, reservation);
    const told = each.filter(({ history }) => history.length > 0).flatMap(toldOf);
    await this.#parts.deliveries?.note([...told, ...(await this.#waiting(each))]);
  }

  /** Who is to be told that they wait for a pet. */
  async #waiting(reservations: readonly ReservationFact[]): Promise<Delivery[]> {
    const promised = reservations.filter(({ service, state }) => service === null && state === 'confirmed');
    const told = promised.map(async (each) => {
      const { from, to } = reservationFactIds.range(partiesOf(each._id).executor);
      const rows = await this.#parts.store.range(MATTERS, from, to, MOST_WAITING);
      return toldOfPromise(
        each,
        rows.map(({ doc }) => upgradeDocument(doc as ReservationFact)),
      );
    });
    return (await Promise.all(told)).flat();
  }

  async #answer(verdicts: readonly Verdict[]): Promise<void> {
    const now = this.#parts.clock().toISOString();
    await Promise.all(
      peopleIn(verdicts.map(({ request }) => request)).map((userId) =>
        inOwn(undefined, async () => {
          const database = ownDatabaseName(userId);
          const theirs = verdicts.filter(({ request }) => request.by === userId);
          const ids = theirs.flatMap(({ request: { statement } }) =>
            statement === null ? [] : [outcomeId(statement)],
          );
          const before = await this.#parts.store.read(database, ids);
          const outcomes = theirs.flatMap(({ request: { statement, rev }, code }) => {
            if (statement === null || rev === null) return [];
            const standing = before.get(outcomeId(statement));
            const known = readOutcome(standing);
            const verdict = code === null ? ({ state: 'published' } as const) : ({ state: 'refused', code } as const);
            if (known?.rev === rev && known.state === verdict.state && known.code === (code ?? undefined)) return [];
            return [outcomeOf(statement, { rev, ...verdict, fact: null }, standing, now)];
          });
          const written = await this.#parts.store.write(database, outcomes);
          if (written.some(({ ok }) => !ok)) throw new Error('an outcome was written by somebody else');
        }),
      ),
    );
  }
}

/** What a request asks for; null: what was written is not there any more in that revision. */
function actIn({ matter, statement, rev, by }: StoredRequest, row: Row | undefined): Act | null {
  if (by === null || statement === null) {
    return { action: 'end', by: 'service', reason: '', days: [], step: null, contacts: null };
  }
  const actor = actorOf(matter, by);
  if (actor === null || !isLiving(row) || row.rev !== rev) return null;
  const { action, reason, days, contacts } = upgradeDocument(row.doc as ReservationStepStatement);
  return { action, by: actor, reason: reason.trim(), days, contacts, step: statement };
}

function peopleIn(requests: readonly StoredRequest[]): string[] {
  return [...new Set(requests.flatMap(({ by }) => by ?? []))];
}

/** Whoever is being removed has no database to read or write. */
async function inOwn<T>(otherwise: T, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isMissing(error)) return otherwise;
    throw error;
  }
}
