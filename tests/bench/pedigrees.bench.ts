import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type SampleDog, sampleDogs } from '../../scripts/demo/pedigrees.ts';
import { pedigreeKey } from '../../src/domain/pedigree/id.ts';
import { importPedigrees } from '../../sync-server/src/reading/pedigrees/import/import-pedigrees.ts';
import { sized } from './size.ts';
import { median, openStage, quantile, type Row } from './stage.ts';

const SIZES = [1_000, 10_000, 100_000].map((dogs) => sized(dogs, dogs / 100));
const ASKED = sized(200, 5);
const WARM_UP = sized(20, 1);
const SEARCH_MS = 50;

/** Importing dogs from a file, and querying them through HTTP, each step with ten times as many. */
export async function run(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const size of SIZES) rows.push(...(await ofSize(size)));
  return rows;
}

async function ofSize(size: number): Promise<Row[]> {
  const dogs = sampleDogs(size);
  const stage = await openStage();
  const folder = await mkdtemp(join(tmpdir(), 'lapka-bench-'));
  try {
    const { couch, url } = stage.service;
    const file = join(folder, 'dogs.json');
    await writeFile(file, dogs.map((dog) => `${JSON.stringify(dog)}\n`).join(''));
    const bring = async () => {
      const began = performance.now();
      const { read, refused } = await importPedigrees({ couch, file, now: () => new Date(), say: () => undefined });
      if (read !== size || refused > 0) throw new Error(`${read} dogs were read and ${refused} refused`);
      return (size * 1_000) / (performance.now() - began);
    };
    const first = await bring();
    const again = await bring();
    await stage.service.dogs.caughtUp();
    const asked = (path: (dog: SampleDog, number: number) => string) => measured(url, dogs, path);
    const search = await asked(
      ({ dog_name }, number) => `?${new URLSearchParams({ q: dog_name.slice(0, 4 + (number % 9)) })}`,
    );
    // The last word of a name, and in every other query a word that no dog has: then all names are read.
    const inside = await asked(({ dog_name }, number) => {
      const last = dog_name.split(' ').at(-1) ?? '';
      return `?${new URLSearchParams({ q: number % 2 === 0 ? last : `${last}sky` })}`;
    });
    const page = await asked(({ dog_id }) => `/${pedigreeKey(dog_id)}`);
    const ancestry = await asked(({ dog_id }) => `/${pedigreeKey(dog_id)}/ancestry`);
    return [
      { name: `${size} dogs: brought`, value: first, unit: 'per second' },
      { name: `${size} dogs: the same file again`, value: again, unit: 'per second' },
      ...rowsOf(`${size} dogs: search`, search, SEARCH_MS),
      ...rowsOf(`${size} dogs: search inside names`, inside, SEARCH_MS),
      ...rowsOf(`${size} dogs: page`, page),
      ...rowsOf(`${size} dogs: ancestry of the youngest`, ancestry),
    ];
  } finally {
    await stage.close();
    await rm(folder, { recursive: true });
  }
}

function rowsOf(name: string, times: readonly number[], atMost?: number): Row[] {
  const goal = atMost === undefined ? {} : { goal: { atMost } };
  return [
    { name: `${name} (median)`, value: median(times), unit: 'ms' },
    { name: `${name} (p95)`, value: quantile(times, 0.95), unit: 'ms', ...goal },
  ];
}

/** The last ones have the most ancestors. */
async function measured(
  url: string,
  dogs: readonly SampleDog[],
  path: (dog: SampleDog, number: number) => string,
): Promise<number[]> {
  const times: number[] = [];
  for (let number = -WARM_UP; number < ASKED; number += 1) {
    const dog = dogs.at(-1 - ((Math.abs(number) * 7) % Math.ceil(dogs.length / 12)));
    if (dog === undefined) throw new Error('there are no dogs');
    const began = performance.now();
    const answer = await fetch(`${url}/pedigrees${path(dog, Math.abs(number))}`);
    await answer.arrayBuffer();
    if (number >= 0) times.push(performance.now() - began);
    if (!answer.ok) throw new Error(`${path(dog, number)} was answered ${answer.status}`);
  }
  return times;
}
