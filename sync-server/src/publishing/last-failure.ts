import { type Log, shortName } from '../base/logging/log.ts';
import { withoutIds } from '../base/logging/logger.ts';
import { statusOf } from '../storage/engine/couch.ts';
import { EngineRefusal, isUnreachable } from '../storage/engine/engine-request.ts';

const LONGEST_REASON = 120;

/** The last failure since all work was last done, for operators. */
export class LastFailure {
  #last: { readonly at: string; readonly status: number | null } | null = null;

  constructor(
    private readonly log: Log,
    private readonly clock: () => Date,
  ) {}

  get last(): { readonly at: string; readonly status: number | null } | null {
    return this.#last;
  }

  /** No other work waits and this one succeeded. */
  over(): void {
    this.#last = null;
  }

  /**
   * `unreachable`: without a connection all work fails. Any other failure, for instance of a damaged database, concerns
   * only this name.
   */
  note(name: string, error: unknown): 'unreachable' | 'failed' {
    const status = statusOf(error);
    this.#last = { at: this.clock().toISOString(), status };
    const details = { database: shortName(name), status, reason: reasonOf(error) };
    this.log.warn(details, 'publishing failed and will be repeated');
    return isUnreachable(error) ? 'unreachable' : 'failed';
  }
}

/** The kind of a failure without details, because an engine's message may quote an id. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if (error instanceof EngineRefusal) return `engine: ${error.statusCode}`;
  const code = 'errid' in error ? `engine: ${String(error.errid)}` : error.message;
  // Removed before truncation: half an id would not be recognised.
  return withoutIds(code).slice(0, LONGEST_REASON);
}
