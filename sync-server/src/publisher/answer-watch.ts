import { createHash } from 'node:crypto';
import { homeOf, type StatementType, typeNamed } from '../../../src/domain/kinds/names.ts';
import type { Outcome } from '../../../src/domain/outcome/schema.ts';
import { lru } from '../lib/lru.ts';
import type { Log } from '../logging/log.ts';
import type { SentDocument } from './write-hints.ts';

/** Arrivals that are remembered, about 4 MB; of those who wait longer than so many others it is not known any more. */
const MAX_ARRIVALS = 10_000;

/** A statement as it came. */
interface Arrival {
  /** Null: sent by a request that names a document and not which revision it becomes. */
  readonly rev: string | null;
  readonly requestId: string;
  /** Milliseconds of a clock that never goes back; null: it waited for something else, and time is not counted. */
  readonly since: number | null;
}

/** How one statement was answered, without a word of whose it is. */
export interface Answered {
  /** As its id begins, well-formed or not; null: as no kind's. */
  readonly kind: StatementType | null;
  readonly outcome: Outcome['state'];
  readonly code: Outcome['code'];
  /** Whether its arrival was seen at the gateway of this process, or only that its database had changed. */
  readonly arrival: 'gateway' | 'seen';
  /** From there to its outcome; null: not known. */
  readonly ms: number | null;
}

interface Parts {
  readonly log: Log;
  readonly monotonic: () => number;
  readonly onAnswered: (answered: Answered) => void;
}

/**
 * Which request brought a statement, and how long its answer took: one line of the log for each answer, and whoever
 * measures is told. It is kept in memory alone: a statement that came through another process, or before a restart, is
 * called by its mark (docs/adr/2026-11-operations.md).
 */
export class AnswerWatch {
  /** By `keyOf`: the newest revision of each that came. */
  readonly #arrivals = new Map<string, Arrival>();
  /** Databases that wait for their step -> since when. */
  readonly #seen = new Map<string, number>();
  /** As `#seen`, of those in whose step we are. */
  readonly #steps = new Map<string, number>();

  constructor(private readonly parts: Parts) {}

  /** A device has written this; `_rev` is missing where it is not known. What is published nowhere is not kept. */
  arrived(database: string, sent: readonly SentDocument[], requestId: string): void {
    for (const { _id: id, _rev: rev = null } of sent) {
      if (typeof id !== 'string' || (typeof rev !== 'string' && rev !== null) || !isAnswered(id)) continue;
      const key = keyOf(database, id);
      // Sent once more because the answer was lost: the first one is what the person has waited since.
      if (rev !== null && this.#arrivals.get(key)?.rev === rev) continue;
      lru(this.#arrivals, key, { rev, requestId, since: this.parts.monotonic() }, MAX_ARRIVALS);
    }
  }

  /** Something may have changed in this database. */
  woken(database: string): void {
    if (!this.#seen.has(database)) lru(this.#seen, database, this.parts.monotonic(), MAX_ARRIVALS);
  }

  /** A step of this database begins. What wakes it from now on counts for the next one. */
  begin(database: string): void {
    const since = this.#seen.get(database);
    this.#seen.delete(database);
    if (since !== undefined) this.#steps.set(database, since);
  }

  /** `isDone`: everything that was there is answered. */
  end(database: string, isDone: boolean): void {
    const since = this.#steps.get(database);
    this.#steps.delete(database);
    if (!isDone && since !== undefined) lru(this.#seen, database, since, MAX_ARRIVALS);
  }

  /** It waits for something that is not the publisher's to bring: its time begins anew when it is woken for that. */
  postponed(database: string, statement: string): void {
    const known = this.#arrivals.get(keyOf(database, statement));
    if (known !== undefined) this.#arrivals.set(keyOf(database, statement), { ...known, since: null });
  }

  /** This stands in its author's database now. */
  answered(database: string, { statement, rev, state, code }: Outcome): void {
    const { log, monotonic, onAnswered } = this.parts;
    const key = keyOf(database, statement);
    const found = this.#arrivals.get(key);
    const known = found !== undefined && (found.rev === null || found.rev === rev) ? found : null;
    if (known !== null) this.#arrivals.delete(key);
    const arrival = known?.since == null ? 'seen' : 'gateway';
    const since = known?.since ?? this.#steps.get(database) ?? null;
    const ms = since === null ? null : Math.round(monotonic() - since);
    const kind = typeNamed(statement);
    const by = known === null ? { statement: statementMark(database, statement, rev) } : { reqId: known.requestId };
    log.info({ ...by, kind, outcome: state, code, ms: ms ?? undefined }, 'statement settled');
    onAnswered({ kind, outcome: state, code, arrival, ms });
  }
}

/**
 * One revision of a statement, for the log of several processes: whoever has database, id and revision finds its lines,
 * and from the lines nobody gets these. Shorter than what the log takes for somebody's id and strips.
 */
export function statementMark(database: string, statement: string, rev: string): string {
  return `statement#${createHash('sha256').update(`${database}/${statement}/${rev}`).digest('hex').slice(0, 12)}`;
}

/** More marks than these are not written for one request: a device sends a hundred documents at a time. */
const MOST_MARKS = 100;

/** Where another process publishes, the line that joins this request to the marks in that one's log. */
export function logLeft(log: Log, database: string, sent: readonly SentDocument[], requestId: string): void {
  const marks = sent.flatMap(({ _id: id, _rev: rev }) =>
    typeof id === 'string' && typeof rev === 'string' && isAnswered(id) ? [statementMark(database, id, rev)] : [],
  );
  if (marks.length === 0) return;
  log.info({ reqId: requestId, statements: marks.slice(0, MOST_MARKS) }, 'statements left to another publisher');
}

function isAnswered(id: string): boolean {
  const type = typeNamed(id);
  return type !== null && homeOf(type) !== null;
}

function keyOf(database: string, statement: string): string {
  return `${database} ${statement}`;
}
