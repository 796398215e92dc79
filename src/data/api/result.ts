import type { Code } from '../../domain/codes.ts';

export interface Refusal {
  ok: false;
  code: Code;
  /** What somebody wrote for the one who is refused. */
  detail?: string;
  /** Seconds after which trying again makes sense. */
  retryAfter?: number;
}

export type Result<T> = { ok: true; value: T } | Refusal;

export type ReadThrough<T> =
  | { kind: 'found'; value: T; from: 'device' | 'network' }
  | { kind: 'missing' }
  | { kind: 'removed' }
  /** Not on this device, and the network cannot be asked now. */
  | { kind: 'unreachable' };
