import { useLingui } from '@lingui/react/macro';
import { pedigreeKey } from '../../../domain/pedigree/id.ts';
import type { PedigreePage } from '../../../domain/pedigree/page.ts';
import { useAncestry } from '../../../entities/pedigree/queries.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Waiting } from '../../../ui/notice/placeholders.tsx';
import { Chart } from '../chart/chart.tsx';
import { InbreedingPart } from '../inbreeding/inbreeding-part.tsx';
import { TrialMating } from '../mating/trial-mating.tsx';

/** What is computed from all ancestors of a dog: the chart, the coefficient, and a litter with another dog. */
export function Ancestors({ dog }: { dog: PedigreePage['dog'] }) {
  const { t } = useLingui();
  const { data: read, isError, refetch } = useAncestry(pedigreeKey(dog.dogId));
  if (read?.kind === 'found') {
    return (
      <>
        <Chart ancestry={read.value} />
        <InbreedingPart ancestry={read.value} />
        <TrialMating dog={dog} ancestry={read.value} />
      </>
    );
  }
  if (read === undefined && !isError) return <Waiting />;
  return (
    <section className="panel pedigree__part stack loose">
      <p>{t`This dog’s ancestors aren’t on your device. Once you’ve viewed them, you can read them offline too.`}</p>
      <div className="actions">
        <Button onClick={() => void refetch()}>{t`Try again`}</Button>
      </div>
    </section>
  );
}
