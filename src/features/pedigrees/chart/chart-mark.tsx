import { useLingui } from '@lingui/react/macro';
import type { CSSProperties } from 'react';
import type { Mark } from './pedigree-layout.ts';

/** The number and the colour that mark all places of one dog. */
export function ChartMark({ mark: { number, colour } }: { mark: Mark }) {
  const { t } = useLingui();
  return (
    <span className="chart__mark" style={{ '--mark': `var(${colour})` } as CSSProperties}>
      <span aria-hidden="true">{number}</span>
      <span className="visually-hidden"> {t`Appears here more than once, number ${number}`}</span>
    </span>
  );
}
