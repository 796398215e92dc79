import { availableParallelism } from 'node:os';
import sharp from 'sharp';
import { VARIANT_WIDTHS, WEBP_QUALITY } from '../../src/domain/photo/variants.ts';
import { concurrencyLimit } from '../../sync-server/src/base/lib/concurrency-limit.ts';
import { makeVariants, restrictImageLibrary } from '../../sync-server/src/storage/media/make-variants.ts';
import { sized } from './size.ts';
import type { Row } from './stage.ts';

const SIZES = [
  [1200, 900],
  [1600, 1200],
  [2000, 1500],
  [1500, 2000],
] as const;
const EACH = sized(2, 1);
const ROUNDS = sized(2, 1);

/**
 * Our way from an upload's bytes to its four sizes, against sharp's shortest way on the same files, with the same
 * parallelism.
 */
export async function run(): Promise<Row[]> {
  restrictImageLibrary();
  const files = (await Promise.all(SIZES.map(([width, height]) => pictures(width, height)))).flat();
  const together = Math.min(3, availableParallelism());
  const limited = concurrencyLimit(together);
  const spent = { ours: 0, bare: 0 };
  const timed = async (kind: keyof typeof spent, work: () => Promise<unknown>) => {
    const began = performance.now();
    await work();
    spent[kind] += performance.now() - began;
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    // The two ways are mixed, so that other work on the machine affects both alike.
    await Promise.all(
      files.flatMap((file) => [
        limited(() => timed('bare', () => makeBare(file))),
        limited(() => timed('ours', () => makeVariants(file))),
      ]),
    );
  }
  const perSecond = (milliseconds: number) => (files.length * ROUNDS * together * 1000) / milliseconds;
  return [
    { name: 'photos made into four sizes', value: perSecond(spent.ours), unit: 'per second' },
    { name: 'bare sharp on the same files', value: perSecond(spent.bare), unit: 'per second' },
    { name: 'in relation to bare sharp', value: spent.bare / spent.ours, unit: 'x', goal: { atLeast: 0.9 } },
  ];
}

/** Soft gradients with some grain: between a drawing and noise, like photos. */
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
