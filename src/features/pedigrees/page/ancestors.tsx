import { useLingui } from '@lingui/react/macro';
import { Button } from '../../../ui/action/button.tsx';
import { lazyPart } from '../../../ui/layout/lazy-part.tsx';
import { Waiting } from '../../../ui/notice/placeholders.tsx';
import type { DogInbreeding } from '../inbreeding/use-dog-inbreeding.ts';

/** As high as most charts, so that what is below hardly moves when the chart comes. */
const ROOM = (
  <div className="panel pedigree__chart-room">
    <Waiting />
  </div>
);

const Chart = lazyPart(async () => ({ default: (await import('../chart/chart.tsx')).Chart }), { coming: ROOM });

interface AncestorsProps {
  /** A parent is known at least by name. */
  hasParent: boolean;
  inbreeding: DogInbreeding;
}

/** The chart of a dog's ancestors, or why there is none. */
export function Ancestors({ hasParent, inbreeding: { ancestry, isReading, readAgain } }: AncestorsProps) {
  const { t } = useLingui();
  if (!hasParent) return <p className="panel pedigree__part">{t`The parents aren’t known.`}</p>;
  if (ancestry !== null) return <Chart ancestry={ancestry} />;
  if (isReading) return ROOM;
  return (
    <section className="panel pedigree__part stack loose">
      <p>{t`This dog’s ancestors aren’t on your device. Once you’ve viewed them, you can read them offline too.`}</p>
      <div className="actions">
        <Button onClick={readAgain}>{t`Try again`}</Button>
      </div>
    </section>
  );
}
