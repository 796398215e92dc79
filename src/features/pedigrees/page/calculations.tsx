import type { Ancestry, PedigreePage } from '../../../domain/pedigree/page.ts';
import { InbreedingPart } from '../inbreeding/inbreeding-part.tsx';
import type { DogInbreeding } from '../inbreeding/use-dog-inbreeding.ts';
import { TrialMating } from '../mating/trial-mating.tsx';

interface CalculationsProps {
  dog: PedigreePage['dog'];
  ancestry: Ancestry;
  computed: DogInbreeding['computed'];
}

/** What is computed from all ancestors of a dog: the coefficient in detail, and a litter with another dog. */
export function Calculations({ dog, ancestry, computed }: CalculationsProps) {
  return (
    <>
      <InbreedingPart ancestry={ancestry} overAll={computed} />
      <TrialMating dog={dog} ancestry={ancestry} />
    </>
  );
}
