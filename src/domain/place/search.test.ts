import fc from 'fast-check';
import { Value } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { drawn } from '../../../tests/draws.ts';
import { LIMITS } from '../limits.ts';
import { placeOf } from './list.ts';
import { Place } from './schema.ts';
import { indexPlaces, searchPlaces } from './search.ts';
import { transliterate } from './transliterate.ts';
import list from './ua-places.json';

const index = indexPlaces(list);
const all = [...list.cities, ...list.settlements].map((stored) => placeOf(stored, list.regions));
const found = (text: string, limit: number = LIMITS.citySuggestions) =>
  searchPlaces(index, text, limit).map((place) => place.city.uk);

describe('the bundled list of places', () => {
  it('contains every city and settlement of the classifier once, as a valid place of a profile', () => {
    expect([list.cities.length, list.settlements.length]).toEqual([463, 2_007]);
    expect(new Set(all.map((place) => place.code)).size).toBe(all.length);
    for (const place of all) expect(Value.Check(Place, place)).toBe(true);
  });

  it.each([
    ['Київ', 'Kyiv', null],
    ['Львів', 'Lviv', 'Lviv Oblast'],
    ['Івано-Франківськ', 'Ivano-Frankivsk', 'Ivano-Frankivsk Oblast'],
    ['Кам’янець-Подільський', 'Kamianets-Podilskyi', 'Khmelnytskyi Oblast'],
    ['Згурівка', 'Zghurivka', 'Kyiv Oblast'],
    ['Севастополь', 'Sevastopol', null],
  ])('translates the place %s as %s into English, in %s', (uk, en, region) => {
    const place = all.find((one) => one.city.uk === uk);
    expect(place?.city.en).toBe(en);
    expect(place?.region?.en ?? null).toBe(region);
    expect(place?.country).toEqual({ en: 'Ukraine', uk: 'Україна' });
  });
});

/** The examples of the resolution itself (Cabinet of Ministers, 27 January 2010, No. 55). */
it.each([
  ['Алушта', 'Alushta'],
  ['Борщагівка', 'Borshchahivka'],
  ['Згорани', 'Zghorany'],
  ['Розгон', 'Rozghon'],
  ['Ґалаґан', 'Galagan'],
  ['Ґорґани', 'Gorgany'],
  ['Єнакієве', 'Yenakiieve'],
  ['Гаєвич', 'Haievych'],
  ['Короп’є', 'Koropie'],
  ['Житомир', 'Zhytomyr'],
  ['Їжакевич', 'Yizhakevych'],
  ['Кадиївка', 'Kadyivka'],
  ['Мар’їне', 'Marine'],
  ['Йосипівка', 'Yosypivka'],
  ['Стрий', 'Stryi'],
  ['Хмельницький', 'Khmelnytskyi'],
  ['Біла Церква', 'Bila Tserkva'],
  ['Щербухи', 'Shcherbukhy'],
  ['Юрій', 'Yurii'],
  ['Корюківка', 'Koriukivka'],
  ['Яготин', 'Yahotyn'],
  ['Костянтин', 'Kostiantyn'],
  ['Знам’янка', 'Znamianka'],
  ['Феодосія', 'Feodosiia'],
])('transliterates %s as %s', (uk, en) => expect(transliterate(uk)).toBe(en));

