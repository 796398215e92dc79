import type { Ancestry } from '../../../domain/inbreeding/ancestries.ts';
import { lineageNamed } from '../../../domain/inbreeding/testing/lineages.ts';

/** The ancestry of the first named dog. */
export function ancestryNamed(parents: Parameters<typeof lineageNamed>[0]): Ancestry {
  const { names, numberOf } = lineageNamed(parents);
  return {
    dogs: names.map((dogId) => {
      const [sir, dam] = parents[dogId] ?? [null, null];
      return { dogId, sir: numberOf(sir), dam: numberOf(dam) };
    }),
  };
}

export const SIR = ancestryNamed({ S: ['A', 'B'], A: ['K', null] });
export const DAM = ancestryNamed({ D: ['A', 'C'], A: ['K', null] });
export const STRANGER = ancestryNamed({ Z: ['Y', null] });
/** Its parents are half siblings. */
export const DOG = ancestryNamed({ X: ['S', 'D'], S: ['A', 'B'], D: ['A', 'C'] });
export const OWN_ANCESTOR = ancestryNamed({ X: ['S', 'D'], S: ['L', null], L: ['M', null], M: ['L', 'N'] });
