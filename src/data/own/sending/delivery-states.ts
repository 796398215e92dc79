import { KINDS, typeOfStatement } from '../../../domain/kinds/kinds.ts';
import type { Outcome } from '../../../domain/outcome/schema.ts';
import type { OwnRecord } from '../../api/own.ts';
import type { Checkpoint } from '../checkpoint.ts';
import type { StoredStatement } from '../documents.ts';
import type { PhotoState } from '../photos.ts';
import { isRefused, recordOf } from './outcomes.ts';

type Denied = Checkpoint['denied'];

export interface Counts {
  waiting: number;
  /** How many of the waiting ones are photos above the service's daily limit. */
  held: number;
  refused: number;
  /** How many of the refused ones have no room on the server. */
  full: number;
  toChoose: number;
}

/**
 * The delivery state of each statement of an own database, in memory: waiting from its writing until its newest
 * revision arrived; refused from such an outcome until it is written or sent again; otherwise as its outcome, if any,
 * says. Only the own database changes this object, after it has read the stored documents; it alone knows the
 * documents.
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

  /** This revision waits no longer; a newer one still does. */
  arrived(id: string, rev: string): void {
    if (this.#pending.get(id) === rev) this.#pending.delete(id);
  }

  /** The waiting statements are about to be listed again. */
  forgetPending(): void {
    this.#pending.clear();
  }

  /** `withdrawn`: statements whose outcome was withdrawn. */
  applyOutcomes(outcomes: readonly Outcome[], withdrawn: readonly string[]): void {
    for (const outcome of outcomes) this.#outcomes.set(outcome.statement, outcome);
    for (const statement of withdrawn) this.#outcomes.delete(statement);
  }

  forgetOutcomes(): void {
    this.#outcomes.clear();
  }

  /** The ids of statements that may be refused; their revisions decide which are. */
  suspects(denied: Denied): string[] {
    const refused = [...this.#outcomes.values()].filter(({ state }) => state === 'refused');
    return [...new Set([...refused.map(({ statement }) => statement), ...Object.keys(denied)])];
  }

  /** `suspects`: those statements as stored. */
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

  /** Whether a photo waits as a part of the statement that shows it: the author sees the two as one item. */
  carries(statement: string | undefined, { state, code }: Pick<PhotoState, 'state' | 'code'>): boolean {
    // A photo above the daily limit is listed separately: its statement may be sent before it.
    if (state !== 'waiting' || code !== null || statement === undefined) return false;
    return this.#pending.has(statement) && isCounted(statement);
  }

  /**
   * `waiting`: waiting photos that belong to no waiting statement, each with its obstacle; `refused`: how many photos
   * were refused.
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

/** What concerns only the person is stored and synced, but not counted in the badge. */
function isCounted(id: string): boolean {
  const type = typeOfStatement(id);
  return type === null || !['aside', 'never'].includes(KINDS[type].listed);
}
