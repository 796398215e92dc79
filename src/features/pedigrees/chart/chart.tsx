import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useId, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Ancestry } from '../../../domain/pedigree/page.ts';
import { Button } from '../../../ui/action/button.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { PrintSheet } from '../../../ui/layout/print-sheet.tsx';
import { Icon } from '../../../ui/picture/icons.tsx';
import { PanZoom } from './pan-zoom.tsx';
import {
  CHART_GENERATIONS,
  type ChartGenerations,
  layOutPedigree,
  type Mark,
  type PedigreeLayout,
} from './pedigree-layout.ts';
import './chart.css';
import { ChartDrawing } from './chart-drawing.tsx';
import { ChartMark } from './chart-mark.tsx';

/** The dogs that occur more than once on the chart, and how often: the legend of its colours and numbers. */
function CommonAncestors({ ancestry, layout }: { ancestry: Ancestry; layout: PedigreeLayout }) {
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

const SIZES = { boxWidth: 168, boxHeight: 52, gapX: 36, gapY: 10 } as const;

/** The ancestors of a dog as a chart that is dragged, zoomed and printed; dogs that occur twice are marked. */
export function Chart({ ancestry }: { ancestry: Ancestry }) {
  const { t } = useLingui();
  const headingId = useId();
  const [generations, setGenerations] = useState<ChartGenerations>(4);
  const [printing, setPrinting] = useState(false);
  const layout = useMemo(() => layOutPedigree(ancestry, generations, SIZES), [ancestry, generations]);
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
  const drawing = <ChartDrawing ancestry={ancestry} layout={layout} sizes={SIZES} />;
  return (
    <section className="panel pedigree__part stack loose" aria-labelledby={headingId}>
      <h2 id={headingId}>{t`Ancestors`}</h2>
      <div className="chart__head">
        <SelectField
          label={t`Generations`}
          options={CHART_GENERATIONS.map((each) => ({ value: String(each), text: String(each) }))}
          value={String(generations)}
          onChange={({ target }) => {
            setGenerations(CHART_GENERATIONS.find((each) => String(each) === target.value) ?? 4);
          }}
        />
        <Button onClick={print}>
          <Icon name="download" size={20} />
          {t`Print`}
        </Button>
      </div>
      <PanZoom label={t`Ancestor chart for ${name}`} width={layout.width} height={layout.height} centre={centre}>
        {drawing}
      </PanZoom>
      <CommonAncestors ancestry={ancestry} layout={layout} />
      {!ancestry.whole && (
        <p className="field__hint">{t`Not all ancestors are shown: there are more than are counted here.`}</p>
      )}
      {printing && (
        <PrintSheet>
          <h1>{name}</h1>
          <div
            className="chart-sheet"
            style={{ '--chart-width': layout.width, '--chart-height': layout.height } as React.CSSProperties}
          >
            {drawing}
          </div>
          <CommonAncestors ancestry={ancestry} layout={layout} />
        </PrintSheet>
      )}
    </section>
  );
}

/** The middle of the dog's own box. */
function centreOf({ boxes: [own] }: PedigreeLayout): { x: number; y: number } {
  return { x: (own?.x ?? 0) + SIZES.boxWidth / 2, y: (own?.y ?? 0) + SIZES.boxHeight / 2 };
}