describe('suggestions of places', () => {
  it.each([
    ['к', 'Київ'],
    ['Київ', 'Київ'],
    ['київ, Україна', 'Київ'],
    ['Kyiv', 'Київ'],
    ['kiev', 'Київ'],
    ['Киев', 'Київ'],
    ['льв', 'Львів'],
    ['Lvov', 'Львів'],
    ['lwiw', 'Львів'],
    ['франк', 'Івано-Франківськ'],
    ['frank', 'Івано-Франківськ'],
    ['Ивано франковск', null],
    ['івано франк', 'Івано-Франківськ'],
    ["кам'ян", 'Кам’янець-Подільський'],
    ['кам’янець', 'Кам’янець'],
    ['камянець под', 'Кам’янець-Подільський'],
    ['камʼянець', 'Кам’янець'],
    ['Kamjanets', 'Кам’янець-Подільський'],
    ['Kharkiv', 'Харків'],
    ['Harkiv', 'Харків'],
    ['Одесса', 'Одеса'],
    ['odessa', 'Одеса'],
    ['Uzhgorod', 'Ужгород'],
    ['ужгор', 'Ужгород'],
    ['Žytomyr', 'Житомир'],
    ['Zhitomir', 'Житомир'],
    ['Вінниця', 'Вінниця'],
    ['винница', 'Вінниця'],
    ['vinnitsa', 'Вінниця'],
    ['зґурівка', 'Згурівка'],
    ['Bila Cerkva', 'Біла Церква'],
    ['церква', 'Біла Церква'],
    ['  ДНІПРО ', 'Дніпро'],
    ['Dnipropetrovsk', 'Дніпро'],
    ['запоріжя', 'Запоріжжя'],
  ])('suggests for %j first %s', (text, first) => expect(found(text)[0] ?? null).toBe(first));

  it.each(['', ' ', ',', '’', '-', '!!!', 'жжжж', '🐈'])('suggests no place for %j', (text) =>
    expect(found(text)).toEqual([]),
  );

  it('suggests names with this beginning before later words, and cities before settlements', () => {
    const places = searchPlaces(index, 'нов', 2_470);
    const kind = (code: string) =>
      list.cities.some((stored) => code.endsWith(stored.slice(0, 17))) ? 'city' : 'settlement';
    const order = places.map((place) => `${place.city.uk.toLowerCase().startsWith('нов') ? 0 : 1}${kind(place.code)}`);
    expect(order).toEqual([...order].sort());
    expect(new Set(order).size).toBeGreaterThan(2);
  });
});

describe('the search of any place', () => {
  const place = fc.constantFrom(...all);

  it('finds a place by its name, however its characters are written, in both languages', () => {
    const disguise = (text: string, pick: number) =>
      [
        (name: string) => name,
        (name: string) => name.toUpperCase(),
        (name: string) => name.toLowerCase(),
        (name: string) => name.replace(/’/g, "'"),
        (name: string) => name.replace(/’/g, 'ʼ'),
        (name: string) => name.replace(/[’ь]/g, ''),
        (name: string) => name.replace(/г/g, 'ґ'),
        (name: string) => name.replace(/[іїи]/g, 'и'),
        (name: string) => name.replace(/-/g, ' '),
        (name: string) => name.normalize('NFD'),
        (name: string) => ` ${name}, Україна`,
      ][pick % 11]?.(text) ?? text;
    fc.assert(
      fc.property(
        place,
        fc.nat(10),
        fc.constantFrom('uk' as const, 'en' as const),
        ({ code, city }, pick, language) => {
          const codes = searchPlaces(index, disguise(city[language], pick), all.length).map((one) => one.code);
          expect(codes).toContain(code);
        },
      ),
      drawn(600),
    );
  });

  it('finds a place while its name is being typed, and puts the exact name first', () => {
    fc.assert(
      fc.property(place, fc.nat(20), ({ code, city }, length) => {
        const typed = city.uk.slice(0, 1 + (length % city.uk.length));
        const codes = searchPlaces(index, typed, all.length).map((one) => one.code);
        expect(codes).toContain(code);
        expect(searchPlaces(index, city.uk, 1)[0]?.city.uk).toBe(city.uk);
      }),
      drawn(400),
    );
  });

  it('suggests the same places for the same text, at most the limit, and a shorter list as a prefix of a longer', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 6 }), fc.nat(8), (text, limit) => {
        const places = searchPlaces(index, text, limit);
        expect(places.length).toBeLessThanOrEqual(limit);
        expect(searchPlaces(index, text, limit + 3).slice(0, limit)).toEqual(places);
      }),
      drawn(100),
    );
  });
});
