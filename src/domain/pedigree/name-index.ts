import { isLongEnough } from '../search/long-enough.ts';
import { createPairSigns } from '../search/pair-signs.ts';
import { type Spellings, spellingsOf, WAYS } from '../search/spellings.ts';

/** Numbered dogs, found by their names. */
export interface NameIndex {
  /** Replaces the entry of the number. */
  put(dog: number, names: Named): void;
  remove(dog: number): void;
  /**
   * At most `most` of the dogs that `suits` accepts. First those whose name begins with the text; then those in whose
   * name each word of the text begins a word, in any order. Within both groups: by spelling first and then by sound,
   * names before call names, then in the order of the names. Ignores case, characters that are no letters, and
   * Ukrainian or Latin script. A text below the minimum length of a search finds none.
   */
  search(text: string, most: number, suits: (dog: number) => boolean): number[];
}

interface Named {
  readonly name: string;
  readonly callName: string | null;
}

export function createNameIndex(): NameIndex {
  const orders = WAYS.map((way) => ({ way, name: createOrder(), callName: createOrder() }));

  /** May return a dog more than once. */
  function* matching(query: Spellings): Generator<number> {
    // A text that sounds like one letter would match too much: "zzzz".
    const usable = orders.filter(({ way }) => isLongEnough(wordsIn(query, way)));
    for (const { way, name, callName } of usable) {
      yield* name.startingWith(wordsIn(query, way));
      yield* callName.startingWith(wordsIn(query, way));
    }
    for (const { way, name, callName } of usable) {
      yield* name.withWords(query[way]);
      yield* callName.withWords(query[way]);
    }
  }

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
    search(text, most, suits) {
      if (!isLongEnough(text)) return [];
      const found = new Set<number>();
      for (const dog of matching(spellingsOf(text))) {
        if (found.size === most) break;
        if (suits(dog)) found.add(dog);
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
  const signs = createPairSigns();
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
      if (key === '') return;
      late.add(dog);
      signs.set(dog, ` ${key}`);
    },
    *startingWith(beginning: string): Generator<number> {
      settle();
      for (let place = placeOf((dog) => keyOf(dog) < beginning); place < sorted.length; place += 1) {
        const dog = sorted[place] ?? 0;
        if (!keyOf(dog).startsWith(beginning)) return;
        yield dog;
      }
    },
    /** The dogs in whose keys each of the words begins a word. */
    withWords(words: readonly string[]): number[] {
      const beginnings = words.map((word) => ` ${word}`);
      const matching = signs.candidates(beginnings).filter((dog) => {
        const key = ` ${keyOf(dog)}`;
        return beginnings.every((beginning) => key.includes(beginning));
      });
      if (matching.length === 0) return [];
      settle();
      const isMatching = new Uint8Array(keys.length);
      for (const dog of matching) isMatching[dog] = 1;
      const found: number[] = [];
      for (const dog of sorted) if (isMatching[dog] === 1) found.push(dog);
      return found;
    },
  };
}
