import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { Ancestry } from '../../../domain/pedigree/page.ts';
import { ChartMark } from './chart-mark.tsx';
import type { Mark, PedigreeLayout } from './pedigree-layout.ts';

/** The dogs that occur more than once on the chart, and how often: the legend of its colours and numbers. */
export function CommonAncestors({ ancestry, layout }: { ancestry: Ancestry; layout: PedigreeLayout }) {
  const { t } = useLingui();
  const repeated = useMemo(() => repeatedIn(layout), [layout]);
  if (repeated.length === 0) return <p className="field__hint">{t`No dog appears on this chart twice.`}</p>;
  return (
    <ul className="chart-key" aria-label={t`Ancestors that appear more than once`}>
      {repeated.map(({ dog, mark, places }) => (
        <li key={dog}>
          <ChartMark mark={mark} /> <bdi>{ancestry.dogs[dog]?.name}</bdi>{' '}
          <span className="field__hint">{t`${plural(places, { one: '# place', other: '# places' })}`}</span>
        </li>
      ))}
    </ul>
  );
}

function repeatedIn({ boxes }: PedigreeLayout): { dog: number; mark: Mark; places: number }[] {
  const found = new Map<number, { dog: number; mark: Mark; places: number }>();
  for (const { dog, mark } of boxes) {
    if (dog === null || mark === null) continue;
    found.set(dog, { dog, mark, places: (found.get(dog)?.places ?? 0) + 1 });
  }
  return [...found.values()].sort((one, two) => one.mark.number - two.mark.number);
}
