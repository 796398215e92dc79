import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { Ancestry } from '../../../domain/pedigree/page.ts';
import { ChartMark } from './chart-mark.tsx';
import { isCutOff, type PedigreeLayout, repeatedIn } from './pedigree-layout.ts';

interface ChartLegendProps {
  ancestry: Ancestry;
  layout: PedigreeLayout;
  /** How many generations of ancestors the chart shows at most. */
  generations: number;
}

/** The meaning of the boxes, and which dogs the colours and numbers stand for. */
export function ChartLegend({ ancestry, layout, generations }: ChartLegendProps) {
  const { t } = useLingui();
  const repeated = useMemo(() => repeatedIn(layout), [layout]);
  return (
    <div className="chart-legend stack">
      <ul className="chart-legend__boxes" aria-label={t`Meaning of the boxes`}>
        <li>
          <span className="chart-legend__box chart__box" aria-hidden="true" />
          {t({ context: 'dog', message: 'Sire' })}
        </li>
        <li className="chart__place--dam">
          <span className="chart-legend__box chart__box" aria-hidden="true" />
          {t({ context: 'dog', message: 'Dam' })}
        </li>
        <li>
          <span className="chart-legend__box chart__box chart__box--unknown" aria-hidden="true" />
          {t({ context: 'dog', message: 'Unknown' })}
        </li>
      </ul>
      {repeated.length > 0 ? (
        <>
          <p className="field__hint">
            {t`Boxes with the same number and colour are the same dog. A dog behind both parents is their common ancestor.`}
          </p>
          <ul className="chart-legend__dogs" aria-label={t`Ancestors that appear more than once`}>
            {repeated.map(({ dog, mark, places, isBehindBothParents }) => (
              <li key={dog}>
                <ChartMark mark={mark} /> <bdi>{ancestry.dogs[dog]?.name}</bdi>{' '}
                <span className="field__hint">
                  {t`${plural(places, { one: '# place', other: '# places' })}`}
                  {isBehindBothParents && ` · ${t`behind both parents`}`}
                </span>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p className="field__hint">
          {isCutOff(ancestry, layout, generations)
            ? t`No dog appears on this chart twice. Common ancestors may be in earlier generations, which it doesn’t show.`
            : t`No known ancestor appears twice. Common ancestors may be among the unknown ones.`}
        </p>
      )}
    </div>
  );
}
