import { statusOf } from '../engine/couch.ts';
import { EngineRefusal, isUnreachable } from '../engine/engine-request.ts';
import { type Log, shortName } from '../logging/log.ts';
import { withoutIds } from '../logging/logger.ts';

const LONGEST_REASON = 120;

/** The last failure since everything was last done: what an operator asks the publisher for. */
export class LastFailure {
  #last: { readonly at: string; readonly status: number | null } | null = null;

  constructor(
    private readonly log: Log,
    private readonly clock: () => Date,
  ) {}

  get last(): { readonly at: string; readonly status: number | null } | null {
    return this.#last;
  }

  /** Nothing else waits and this one went well. */
  over(): void {
    this.#last = null;
  }

  /**
   * `unreachable`: without a connection nobody's work can succeed. Anything else, a single damaged database for
   * instance, concerns this name alone.
   */
  note(name: string, error: unknown): 'unreachable' | 'failed' {
    const status = statusOf(error);
    this.#last = { at: this.clock().toISOString(), status };
    const details = { database: shortName(name), status, reason: reasonOf(error) };
    this.log.warn(details, 'publishing failed and will be repeated');
    return isUnreachable(error) ? 'unreachable' : 'failed';
  }
}

/** The kind of a failure without its details: an engine's message may quote an id. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if (error instanceof EngineRefusal) return `engine: ${error.statusCode}`;
  const code = 'errid' in error ? `engine: ${String(error.errid)}` : error.message;
  // Before it is cut: half an id would not be known for one.
  return withoutIds(code).slice(0, LONGEST_REASON);
}
