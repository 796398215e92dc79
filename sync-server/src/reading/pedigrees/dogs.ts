import { foundIn, hitOf } from '../../../../src/domain/pedigree/found-among.ts';
import { dogIdOfKey, pedigreeIds } from '../../../../src/domain/pedigree/id.ts';
import { createNameIndex } from '../../../../src/domain/pedigree/name-index.ts';
import type {
  Ancestry,
  PedigreeHit,
  PedigreeHits,
  PedigreePage,
  Relative,
  Sibling,
} from '../../../../src/domain/pedigree/page.ts';
import type { PedigreeFact, Sex } from '../../../../src/domain/pedigree/schema.ts';
import { titleOf } from '../../../../src/domain/pedigree/title.ts';
import { SERVICE_LIMITS } from '../../../../src/domain/service-limits.ts';
import { DogNumbers } from './dog-numbers.ts';
import { createFamilies, NONE } from './families.ts';

/** The frequently needed fields of a dog. */
export type IndexedDog = Pick<
  PedigreeFact,
  'dogId' | 'name' | 'callName' | 'sex' | 'breed' | 'birthday' | 'kennel' | 'sir' | 'dam' | 'others'
>;
export type Family = Omit<PedigreePage, 'dog' | 'owner'>;

/** All dogs in memory: searchable by name, with their ancestry. */
export interface Dogs {
  readonly size: number;
  /** Adds a dog or replaces its older version. */
  put(dog: IndexedDog): void;
  /** By the id of the document; no effect if it is missing. */
  remove(id: string): void;
  search(text: string, sex?: Sex): PedigreeHits;
  /** Null if there is no such dog. Likewise below. */
  family(dogId: string): Family | null;
  ancestry(dogId: string): Ancestry | null;
  /** The ids of the youngest dogs with a known birthday, at most this many. */
  youngest(most: number): string[];
}

export function createDogs(): Dogs {
  /** By number. A dog that is only named as a parent has nothing but a number. */
  const dogs: (PedigreeHit | null)[] = [];
  /** By number; few dogs have a title. */
  const titles = new Map<number, string>();
  const numbers = new DogNumbers();
  const names = createNameIndex();
  const families = createFamilies();
  const once = createInterning();
  let size = 0;

  function numberOf(dogId: string): number {
    const number = numbers.of(dogId);
    if (number === dogs.length) dogs.push(null);
    return number;
  }

  function take(number: number): void {
    if (dogs[number] === null) return;
    dogs[number] = null;
    titles.delete(number);
    names.remove(number);
    families.set(number, NONE, NONE);
    size -= 1;
  }

  /** A dog that is only named has the sex of that parent's role. */
  function relative(number: number, namedAs: Sex | null): Relative {
    const dog = dogs[number] ?? null;
    const dogId = numbers.idOf(number);
    if (dog === null) return { dogId, name: dogId, sex: namedAs, birthday: null, known: false };
    const { name, sex, birthday } = dog;
    return { dogId, name, sex, birthday, known: true };
  }

  const parent = (number: number, sex: Sex) => (number === NONE ? null : relative(number, sex));
  const knownNumber = (dogId: string): number | null => {
    const number = numbers.known(dogId);
    return number === undefined || !dogs[number] ? null : number;
  };

  return {
    get size() {
      return size;
    },
    put({ callName, sir, dam, others, ...dog }) {
      const number = numberOf(dog.dogId);
      if (dogs[number] === null) size += 1;
      const { breed, kennel } = dog;
      dogs[number] = { ...hitOf(dog), breed: once(breed), kennel: once(kennel) };
      const title = once(titleOf(others));
      if (title === null) titles.delete(number);
      else titles.set(number, title);
      names.put(number, { name: dog.name, callName });
      families.set(number, sir === null ? NONE : numberOf(sir), dam === null ? NONE : numberOf(dam));
    },
    remove(id) {
      const dogId = dogIdOfKey(pedigreeIds.key(id));
      const number = dogId === null ? undefined : numbers.known(dogId);
      if (number !== undefined) take(number);
    },
    search: (text, sex) =>
      foundIn({ names, numberOf: knownNumber, dogAt: (number) => dogs[number] ?? null }, text, sex),
    family(dogId) {
      const number = knownNumber(dogId);
      if (number === null) return null;
      const { sir, dam } = families.parents(number);
      const siblings = families
        .siblings(number)
        .map((each): Sibling => ({ ...relative(each.dog, null), full: each.full }))
        .sort((one, other) => Number(other.full) - Number(one.full) || byAge(one, other));
      const children = families
        .children(number)
        .map((each) => relative(each, null))
        .sort(byAge);
      return {
        sir: parent(sir, 'male'),
        dam: parent(dam, 'female'),
        siblings: siblings.slice(0, SERVICE_LIMITS.pedigreeRelatives),
        siblingCount: siblings.length,
        children: children.slice(0, SERVICE_LIMITS.pedigreeRelatives),
        childCount: children.length,
      };
    },
    ancestry(dogId) {
      const number = knownNumber(dogId);
      if (number === null) return null;
      const { dogs: found, whole } = families.ancestry(number, SERVICE_LIMITS.ancestry);
      const ancestors = found.map(({ dog, sir, dam, namedAs }) => ({
        ...inAncestry(relative(dog, namedAs), titles.get(dog)),
        sir,
        dam,
      }));
      return { dogs: ancestors, whole };
    },
    youngest: (most) => youngestOf(dogs, most),
  };
}

/** What an ancestry says of a dog beside its parents: without a year or a title that is unknown, for its size. */
function inAncestry(
  { dogId, name, sex, birthday }: Relative,
  title: string | undefined,
): Omit<Ancestry['dogs'][number], 'sir' | 'dam'> {
  const year = birthday?.slice(0, 4);
  return { dogId, name, sex, ...(year !== undefined && { year }), ...(title !== undefined && { title }) };
}

/** Returns one string for equal ones: breeds, kennels and titles repeat a few. */
function createInterning(): (word: string | null) => string | null {
  const words = new Map<string, string>();
  return (word) => {
    if (word === null) return null;
    const known = words.get(word);
    if (known === undefined) words.set(word, word);
    return known ?? word;
  };
}

function youngestOf(dogs: readonly (PedigreeHit | null)[], most: number): string[] {
  const born = dogs.flatMap((dog) => (dog === null || dog.birthday === null ? [] : [dog]));
  const years = Uint16Array.from(born, ({ birthday }) => Number(birthday?.slice(0, 4)));
  // Sorts only the dogs of the last years by day, not all.
  const first = years.toSorted().at(-most) ?? 0;
  return born
    .filter((_dog, place) => (years[place] ?? 0) >= first)
    .sort((one, other) => byAge(other, one))
    .slice(0, most)
    .map(({ dogId }) => dogId);
}

/** Unknown birthdays come last. */
function byAge(one: Pick<Relative, 'birthday' | 'dogId'>, other: Pick<Relative, 'birthday' | 'dogId'>): number {
  const [older, younger] = [one.birthday ?? '9999-99', other.birthday ?? '9999-99'];
  if (older !== younger) return older < younger ? -1 : 1;
  return one.dogId < other.dogId ? -1 : 1;
}
