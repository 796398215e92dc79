import type { Code } from '../../domain/codes.ts';

/** No usable answer came from the service: the device's own data are the answer instead. */
export const NOT_ANSWERED: ReadonlySet<Code> = new Set([
  'network/offline',
  'network/unreachable',
  'network/captive-portal',
  'server/unavailable',
]);
