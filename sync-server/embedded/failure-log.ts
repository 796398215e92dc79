import { createHash } from 'node:crypto';
import type { StorageError, StorageFault } from './files/storage-error.ts';

export interface EngineLog {
  info(details: object, message: string): void;
  error(details: object, message: string): void;
}

/**
 * The same failure of the same database is logged again only after ten minutes, because a full disk fails each request.
 */
const SILENCE_MS = 600_000;

const MESSAGES: Record<StorageFault, string> = {
  'no space': 'there is no space to write a database; it is tried again with each request',
  'input or output': 'a database cannot be read or written; it is tried again with each request',
  damaged: 'what a database holds cannot be read; it is tried again with each request',
  'set aside': 'a database holds a revision that cannot be counted and is set aside until the next start',
  'no settings': 'the settings of a database cannot be read; it is set aside until the next start',
  closed: 'a database was closed while it was used',
};

const UNREADABLE: ReadonlySet<StorageFault> = new Set(['damaged', 'set aside', 'no settings']);

/** Logs failing databases by eight digits that identify the same database each time without revealing its person. */
export class FailureLog {
  readonly #loggedAt = new Map<string, number>();
  readonly #unreadable = new Set<string>();

  constructor(private readonly log: EngineLog) {}

  /** Databases with read failures since the start, which do not heal. */
  get unreadable(): readonly string[] {
    return [...this.#unreadable];
  }

  tell(name: string, { fault, cause }: StorageError): void {
    if (UNREADABLE.has(fault)) this.#unreadable.add(name);
    const database = createHash('sha256').update(name).digest('hex').slice(0, 8);
    const key = `${database} ${fault}`;
    const now = performance.now();
    if (now - (this.#loggedAt.get(key) ?? Number.NEGATIVE_INFINITY) < SILENCE_MS) return;
    this.#loggedAt.set(key, now);
    this.log.error({ database, fault, ...(cause instanceof Error ? { code: codeOf(cause) } : {}) }, MESSAGES[fault]);
  }
}

/** LevelDB's message begins with the kind of error and continues with a file's path. */
function codeOf(cause: Error): string {
  if ('code' in cause && typeof cause.code === 'string') return cause.code;
  return /^[A-Za-z ]+(?=:)/.exec(cause.message)?.[0] ?? cause.name;
}
