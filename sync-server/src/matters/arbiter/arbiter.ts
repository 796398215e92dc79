import { ownDatabaseName } from '../../../../couchdb/databases.ts';
import type { Code } from '../../../../src/domain/codes.ts';
import { outcomeId } from '../../../../src/domain/outcome/schema.ts';
import { MATTERS } from '../../../../src/domain/statements.ts';
import { upgradeDocument } from '../../../../src/domain/upgrades.ts';
import type { Copies } from '../../publishing/follow-up/copies.ts';
import type { Rechecks } from '../../publishing/follow-up/rechecks.ts';
import { orNull } from '../../storage/engine/nano-answers.ts';
import { type GroupedStore, isLiving, type Row, type Store } from '../../storage/store/store.ts';
import { outcomeOf, readOutcome } from '../published/outcomes.ts';
import type { DecidedMatter, Decides, DecisionStep } from './decider.ts';
import type { LeaderLease } from './leader-lease.ts';
import { type ArbitratedKind, arbitratedKind } from './partitions.ts';
import { type MatterRequests, requestSecondCheck, type StoredRequest } from './requests.ts';

/** The number of requests decided in one step. */
const REQUESTS_PER_STEP = 200;

export type DecidesAll = { readonly [K in ArbitratedKind]: Decides<DecidedMatter> };

export interface ArbiterParts {
  readonly store: Store;
  readonly grouped: GroupedStore;
  readonly requests: MatterRequests;
  readonly turn: LeaderLease;
  readonly copies: Pick<Copies, 'bring'>;
  readonly rechecks: Pick<Rechecks, 'note'>;
  readonly decides: DecidesAll;
  /** See `Couch.listLag`. */
  readonly recheckDelayMs: number | null;
  readonly clock: () => Date;
}

/** A matter in one step of the arbiter: as stored in `matters`, and after the decisions of this step. */
interface Matter {
  /** Null if the matter begins in this step. The same applies to `before`. */
  readonly rev: string | null;
  readonly before: DecidedMatter | null;
  now: DecidedMatter;
}

/** The inputs of a request's decision. */
interface Step {
  readonly matters: Map<string, Matter>;
  readonly decider: DecisionStep<DecidedMatter>;
  readonly missingCode: Code;
  readonly epoch: number;
}

interface Answer {
  readonly request: StoredRequest;
  /** Null if the request was granted. */
  readonly code: Code | null;
}

/**
 * Decides about the matters of one partition, one request after the other, in the order of arrival; only the process
 * with the leader lease does. Every step is idempotent: the matter stores each decision with the statement that
 * requested it, and the request stays until it is answered.
 */
export class Arbiter {
  readonly #parts: ArbiterParts;
  constructor(parts: ArbiterParts) {
    this.#parts = parts;
  }

  /**
   * `elsewhere`: another process has the lease. Also returns the people whose databases have new work for the
   * publisher.
   */
  async run(line: string): Promise<{ result: 'done' | 'more' | 'elsewhere'; touched: string[] }> {
    const { requests, turn, decides } = this.#parts;
    const waiting = await requests.waiting(line, REQUESTS_PER_STEP);
    const kind = arbitratedKind(waiting.requests[0]?.matter ?? '');
    if (kind === null) return { result: 'done', touched: [] };
    const epoch = await turn.epoch();
    if (epoch === null) return { result: 'elsewhere', touched: [] };
    const matters = await this.#read(waiting.requests);
    const statements = await this.#statements(waiting.requests);
    const { missingCode, ...how } = decides[kind];
    const decider = how.sit((id) => matters.get(id)?.now ?? null);
    const answers: Answer[] = [];
    for (const request of waiting.requests) {
      await this.#keepTurn(epoch);
      const code = await this.#decide(request, statements.get(request._id), { matters, decider, missingCode, epoch });
      if (code !== undefined) answers.push({ request, code });
    }
    const changed = [...matters.values()].filter(({ before, now }) => before !== now);
    await this.#noteSecondChecks(changed, waiting.requests, decider);
    await this.#write(changed, decider, epoch);
    const decidedNow = answers.flatMap(({ request }) => matters.get(request.matter)?.now ?? []);
    await this.#follow([...new Set(decidedNow)], decider);
    await this.#answer(answers);
    await requests.settle(waiting.requests);
    return { result: waiting.more ? 'more' : 'done', touched: peopleIn(waiting.requests) };
  }

