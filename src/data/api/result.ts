import type { Code } from '../../domain/codes.ts';

export interface Refusal {
  ok: false;
  code: Code;
  /** A text that a person wrote for the one who is refused. */
  detail?: string;
  /** Seconds after which a retry makes sense. */
  retryAfter?: number;
}

export type Result<T> = { ok: true; value: T } | Refusal;

export type ReadThrough<T> =
  | { kind: 'found'; value: T; from: 'device' | 'network' }
  | { kind: 'missing' }
  | { kind: 'removed' }
  /** Not on this device, and the network cannot be reached now. */
  | { kind: 'unreachable' };
