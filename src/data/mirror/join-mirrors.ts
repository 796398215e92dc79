import type { Unreachable } from '../http/http-client.ts';
import type { MirrorSync } from './mirror-sync.ts';

/** Several mirrors as one: proven if each is, and unreachable for the reason of the first that is. */
export function joinMirrors(mirrors: readonly MirrorSync[]): MirrorSync {
  return {
    wake() {
      for (const mirror of mirrors) mirror.wake();
    },
    async catchUp() {
      const results = await Promise.all(mirrors.map((mirror) => mirror.catchUp()));
      return results.find((result): result is Unreachable => result.kind === 'unreachable') ?? { kind: 'done' };
    },
    renew() {
      for (const mirror of mirrors) mirror.renew();
    },
    expectEpoch(epoch) {
      for (const mirror of mirrors) mirror.expectEpoch(epoch);
    },
    proven: () => mirrors.every((mirror) => mirror.proven()),
    catchingUp: () => mirrors.some((mirror) => mirror.catchingUp()),
    busy: () => mirrors.some((mirror) => mirror.busy()),
    rest() {
      for (const mirror of mirrors) mirror.rest();
    },
    async close() {
      await Promise.all(mirrors.map((mirror) => mirror.close()));
    },
  };
}
