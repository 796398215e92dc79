import { LIMITS } from '../limits.ts';
import type { ProfileFact } from '../profile/schema.ts';
import { isLongEnough } from './long-enough.ts';
import type { FoundPerson } from './people.ts';
import { type Spellings, spellingsOf, WAYS } from './spellings.ts';
import { createWordIndex } from './word-index.ts';

export type IndexedProfile = Pick<
  ProfileFact,
  '_id' | 'uid' | 'firstName' | 'secondName' | 'letter' | 'avatar' | 'city'
>;

/**
 * People who can be found by their names. The device has one over the profiles that it keeps, the service one over all;
 * the same profiles give the same answer in both.
 */
export interface PeopleIndex {
  readonly size: number;
  /** Adds a profile or takes the place of its older version. */
  put(profile: IndexedProfile): void;
  /** Nothing happens when it is not there. */
  remove(id: string): void;
  /**
   * People each of whose names sought begins one of theirs, in whatever order: as it is spelt first, then as it sounds;
   * among equals by the name. Case, apostrophes and whether it is written in Ukrainian or in Latin letters do not
   * count. A text that is no longer than a search has to be finds nobody, and nobody in `without` is found.
   */
  search(text: string, without?: readonly string[]): FoundPerson[];
}

/** Names are short: two letters are looked for, and are the beginning of few of them. */
const NAME_PREFIX_FROM = 2;

interface Entry extends Spellings {
  readonly person: FoundPerson;
}

export function createPeopleIndex(): PeopleIndex {
  /** People by slot; a slot that is free again is null and waits in `free`. */
  const slots: (Entry | null)[] = [];
  const free: number[] = [];
  const slotOf = new Map<string, number>();
  const words = createWordIndex(NAME_PREFIX_FROM);

  function remove(id: string): void {
    const slot = slotOf.get(id);
    const entry = slot === undefined ? null : slots[slot];
    if (slot === undefined || !entry) return;
    words.remove(slot, fieldsOf(entry));
    slotOf.delete(id);
    slots[slot] = null;
    free.push(slot);
  }

  /** The longest word narrows it down to few; the others are looked at in those. */
  function* having(sought: Spellings, way: (typeof WAYS)[number]): Generator<Entry> {
    const [longest, ...others] = [...sought[way]].sort((one, other) => other.length - one.length);
    if (longest === undefined) return;
    const marked = words.find(longest, longest.length >= NAME_PREFIX_FROM, slots.length);
    for (let slot = marked.findIndex(Boolean); slot !== -1 && slot < marked.length; slot += 1) {
      const entry = marked[slot] === 0 ? null : slots[slot];
      if (entry && [longest, ...others].every((word) => entry[way].some((name) => name.startsWith(word)))) yield entry;
    }
  }

  return {
    get size() {
      return slotOf.size;
    },
    put(profile) {
      remove(profile._id);
      const person = foundPerson(profile);
      const entry = { person, ...spellingsOf(person.name) };
      const slot = free.pop() ?? slots.length;
      slots[slot] = entry;
      slotOf.set(profile._id, slot);
      words.add(slot, fieldsOf(entry));
    },
    remove,
    search(text, without = []) {
      if (!isLongEnough(text, LIMITS.peopleText)) return [];
      const sought = spellingsOf(text);
      const known = new Set(without);
      const found: FoundPerson[] = [];
      for (const way of WAYS) {
        const people = [...having(sought, way)].map(({ person }) => person).sort(byName);
        for (const person of people) {
          if (found.length === LIMITS.foundPeople) return found;
          if (!known.has(person.userId)) found.push(person);
          known.add(person.userId);
        }
      }
      return found;
    },
  };
}

function foundPerson({ uid, firstName, secondName, letter, avatar, city }: IndexedProfile): FoundPerson {
  const name = `${firstName} ${secondName}`.trim();
  return { userId: uid, name, letter, avatar: avatar?.sha256 ?? null, city: city ?? null };
}

function fieldsOf(entry: Entry): string[] {
  return WAYS.map((way) => entry[way].join(' '));
}

function byName(one: FoundPerson, other: FoundPerson): number {
  if (one.name !== other.name) return one.name < other.name ? -1 : 1;
  return one.userId < other.userId ? -1 : 1;
}
