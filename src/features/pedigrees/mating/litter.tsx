import { useMemo } from 'react';
import type { Ancestry, PedigreePage } from '../../../domain/pedigree/page.ts';
import { InbreedingAnswer } from '../inbreeding/inbreeding-answer.tsx';
import { useInbreeding } from '../inbreeding/use-inbreeding.ts';

interface LitterProps {
  dog: PedigreePage['dog'];
  ancestry: Ancestry;
  mate: Ancestry;
  /** 0: over all known ones. */
  generations: number;
}

/** The same figures for a litter as for a dog: coefficient, completeness, common ancestors. */
export function Litter({ dog, ancestry, mate, generations }: LitterProps) {
  const question = useMemo(() => {
    const [sir, dam] = dog.sex === 'female' ? [mate, ancestry] : [ancestry, mate];
    return { of: 'litter', sir, dam, generations: generations === 0 ? null : generations } as const;
  }, [dog.sex, ancestry, mate, generations]);
  const dogs = useMemo(() => [...ancestry.dogs, ...mate.dogs], [ancestry, mate]);
  return <InbreedingAnswer computed={useInbreeding(question)} dogs={dogs} generations={generations} />;
}
