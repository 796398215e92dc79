import type { Unreachable } from '../http/ask.ts';
import type { MirrorKeeper } from './keeper.ts';

/** Several mirrors kept as one: proven when each is, and as unreachable as the first that is. */
export function joinKeepers(keepers: readonly MirrorKeeper[]): MirrorKeeper {
  return {
    wake() {
      for (const keeper of keepers) keeper.wake();
    },
    async catchUp() {
      const results = await Promise.all(keepers.map((keeper) => keeper.catchUp()));
      return results.find((result): result is Unreachable => result.kind === 'unreachable') ?? { kind: 'done' };
    },
    renew() {
      for (const keeper of keepers) keeper.renew();
    },
    expectEpoch(epoch) {
      for (const keeper of keepers) keeper.expectEpoch(epoch);
    },
    proven: () => keepers.every((keeper) => keeper.proven()),
    catchingUp: () => keepers.some((keeper) => keeper.catchingUp()),
    busy: () => keepers.some((keeper) => keeper.busy()),
    rest() {
      for (const keeper of keepers) keeper.rest();
    },
    async close() {
      await Promise.all(keepers.map((keeper) => keeper.close()));
    },
  };
}
