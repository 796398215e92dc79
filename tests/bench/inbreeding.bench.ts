import { completeness } from '../../src/domain/inbreeding/completeness.ts';
import { contributions } from '../../src/domain/inbreeding/contributions.ts';
import { inbreeding, inbreedingOver, rankMates } from '../../src/domain/inbreeding/inbreeding.ts';
import { crowdedPedigree } from '../../src/domain/inbreeding/testing/lineages.ts';
import { sized } from './size.ts';
import { quantile, type Row } from './stage.ts';

const GENERATION_COUNT = 12;
/** Yields 4,000 different ancestors: the nearest nine generations double, the three before them are full. */
const MOST = sized(993, 40);
const TIMES = sized(20, 2);
const MATES = sized(100, 5);

/**
 * Twelve generations with thousands of different ancestors. Measured in processor time, because the computation waits
 * for nothing; the first run has its own row, since a page computes it once.
 */
export async function run(): Promise<Row[]> {
  const lineage = crowdedPedigree(GENERATION_COUNT, MOST);
  const { different } = completeness(lineage, 0, GENERATION_COUNT);
  const name = `${GENERATION_COUNT} generations, ${different} different ancestors`;
  const mates = Array.from({ length: MATES }, (_, number) => number + 1);
  const over = Array.from({ length: GENERATION_COUNT - 1 }, (_, index) => index + 2);
  return [
    {
      name: `${name}: coefficient, the first time`,
      value: used(() => inbreeding(lineage, 0)),
      unit: 'ms',
      goal: { atMost: 200 },
    },
    row(`${name}: coefficient`, () => inbreeding(lineage, 0)),
    row(`${name}: over 2 to ${GENERATION_COUNT}`, () => over.map((n) => inbreedingOver(lineage, 0, n))),
    row(`${name}: parts of common ancestors`, () => contributions(lineage, 0, null)),
    row(`${name}: completeness`, () => completeness(lineage, 0, GENERATION_COUNT)),
    row(`${name}: ${MATES} mates over all`, () => rankMates(lineage, 0, mates, null)),
    row(`${name}: ${MATES} mates over 8`, () => rankMates(lineage, 0, mates, 8)),
  ];
}

function row(name: string, work: () => unknown): Row {
  const times = Array.from({ length: TIMES }, () => used(work));
  return { name: `${name} (p95)`, value: quantile(times, 0.95), unit: 'ms', goal: { atMost: 200 } };
}

function used(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
