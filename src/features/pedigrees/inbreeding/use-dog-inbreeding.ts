import { useMemo } from 'react';
import { pedigreeKey } from '../../../domain/pedigree/id.ts';
import type { Ancestry } from '../../../domain/pedigree/page.ts';
import { useAncestry } from '../../../entities/pedigree/queries.ts';
import { useInbreeding } from './use-inbreeding.ts';

/** A dog's ancestors, and the coefficient over all known ones. */
export interface DogInbreeding {
  /** Null while they are being read, and if they are not on this device. */
  readonly ancestry: Ancestry | null;
  readonly isReading: boolean;
  readonly readAgain: () => void;
  readonly computed: ReturnType<typeof useInbreeding>;
}

/** One read and one calculation for all parts of the page. `dogId`: null for a dog that is not published. */
export function useDogInbreeding(dogId: string | null): DogInbreeding {
  const { data: read, isError, refetch } = useAncestry(dogId === null ? null : pedigreeKey(dogId));
  const ancestry = read?.kind === 'found' ? read.value : null;
  const question = useMemo(
    () => (ancestry === null ? null : ({ of: 'dog', dog: ancestry, generations: null } as const)),
    [ancestry],
  );
  return {
    ancestry,
    isReading: read === undefined && !isError,
    readAgain: () => void refetch(),
    computed: useInbreeding(question),
  };
}
