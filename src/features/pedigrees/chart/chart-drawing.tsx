import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { pedigreePath } from '../../../domain/paths.ts';
import type { Ancestry } from '../../../domain/pedigree/page.ts';
import { ChartMark } from './chart-mark.tsx';
import type { ChartSizes, PedigreeBox, PedigreeLayout } from './pedigree-layout.ts';

interface ChartDrawingProps {
  ancestry: Ancestry;
  layout: PedigreeLayout;
  sizes: ChartSizes;
}

/** Lines behind boxes. The boxes are a list of links, generation by generation, for people who do not see the lines. */
export function ChartDrawing({ ancestry, layout, sizes: { boxWidth, boxHeight } }: ChartDrawingProps) {
  const { t } = useLingui();
  const { width, height, boxes, lines } = layout;
  return (
    <div className="chart" style={{ width, height }}>
      <svg className="chart__lines" width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        {lines.map((line) => (
          <path key={line} d={line} />
        ))}
      </svg>
      <ul aria-label={t`Ancestors, generation by generation`}>
        {boxes.map((box) => (
          <li
            key={`${box.generation} ${box.slot}`}
            className={box.generation > 0 && box.slot % 2 === 1 ? 'chart__place chart__place--dam' : 'chart__place'}
            style={{ width: boxWidth, height: boxHeight, transform: `translate(${box.x}px, ${box.y}px)` }}
          >
            <Box ancestry={ancestry} box={box} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Box({ ancestry, box }: { ancestry: Ancestry; box: PedigreeBox }) {
  const { t } = useLingui();
  const dog = box.dog === null ? undefined : ancestry.dogs[box.dog];
  const { generation, slot, mark } = box;
  const where =
    generation === 0 ? '' : slot % 2 === 0 ? t`Generation ${generation}, sire` : t`Generation ${generation}, dam`;
  const words = (
    <>
      <span className="visually-hidden">{where} </span>
      <bdi className="chart__name">{dog?.name ?? t({ context: 'dog', message: 'Unknown' })}</bdi>
      {mark !== null && <ChartMark mark={mark} />}
    </>
  );
  if (dog === undefined) return <span className="chart__box chart__box--unknown row tight">{words}</span>;
  if (generation === 0) return <strong className="chart__box row tight">{words}</strong>;
  return (
    <Link to={pedigreePath(dog.dogId)} className="chart__box row tight" title={dog.name} draggable={false}>
      {words}
    </Link>
  );
}
