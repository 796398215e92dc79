import type { Code } from '../../domain/codes.ts';

/** Nobody answered, or nobody who could: what is on the device answers instead. */
export const NOT_ANSWERED: ReadonlySet<Code> = new Set([
  'network/offline',
  'network/unreachable',
  'network/captive-portal',
  'server/unavailable',
]);
