import type { Code } from '../../domain/codes.ts';

export type Result<T> = { ok: true; value: T } | { ok: false; code: Code; detail?: string };

export type ReadThrough<T> =
  | { kind: 'found'; value: T; from: 'device' | 'network' }
  | { kind: 'missing' }
  | { kind: 'removed' }
  /** Not on this device, and the network cannot be asked now. */
  | { kind: 'unreachable' };