  async #read(requests: readonly StoredRequest[]): Promise<Map<string, Matter>> {
    const ids = [...new Set(requests.map(({ matter }) => matter))];
    const rows = await this.#parts.grouped.read(MATTERS, ids);
    return new Map(
      [...rows].flatMap(([id, row]): [string, Matter][] => {
        if (!isLiving(row)) return [];
        const { _rev, ...fact } = upgradeDocument(row.doc as DecidedMatter & { _rev: string });
        return [[id, { rev: row.rev, before: fact, now: fact }]];
      }),
    );
  }

  /** People's statements, by the ids of the requests. */
  async #statements(requests: readonly StoredRequest[]): Promise<ReadonlyMap<string, Row>> {
    const found = new Map<string, Row>();
    await Promise.all(
      peopleIn(requests).map(async (userId) => {
        const theirs = requests.filter(({ by }) => by === userId);
        const ids = theirs.flatMap(({ statement }) => statement ?? []);
        // A person who is being removed has no database to read or write.
        const rows = await orNull(this.#parts.store.read(ownDatabaseName(userId), ids));
        for (const { _id, statement } of theirs) {
          const row = rows?.get(statement ?? '');
          if (row !== undefined) found.set(_id, row);
        }
      }),
    );
    return found;
  }

  /** Undefined if there is nothing to answer. Null if the request was granted. */
  async #decide(request: StoredRequest, row: Row | undefined, step: Step): Promise<Code | null | undefined> {
    const isWritten = isLiving(row) && row.rev === request.rev;
    // The statement was removed or rewritten before the decision: the newer revision is a request of its own.
    if (request.by !== null && !isWritten) return isLiving(row) ? await this.#again(request) : undefined;
    const matter = step.matters.get(request.matter);
    const statement = isWritten ? upgradeDocument(row.doc) : null;
    if (matter === undefined)
      return statement === null ? step.missingCode : await this.#begin(request, statement, step);
    if ((matter.before?.epoch ?? 0) > step.epoch)
      throw new Error('a later holder of the turn has decided about this already');
    const verdict = await step.decider.decide(matter.now, request, statement);
    if ('code' in verdict) return verdict.code;
    if (verdict.matter !== matter.now) matter.now = { ...verdict.matter, epoch: step.epoch };
    return null;
  }

  async #begin(request: StoredRequest, statement: unknown, step: Step): Promise<Code | null> {
    const verdict = await step.decider.begin?.(request, statement);
    if (verdict === undefined) return step.missingCode;
    if ('code' in verdict) return verdict.code;
    const now = { ...verdict.matter, epoch: step.epoch };
    step.matters.set(request.matter, { rev: null, before: null, now });
    return null;
  }

  async #again({ by, statement }: StoredRequest): Promise<undefined> {
    if (by !== null && statement !== null) await this.#parts.rechecks.note(ownDatabaseName(by), statement);
    return undefined;
  }

  /**
   * On a slow engine many requests may take longer than the lease lives. Without this renewal they would be decided
   * again and again, and never written.
   */
  async #keepTurn(epoch: number): Promise<void> {
    if ((await this.#parts.turn.epoch()) !== epoch) throw new Error('the turn has ended in the middle of a step');
  }

  /** Noted before the matters are written: a crash after the write must not lose the recheck. */
  async #noteSecondChecks(
    changed: readonly Matter[],
    requests: readonly StoredRequest[],
    decider: DecisionStep<DecidedMatter>,
  ): Promise<void> {
    const { recheckDelayMs, clock } = this.#parts;
    if (recheckDelayMs === null) return;
    const from = new Date(clock().getTime() + recheckDelayMs).toISOString();
    // A change made by a recheck is not rechecked again.
    const first = new Set(requests.flatMap((request) => (request.from === undefined ? [request.matter] : [])));
    const unsure = changed.filter(({ now }) => first.has(now._id) && decider.dependsOnListing?.(now) === true);
    await this.#parts.requests.note(unsure.map(({ now }) => requestSecondCheck(now._id, from)));
  }

  async #write(changed: readonly Matter[], decider: DecisionStep<DecidedMatter>, epoch: number): Promise<void> {
    if (changed.length === 0) return;
    for (const matter of changed) matter.now = (await decider.seal?.(matter.now)) ?? matter.now;
    await this.#keepTurn(epoch);
    if (!this.#parts.turn.holds()) throw new Error('the turn has ended before what was decided was written');
    const documents = changed.map(({ rev, now }) => (rev === null ? now : { ...now, _rev: rev }));
    const written = await this.#parts.grouped.write(MATTERS, documents);
    // Nothing was answered yet, so the whole step is decided again.
    if (written.some(({ ok }) => !ok)) throw new Error('a matter was written by somebody else');
  }

  async #follow(matters: readonly DecidedMatter[], decider: DecisionStep<DecidedMatter>): Promise<void> {
    await decider.publish?.(matters);
    const copies = matters.flatMap((each) => decider.readers(each).map((userId) => ({ userId, id: each._id })));
    await this.#parts.copies.bring(copies);
    await decider.follow(matters);
  }

  async #answer(answers: readonly Answer[]): Promise<void> {
    const now = this.#parts.clock().toISOString();
    const answerPerson = async (userId: string) => {
      const database = ownDatabaseName(userId);
      const theirs = answers.filter(({ request }) => request.by === userId);
      const ids = theirs.flatMap(({ request: { statement } }) => (statement === null ? [] : [outcomeId(statement)]));
      const before = await this.#parts.store.read(database, ids);
      const outcomes = theirs.flatMap(({ request: { statement, rev }, code }) => {
        if (statement === null || rev === null) return [];
        const existing = before.get(outcomeId(statement));
        const known = readOutcome(existing);
        const verdict = code === null ? ({ state: 'published' } as const) : ({ state: 'refused', code } as const);
        if (known?.rev === rev && known.state === verdict.state && known.code === (code ?? undefined)) return [];
        return [outcomeOf(statement, { rev, ...verdict, fact: null }, existing, now)];
      });
      const written = await this.#parts.store.write(database, outcomes);
      if (written.some(({ ok }) => !ok)) throw new Error('an outcome was written by somebody else');
    };
    const people = peopleIn(answers.map(({ request }) => request));
    await Promise.all(people.map((userId) => orNull(answerPerson(userId))));
  }
}

function peopleIn(requests: readonly StoredRequest[]): string[] {
  return [...new Set(requests.flatMap(({ by }) => by ?? []))];
}
