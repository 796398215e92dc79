import { KINDS, typeOfStatement } from '../../domain/kinds/kinds.ts';
import type { Outcome } from '../../domain/outcome/schema.ts';
import type { OwnRecord } from '../api/own.ts';
import type { Checkpoint } from './checkpoint.ts';
import type { StoredStatement } from './documents.ts';
import { isRefused, recordOf } from './outcomes.ts';
import type { PhotoState } from './photos.ts';

type Denied = Checkpoint['denied'];

export interface Counts {
  waiting: number;
  /** How many of those that wait are photos of which the service takes no more today. */
  held: number;
  refused: number;
  /** How many of those that were refused have no room on the server. */
  full: number;
  toChoose: number;
}

/**
 * Where each statement of an own database is on its way, in memory: it waits here from being written until its newest
 * revision arrived; it is refused from an outcome that says so until it is written or sent anew; of all others the
 * outcome says what became of them, if there is one yet. Only the own database changes it, after it has looked at what
 * is stored; it alone knows the documents.
 */
export class DeliveryStates {
  readonly #pending = new Map<string, string>();
  readonly #outcomes: Map<string, Outcome>;
  #refused: ReadonlySet<string> = new Set();

  constructor(outcomes: readonly Outcome[]) {
    this.#outcomes = new Map(outcomes.map((outcome) => [outcome.statement, outcome]));
  }

  /** Statement ids that are not on the server, with their newest revision. */
  get pending(): ReadonlyMap<string, string> {
    return this.#pending;
  }

  get refused(): ReadonlySet<string> {
    return this.#refused;
  }

  wrote(id: string, rev: string): void {
    this.#pending.set(id, rev);
  }

  /** Of this revision nothing waits any more; of one that was written since, it does. */
  arrived(id: string, rev: string): void {
    if (this.#pending.get(id) === rev) this.#pending.delete(id);
  }

  /** What waits is about to be looked for anew. */
  forgetPending(): void {
    this.#pending.clear();
  }

  /** `gone`: statements whose outcome was taken back. */
  told(outcomes: readonly Outcome[], gone: readonly string[]): void {
    for (const outcome of outcomes) this.#outcomes.set(outcome.statement, outcome);
    for (const statement of gone) this.#outcomes.delete(statement);
  }

  forgetOutcomes(): void {
    this.#outcomes.clear();
  }

  /** The ids of those that may be refused; which of them are depends on their revisions. */
  suspects(denied: Denied): string[] {
    const told = [...this.#outcomes.values()].filter(({ state }) => state === 'refused');
    return [...new Set([...told.map(({ statement }) => statement), ...Object.keys(denied)])];
  }

  /** `suspects`: those that were meant by it, as they are stored. */
  judge(suspects: readonly StoredStatement[], denied: Denied): void {
    const refused = suspects.filter((one) => isRefused(this.record(one, denied, false)));
    this.#refused = new Set(refused.map(({ _id }) => _id));
  }

  /** `photoWaiting`: one of its photos has not been sent. */
  record(stored: StoredStatement, denied: Denied, photoWaiting: boolean): OwnRecord {
    return recordOf(stored, {
      pending: this.#pending.get(stored._id),
      outcome: this.#outcomes.get(stored._id),
      denied: denied[stored._id],
      photoWaiting,
    });
  }

  /** Whether a photo waits as a part of the statement that shows it: to its author the two are one thing. */
  carries(statement: string | undefined, { state, code }: Pick<PhotoState, 'state' | 'code'>): boolean {
    // One that is held back until tomorrow is told apart: its statement may go before it.
    if (state !== 'waiting' || code !== null || statement === undefined) return false;
    return this.#pending.has(statement) && isCounted(statement);
  }

  /**
   * `waiting`: photos that wait and go with no statement, each with what holds it back; `refused`: how many photos were
   * refused.
   */
  counts(photos: {
    readonly waiting: readonly Pick<PhotoState, 'code'>[];
    readonly refused: number;
  }): Pick<Counts, 'waiting' | 'held' | 'refused'> {
    return {
      waiting: [...this.#pending.keys()].filter(isCounted).length + photos.waiting.length,
      held: photos.waiting.filter(({ code }) => code !== null).length,
      refused: this.#refused.size + photos.refused,
    };
  }
}

/** What is nobody's business but the person's is kept and synced, but not in the number of the badge. */
function isCounted(id: string): boolean {
  const type = typeOfStatement(id);
  return type === null || !['aside', 'never'].includes(KINDS[type].listed);
}
