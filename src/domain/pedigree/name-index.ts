import { isLongEnough } from '../search/long-enough.ts';
import { type Spellings, spellingsOf, WAYS } from '../search/spellings.ts';

/** Numbered dogs, found by the beginnings of their names. */
export interface NameIndex {
  /** Replaces the entry of the number. */
  put(dog: number, names: Named): void;
  remove(dog: number): void;
  /**
   * At most `most` dogs whose name begins with the text, then those whose call name does; by spelling first and then by
   * sound; equal ones by name. Ignores case, characters that are no letters, and Ukrainian or Latin script. A text
   * below the minimum length of a search finds none.
   */
  search(text: string, most: number): number[];
}

interface Named {
  readonly name: string;
  readonly callName: string | null;
}

export function createNameIndex(): NameIndex {
  const orders = WAYS.map((way) => ({ way, name: createOrder(), callName: createOrder() }));
  return {
    put(dog, { name, callName }) {
      const spelt = spellingsOf(name);
      const called = callName === null ? null : spellingsOf(callName);
      for (const order of orders) {
        order.name.put(dog, wordsIn(spelt, order.way));
        order.callName.put(dog, called === null ? '' : wordsIn(called, order.way));
      }
    },
    remove(dog) {
      for (const order of orders) {
        order.name.put(dog, '');
        order.callName.put(dog, '');
      }
    },
    search(text, most) {
      if (!isLongEnough(text)) return [];
      const query = spellingsOf(text);
      const found = new Set<number>();
      for (const { way, name, callName } of orders) {
        const beginning = wordsIn(query, way);
        // A text that sounds like one letter would match too much: "zzzz".
        if (!isLongEnough(beginning)) continue;
        for (const order of [name, callName]) {
          for (const dog of order.from(beginning)) {
            if (found.size === most) return [...found];
            found.add(dog);
          }
        }
      }
      return [...found];
    },
  };
}

function wordsIn(spellings: Spellings, way: (typeof WAYS)[number]): string {
  return spellings[way].join(' ');
}

/** Dogs in the order of their keys. */
function createOrder() {
  const keys: string[] = [];
  let sorted: number[] = [];
  /** Not sorted in yet: many arrive at once, and one insertion costs as much as sorting all of them. */
  let late = new Set<number>();
  const keyOf = (dog: number) => keys[dog] ?? '';
  const compare = (one: number, other: number) =>
    keyOf(one) === keyOf(other) ? one - other : keyOf(one) < keyOf(other) ? -1 : 1;

  /** The first position whose dog does not come before this one. */
  function placeOf(isBefore: (dog: number) => boolean): number {
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (isBefore(sorted[middle] ?? 0)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  function settle(): void {
    if (late.size === 0) return;
    const coming = [...late].sort(compare);
    const before = sorted;
    late = new Set();
    sorted = [];
    let next = 0;
    for (const dog of before) {
      for (; next < coming.length && compare(coming[next] ?? 0, dog) < 0; next += 1) sorted.push(coming[next] ?? 0);
      sorted.push(dog);
    }
    for (; next < coming.length; next += 1) sorted.push(coming[next] ?? 0);
  }

  return {
    /** '' if it has none. */
    put(dog: number, key: string): void {
      if (keyOf(dog) === key) return;
      if (keyOf(dog) !== '' && !late.delete(dog)) {
        sorted.splice(
          placeOf((each) => compare(each, dog) < 0),
          1,
        );
      }
      while (keys.length < dog) keys.push('');
      keys[dog] = key;
      if (key !== '') late.add(dog);
    },
    *from(beginning: string): Generator<number> {
      if (beginning === '') return;
      settle();
      for (let place = placeOf((dog) => keyOf(dog) < beginning); place < sorted.length; place += 1) {
        const dog = sorted[place] ?? 0;
        if (!keyOf(dog).startsWith(beginning)) return;
        yield dog;
      }
    },
  };
}
