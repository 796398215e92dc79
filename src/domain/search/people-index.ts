import { LIMITS } from '../limits.ts';
import type { ProfileFact } from '../profile/schema.ts';
import { SERVICE_LIMITS } from '../service-limits.ts';
import { isLongEnough } from './long-enough.ts';
import type { FoundPerson } from './people.ts';
import { allowsError } from './query.ts';
import { matchesWord, type QueryWord } from './query-word.ts';
import { type Spellings, spellingsOf, WAYS } from './spellings.ts';
import { createWordIndex } from './word-index.ts';

export type IndexedProfile = Pick<
  ProfileFact,
  '_id' | 'uid' | 'firstName' | 'secondName' | 'letter' | 'avatar' | 'city'
>;

/**
 * An index of people by their names. The device has one over its cached profiles, the service one over all; the same
 * profiles give the same result in both.
 */
export interface PeopleIndex {
  readonly size: number;
  /** Adds a profile or replaces its older version. */
  put(profile: IndexedProfile): void;
  /** Does nothing if it is absent. */
  remove(id: string): void;
  /**
   * People for whom each word of the query begins one of their names, in any order: by spelling first, then by sound;
   * then the same with one wrong letter in each longer word; equal ones by name. Ignores case, apostrophes and
   * Ukrainian or Latin script. A text below the minimum length finds none, and people in `without` are excluded.
   */
  search(text: string, without?: readonly string[]): FoundPerson[];
}

/** Names are short: a beginning of two letters is indexed, and matches few of them. */
const NAME_PREFIX_FROM = 2;

interface Entry extends Spellings {
  readonly person: FoundPerson;
}

export function createPeopleIndex(): PeopleIndex {
  /** People by slot; a free slot is null and listed in `free`. */
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

  /** The longest word narrows the candidates; the other words are checked only in these. */
  function* having(texts: readonly string[], way: (typeof WAYS)[number], fuzzy: boolean): Generator<Entry> {
    const query = texts.map((text): QueryWord => ({ text, prefix: true, fuzzy: fuzzy && allowsError(text) }));
    const [longest] = query.sort((one, other) => other.text.length - one.text.length);
    if (longest === undefined || longest.fuzzy !== fuzzy) return;
    const marked = words.find({ ...longest, prefix: longest.text.length >= NAME_PREFIX_FROM }, slots.length);
    for (let slot = marked.findIndex(Boolean); slot !== -1 && slot < marked.length; slot += 1) {
      const entry = marked[slot] === 0 ? null : slots[slot];
      if (entry && query.every((word) => entry[way].some((name) => matchesWord(name, word)))) yield entry;
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
      const query = spellingsOf(text);
      const known = new Set(without);
      const found: FoundPerson[] = [];
      for (const fuzzy of [false, true]) {
        for (const way of WAYS) {
          const people = [...having(query[way], way, fuzzy)].map(({ person }) => person).sort(byName);
          for (const person of people) {
            if (found.length === SERVICE_LIMITS.foundPeople) return found;
            if (!known.has(person.userId)) found.push(person);
            known.add(person.userId);
          }
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
