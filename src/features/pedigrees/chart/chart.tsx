import { useLingui } from '@lingui/react/macro';
import { type CSSProperties, useEffect, useId, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Ancestry } from '../../../domain/pedigree/page.ts';
import { Button } from '../../../ui/action/button.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { PrintSheet } from '../../../ui/layout/print-sheet.tsx';
import { Icon } from '../../../ui/picture/icons.tsx';
import { PanZoom } from './pan-zoom.tsx';
import { CHART_GENERATIONS, type ChartGenerations, layOutPedigree, type PedigreeLayout } from './pedigree-layout.ts';
import './chart.css';
import { ChartDrawing } from './chart-drawing.tsx';
import { ChartLegend } from './chart-legend.tsx';
import { rem } from './text-size.ts';

/** For a name in two lines, the number with the year, and a title. */
const SIZES_PX = { boxWidth: 184, boxHeight: 80, gapX: 28, gapY: 8 } as const;

/** As many as a printed pedigree has; the parents of more would not be on a screen with their offspring. */
const DEFAULT_GENERATIONS = 3;

/** The ancestors of a dog as a chart that is dragged, zoomed and printed; dogs that occur twice are marked. */
export function Chart({ ancestry }: { ancestry: Ancestry }) {
  const { t } = useLingui();
  const headingId = useId();
  const [generations, setGenerations] = useState<ChartGenerations>(DEFAULT_GENERATIONS);
  const [printing, setPrinting] = useState(false);
  const layout = useMemo(() => layOutPedigree(ancestry, generations, SIZES_PX), [ancestry, generations]);
  const name = ancestry.dogs[0]?.name ?? '';
  const centre = useMemo(() => centreOf(layout), [layout]);
  useEffect(() => {
    const done = () => setPrinting(false);
    window.addEventListener('afterprint', done);
    return () => window.removeEventListener('afterprint', done);
  }, []);
  const print = () => {
    // The sheet must be rendered before the browser prints.
    flushSync(() => setPrinting(true));
    window.print();
  };
  const drawing = <ChartDrawing ancestry={ancestry} layout={layout} sizes={SIZES_PX} />;
  const legend = <ChartLegend ancestry={ancestry} layout={layout} generations={generations} />;
  return (
    <section className="panel pedigree__part stack loose" aria-labelledby={headingId}>
      <div className="chart__head">
        <h2 id={headingId}>{t`Ancestors`}</h2>
        <SelectField
          label={t`Generations`}
          options={CHART_GENERATIONS.map((each) => ({ value: String(each), text: String(each) }))}
          value={String(generations)}
          onChange={({ target }) => {
            setGenerations(CHART_GENERATIONS.find((each) => String(each) === target.value) ?? DEFAULT_GENERATIONS);
          }}
        />
      </div>
      <PanZoom label={t`Ancestor chart for ${name}`} width={layout.width} height={layout.height} centre={centre}>
        {drawing}
      </PanZoom>
      {legend}
      {!ancestry.whole && (
        <p className="field__hint">{t`Not all ancestors are shown: there are more than are counted here.`}</p>
      )}
      <div className="actions">
        <Button onClick={print}>
          <Icon name="download" size={20} />
          {t`Print`}
        </Button>
      </div>
      {printing && (
        <PrintSheet>
          <h1>{name}</h1>
          <div className="chart-sheet" style={{ '--chart-width': rem(layout.width) } as CSSProperties}>
            {drawing}
          </div>
          {legend}
        </PrintSheet>
      )}
    </section>
  );
}

/** The middle of the dog's own box. */
function centreOf({ boxes: [own] }: PedigreeLayout): { x: number; y: number } {
  return { x: (own?.x ?? 0) + SIZES_PX.boxWidth / 2, y: (own?.y ?? 0) + SIZES_PX.boxHeight / 2 };
}
