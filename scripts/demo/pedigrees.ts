import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runAdmin } from '../../sync-server/src/admin-command.ts';

/** A dog as a stud book file has it (docs/pedigrees.md). */
export interface SampleDog {
  readonly dog_id: string;
  readonly dog_name: string;
  readonly name: string;
  readonly sex: 'male' | 'female';
  readonly breed: string;
  readonly birthday: string;
  readonly kennel: string;
  readonly sir: string;
  readonly dam: string;
  readonly chip: string;
  readonly size: string;
  readonly cm: string;
  readonly kg: string;
  readonly others: string;
}

export const SAMPLE_DOGS = 3_000;
export const SAMPLE_GENERATIONS = 12;
const FIRST_YEAR = 1987;
const YEARS_APART = 3;
const LITTER_SIZE = 5;

const BREEDS = [
  { breed: 'Хорт', size: 'великий', cm: 68, kg: 26 },
  { breed: 'Німецька вівчарка', size: 'великий', cm: 62, kg: 32 },
  { breed: 'Цвергшнауцер', size: 'малий', cm: 33, kg: 7 },
  { breed: 'Labrador Retriever', size: 'великий', cm: 57, kg: 30 },
];
const KENNELS = [
  ...['Левове Серце', 'Срібна Долина', 'Карпатський Вітер', 'Дніпровські Кручі', 'Золота Брама', 'Тиха Діброва'],
  ...['Галицька Слава', 'Степова Зоря', 'Хортицька Легенда', 'Замкова Гора', 'Smaragd Rivne', 'Golden Steppe'],
  ...['Podil Stars', 'Odesa Wave', 'Carpathian Spirit', 'White Acacia'],
];
const NAMES = {
  male: [
    ...['Барон', 'Гетьман', 'Ясень', 'Буревій', 'Орлик', 'Сокіл', 'Грім', 'Щедрик', 'Їжак', 'Ґерард', 'Лицар', 'Козак'],
    ...['Argo', 'Bruno', 'Cezar', 'Dandy', 'Hektor', 'Jarl', 'Lord', 'Marquis', 'Onyx', 'Zeus'],
  ],
  female: [
    ...['Леді', 'Мавка', 'Зірка', 'Хмаринка', 'Ясна', 'Юнона', 'Єва', 'Їванка', 'Щаслива', 'Калина', 'Перлина', 'Роса'],
    ...['Aria', 'Bella', 'Carmen', 'Diva', 'Honey', 'Iris', 'Luna', 'Olympia', 'Stella', 'Vesta'],
  ],
};
const CALL_NAMES = ['Бублик', 'Мушка', 'Рижик', 'Кнопка', 'Туман', 'Жужа', 'Пончик', 'Teddy', 'Molly'];
const TITLES = ['', '', '', '', 'Юний чемпіон України', 'Чемпіон України', 'Гранд-чемпіон України', 'Interchampion'];

/**
 * Generations of dogs, the same for the same number. Popular sires have many litters, so after a few generations most
 * dogs have one on both sides.
 */
export function sampleDogs(count = SAMPLE_DOGS, generations = SAMPLE_GENERATIONS): SampleDog[] {
  const random = drawing(19_870_501);
  const below = (most: number) => Math.floor(random() * most);
  const pick = <T>(from: readonly T[]): T => from[below(from.length)] as T;
  // The smaller of two draws, so the first ones are chosen far more often.
  const pickPopular = <T>(from: readonly T[]): T => from[Math.min(below(from.length), below(from.length))] as T;
  const dogs: SampleDog[] = [];
  /** The generations so far, by breed. */
  const lines = BREEDS.map((): SampleDog[][] => []);

  for (let generation = 0; generation < generations; generation += 1) {
    const end = Math.round((count * (generation + 1)) / generations);
    const born = BREEDS.map((): SampleDog[] => []);
    for (let litter = 0; dogs.length < end; litter += 1) {
      const place = litter % BREEDS.length;
      const line = lines[place] ?? [];
      const before = line.at(-1) ?? [];
      const sires = [...before, ...(line.at(-2) ?? [])].filter(({ sex }) => sex === 'male');
      const dams = before.filter(({ sex }) => sex === 'female');
      const isFounded = sires.length === 0 || dams.length === 0;
      const of = isFounded ? { sir: '', dam: '' } : { sir: pickPopular(sires).dog_id, dam: pickPopular(dams).dog_id };
      const year = FIRST_YEAR + generation * YEARS_APART;
      const day = `${String(1 + below(12)).padStart(2, '0')}-${String(1 + below(28)).padStart(2, '0')}`;
      const kennel = pick(KENNELS);
      for (let puppy = 0; puppy < LITTER_SIZE && dogs.length < end; puppy += 1) {
        const sex = (litter + puppy) % 2 === 0 ? 'male' : 'female';
        const { breed, size, cm, kg } = BREEDS[place] ?? { breed: '', size: '', cm: 0, kg: 0 };
        const dog: SampleDog = {
          dog_id: `UKU.${String(dogs.length + 1).padStart(7, '0')}`,
          dog_name: `${kennel} ${pick(NAMES[sex])}`,
          name: below(6) === 0 ? pick(CALL_NAMES) : '',
          sex,
          breed,
          kennel,
          size,
          ...of,
          birthday: generation === 0 ? String(year) : `${year}-${day}`,
          chip: generation < generations - 3 ? '' : `8040981${String(dogs.length).padStart(8, '0')}`,
          cm: String(cm - 2 + below(5)),
          kg: String(kg - 1 + below(4)),
          others: pick(TITLES),
        };
        dogs.push(dog);
        born[place]?.push(dog);
      }
    }
    for (const [place, each] of born.entries()) lines[place]?.push(each);
  }
  return dogs;
}

/**
 * Imports them as `npm run admin` does.
 * @returns the sentence to print
 */
export async function bringPedigrees(env: Readonly<Record<string, string | undefined>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lapka-demo-'));
  try {
    const file = join(folder, 'dogs.json');
    await writeFile(
      file,
      sampleDogs()
        .map((dog) => `${JSON.stringify(dog)}\n`)
        .join(''),
    );
    return await runAdmin(['import-pedigrees', file], env);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Pseudo-random numbers in [0, 1) from a seed (mulberry32). */
function drawing(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
