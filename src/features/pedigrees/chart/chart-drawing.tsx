import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { pedigreePath } from '../../../domain/paths.ts';
import type { Ancestry } from '../../../domain/pedigree/page.ts';
import { ChartMark, markColour } from './chart-mark.tsx';
import type { ChartSizes, PedigreeBox, PedigreeLayout } from './pedigree-layout.ts';
import { rem } from './text-size.ts';

interface ChartDrawingProps {
  ancestry: Ancestry;
  layout: PedigreeLayout;
  sizes: ChartSizes;
}

/** Lines behind boxes. The boxes are a list of links, generation by generation, for people who do not see the lines. */
export function ChartDrawing({ ancestry, layout, sizes: { boxWidth, boxHeight } }: ChartDrawingProps) {
  const { t } = useLingui();
  const { width, height, boxes, lines } = layout;
  const size = { width: rem(width), height: rem(height) };
  return (
    <div className="chart" style={size}>
      <svg className="chart__lines" style={size} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        {lines.map((line) => (
          <path key={line} d={line} />
        ))}
      </svg>
      <ul aria-label={t`Ancestors, generation by generation`}>
        {boxes.map((box) => (
          <li
            key={`${box.generation} ${box.slot}`}
            className={box.generation > 0 && box.slot % 2 === 1 ? 'chart__place chart__place--dam' : 'chart__place'}
            style={{ width: rem(boxWidth), height: rem(boxHeight), translate: `${rem(box.x)} ${rem(box.y)}` }}
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
  if (dog === undefined) {
    return (
      <span className="chart__box chart__box--unknown row">
        <span className="visually-hidden">{where}</span> {t({ context: 'dog', message: 'Unknown' })}
      </span>
    );
  }
  const { dogId, name, year = '', title = '' } = dog;
  // A dog that is only named as a parent has its number as its name.
  const facts = [dogId === name ? '' : dogId, year].filter(Boolean).join(' · ');
  const className = mark === null ? 'chart__box row tight' : 'chart__box chart__box--marked row tight';
  const style = mark === null ? undefined : markColour(mark);
  const words = (
    <>
      <span className="visually-hidden">{where}</span>{' '}
      <span className="chart__words">
        <bdi className="chart__name">{name}</bdi> {facts !== '' && <bdi className="chart__fact">{facts}</bdi>}{' '}
        {title !== '' && <bdi className="chart__fact chart__fact--title">{title}</bdi>}
      </span>{' '}
      {mark !== null && <ChartMark mark={mark} />}
    </>
  );
  if (generation === 0) {
    return (
      <strong className={className} style={style}>
        {words}
      </strong>
    );
  }
  return (
    <Link
      to={pedigreePath(dogId)}
      className={className}
      style={style}
      title={[name, facts, title].filter(Boolean).join(' · ')}
      draggable={false}
    >
      {words}
    </Link>
  );
}
