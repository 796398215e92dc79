import { createHash } from 'node:crypto';
import { homeOf, type StatementType, typeNamed } from '../../../../src/domain/kinds/names.ts';
import type { Outcome } from '../../../../src/domain/outcome/schema.ts';
import { lru } from '../../base/lib/lru.ts';
import type { Log } from '../../base/logging/log.ts';
import type { SentDocument } from './write-hints.ts';

/** Maximum number of remembered arrivals, about 4 MB; older ones are forgotten. */
const MAX_ARRIVALS = 10_000;

/** A statement at its arrival. */
interface Arrival {
  /** Null if the request names a document but not its new revision. */
  readonly rev: string | null;
  readonly requestId: string;
  /** Milliseconds of a monotonic clock; null if it waited for something else, so its time is not measured. */
  readonly since: number | null;
}

/** How one statement was answered, without its person. */
export interface Answered {
  /** By the prefix of its id, well-formed or not; null if it matches no kind. */
  readonly kind: StatementType | null;
  readonly outcome: Outcome['state'];
  readonly code: Outcome['code'];
  /** Whether this process's gateway saw its arrival, or only a change of its database. */
  readonly arrival: 'gateway' | 'seen';
  /** From there to its outcome; null if unknown. */
  readonly ms: number | null;
}

interface Parts {
  readonly log: Log;
  readonly monotonic: () => number;
  readonly onAnswered: (answered: Answered) => void;
}

/**
 * Logs which request brought a statement and how long its answer took, one line per answer, and notifies the metrics.
 * Held only in memory: a statement that came through another process, or before a restart, is named by its mark
 * (docs/adr/2026-11-operations.md).
 */
export class AnswerWatch {
  /** By `keyOf`: the newest revision received of each. */
  readonly #arrivals = new Map<string, Arrival>();
  /** Databases waiting for their step, with the time of their wake-up. */
  readonly #seen = new Map<string, number>();
  /** Like `#seen`, for databases whose step is running. */
  readonly #steps = new Map<string, number>();

  constructor(private readonly parts: Parts) {}

  /** A device has written these documents; `_rev` is missing if unknown. Unpublished kinds are ignored. */
  arrived(database: string, sent: readonly SentDocument[], requestId: string): void {
    for (const { _id: id, _rev: rev = null } of sent) {
      if (typeof id !== 'string' || (typeof rev !== 'string' && rev !== null) || !isAnswered(id)) continue;
      const key = keyOf(database, id);
      // Resent after a lost response: the person has waited since the first arrival.
      if (rev !== null && this.#arrivals.get(key)?.rev === rev) continue;
      lru(this.#arrivals, key, { rev, requestId, since: this.parts.monotonic() }, MAX_ARRIVALS);
    }
  }

  /** This database may have changed. */
  woken(database: string): void {
    if (!this.#seen.has(database)) lru(this.#seen, database, this.parts.monotonic(), MAX_ARRIVALS);
  }

  /** A step of this database begins. Later wake-ups count for the next one. */
  begin(database: string): void {
    const since = this.#seen.get(database);
    this.#seen.delete(database);
    if (since !== undefined) this.#steps.set(database, since);
  }

  /** `isDone`: everything is answered. */
  end(database: string, isDone: boolean): void {
    const since = this.#steps.get(database);
    this.#steps.delete(database);
    if (!isDone && since !== undefined) lru(this.#seen, database, since, MAX_ARRIVALS);
  }

  /** It waits for something that the publisher cannot provide: its time restarts at the wake-up for that. */
  postponed(database: string, statement: string): void {
    const known = this.#arrivals.get(keyOf(database, statement));
    if (known !== undefined) this.#arrivals.set(keyOf(database, statement), { ...known, since: null });
  }

  /** This outcome is now in its author's database. */
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
 * Names one revision of a statement in the logs of several processes: anyone with database, id and revision can find
 * its lines, but the lines do not reveal these. Shorter than what the log removes as a person's id.
 */
export function statementMark(database: string, statement: string, rev: string): string {
  return `statement#${createHash('sha256').update(`${database}/${statement}/${rev}`).digest('hex').slice(0, 12)}`;
}

/** Maximum number of marks per request: a device sends a hundred documents at a time. */
const MOST_MARKS = 100;

/** If another process publishes, logs the line that joins this request to the marks in that process's log. */
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
