import { availableParallelism } from 'node:os';
import sharp from 'sharp';
import { VARIANT_WIDTHS, WEBP_QUALITY } from '../../src/domain/photo/variants.ts';
import { limitTogether } from '../../sync-server/src/media/limit-together.ts';
import { makeVariants, restrictImageLibrary } from '../../sync-server/src/media/make-variants.ts';
import { median, type Row } from './stage.ts';

const SIZES = [
  [1200, 900],
  [1600, 1200],
  [2000, 1500],
  [1500, 2000],
] as const;
const EACH = 2;
const ROUNDS = 5;

/** Our way from an upload's bytes to its four sizes, against sharp's shortest way on the same files, as many side by side. */
export async function run(): Promise<Row[]> {
  restrictImageLibrary();
  const files = (await Promise.all(SIZES.map(([width, height]) => pictures(width, height)))).flat();
  const together = Math.min(3, availableParallelism());
  const rounds: { ours: number; bare: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const bare = await perSecond(files, together, makeBare);
    rounds.push({ bare, ours: await perSecond(files, together, makeVariants) });
  }
  return [
    { name: 'photos made into four sizes', value: median(rounds.map(({ ours }) => ours)), unit: 'per second' },
    { name: 'bare sharp on the same files', value: median(rounds.map(({ bare }) => bare)), unit: 'per second' },
    {
      name: 'in relation to bare sharp (median of rounds)',
      value: median(rounds.map(({ ours, bare }) => ours / bare)),
      unit: 'x',
      goal: { atLeast: 0.9 },
    },
  ];
}

/** Soft gradients with some grain: between a drawing and noise, as photos are. */
async function pictures(width: number, height: number): Promise<Buffer[]> {
  return await Promise.all(
    Array.from({ length: EACH }, (_, number) =>
      sharp({
        create: {
          width,
          height,
          channels: 3,
          background: '#000',
          noise: { type: 'gaussian', mean: 100 + number * 10, sigma: 40 },
        },
      })
        .blur(2 + number)
        .jpeg({ quality: 85 })
        .toBuffer(),
    ),
  );
}

async function makeBare(file: Buffer): Promise<void> {
  for (const width of VARIANT_WIDTHS) {
    await sharp(file).rotate().resize({ width, withoutEnlargement: true }).webp({ quality: WEBP_QUALITY }).toBuffer();
  }
}

async function perSecond(
  files: readonly Buffer[],
  width: number,
  make: (file: Buffer) => Promise<unknown>,
): Promise<number> {
  const limited = limitTogether(width);
  const began = performance.now();
  await Promise.all(files.map((file) => limited(() => make(file))));
  return (files.length / (performance.now() - began)) * 1000;
}
