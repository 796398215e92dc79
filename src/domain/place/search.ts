import { plain, sounding } from './fold.ts';
import { type PlaceList, placeOf } from './list.ts';
import type { Place } from './schema.ts';

/** The centres of the regions: people who type their first letters most likely mean them. */
const CENTRES: ReadonlySet<string> = new Set(
  (
    'Київ Вінниця Луцьк Дніпро Донецьк Житомир Ужгород Запоріжжя Івано-Франківськ Кропивницький Луганськ Львів Миколаїв Одеса Полтава Рівне ' +
    'Суми Тернопіль Харків Херсон Хмельницький Черкаси Чернівці Чернігів Сімферополь Севастополь'
  ).split(' '),
);

/** Spellings that no rule produces, by the Ukrainian name. */
const ALSO_KNOWN: Readonly<Record<string, readonly string[]>> = {
  Київ: ['Kiev', 'Киев'],
  Львів: ['Lvov', 'Львов', 'Lemberg'],
  Харків: ['Kharkov', 'Харьков'],
  Чернігів: ['Chernigov', 'Чернигов'],
  Миколаїв: ['Nikolaev', 'Николаев'],
  Дніпро: ['Dnepr', 'Днепр', 'Dnipropetrovsk', 'Дніпропетровськ'],
  Запоріжжя: ['Zaporozhye', 'Запорожье'],
  Рівне: ['Rovno', 'Ровно'],
  Тернопіль: ['Ternopol', 'Тернополь'],
  Чернівці: ['Chernovtsy', 'Черновцы'],
  Кропивницький: ['Kirovograd', 'Кіровоград'],
};

interface Known {
  stored: string;
  /** Lower comes first: a region's centre, a city, a settlement. */
  weight: number;
  plain: readonly string[];
  sounding: readonly string[];
}

/** The list with precomputed search texts. */
export interface PlaceIndex {
  regions: PlaceList['regions'];
  known: readonly Known[];
}

export function indexPlaces(list: PlaceList): PlaceIndex {
  const known = (stored: string, weight: (uk: string) => number): Known => {
    const { city } = placeOf(stored, list.regions);
    const names = [city.uk, city.en, ...(weight(city.uk) === 0 ? (ALSO_KNOWN[city.uk] ?? []) : [])];
    return { stored, weight: weight(city.uk), plain: names.map(plain), sounding: names.map(sounding) };
  };
  return {
    regions: list.regions,
    known: [
      ...list.cities.map((stored) => known(stored, (uk) => (CENTRES.has(uk) ? 0 : 1))),
      ...list.settlements.map((stored) => known(stored, () => 2)),
    ],
  };
}

/**
 * Places whose name, or a word of it, begins with `text`, in Ukrainian or Latin letters and any spelling. Exact names
 * come first, then names with this beginning, then words; within each the larger places first, then in the order of the
 * list.
 */
export function searchPlaces(index: PlaceIndex, text: string, limit: number): Place[] {
  // "Київ, Україна": the text after a comma only describes the same place.
  const asked = text.split(',')[0] ?? '';
  const query = { plain: plain(asked), sounding: sounding(asked) };
  if (query.sounding === '') return [];
  return index.known
    .flatMap((known) => {
      const distance = distanceOf(known, query);
      return distance === null ? [] : [{ known, distance }];
    })
    .sort((a, b) => a.distance - b.distance || a.known.weight - b.known.weight)
    .slice(0, limit)
    .map(({ known }) => placeOf(known.stored, index.regions));
}

/**
 * 0 for the exact name; then the name begins so, begins with this sound, a word begins so, a word begins with this
 * sound. Null for no match.
 */
function distanceOf(known: Known, query: { plain: string; sounding: string }): number | null {
  if (known.plain.includes(query.plain)) return 0;
  if (known.plain.some((name) => name.startsWith(query.plain))) return 1;
  if (known.sounding.some((name) => name.startsWith(query.sounding))) return 2;
  if (known.plain.some((name) => name.includes(` ${query.plain}`))) return 3;
  return known.sounding.some((name) => name.includes(` ${query.sounding}`)) ? 4 : null;
}
