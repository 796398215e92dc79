import { useLingui } from '@lingui/react/macro';
import type { CSSProperties } from 'react';
import type { Mark } from './pedigree-layout.ts';

/** The number and the colour that mark all places of one dog. */
export function ChartMark({ mark }: { mark: Mark }) {
  const { t } = useLingui();
  const { number } = mark;
  return (
    <span className="chart__mark" style={markColour(mark)}>
      <span aria-hidden="true">{number}</span>
      <span className="visually-hidden"> {t`Appears here more than once, number ${number}`}</span>
    </span>
  );
}

/** Sets the colour of a mark for the element's styles. */
export function markColour({ colour }: Mark): CSSProperties {
  return { '--mark': `var(${colour})` } as CSSProperties;
}
