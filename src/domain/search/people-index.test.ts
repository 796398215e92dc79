import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SERVICE_LIMITS } from '../service-limits.ts';
import { createPeopleIndex, type IndexedProfile } from './people-index.ts';

function profile(number: number, firstName: string, secondName: string, more: Partial<IndexedProfile> = {}) {
  const uid = String(number).padStart(32, '0');
  return { _id: `profile:${uid}`, uid, firstName, secondName, letter: firstName.charAt(0), ...more };
}

function indexOf(...names: readonly string[]) {
  const index = createPeopleIndex();
  for (const [number, name] of names.entries()) {
    const [first = '', second = ''] = name.split(' ');
    index.put(profile(number, first, second));
  }
  return index;
}

function found(names: readonly string[], text: string): string[] {
  return indexOf(...names)
    .search(text)
    .map(({ name }) => name);
}

describe('the search of people by their names', () => {
  it.each([
    ['Олена Коваль', 'ол'],
    ['Олена Коваль', 'Ko'],
    ['Юлія Мельник', 'юл'],
    ['Олена Коваль', 'олен'],
    ['Олена Коваль', 'коваль'],
    ['Олена Коваль', 'Ковал Ол'],
    ['Олена Коваль', 'Olena'],
    ['Олена Коваль', 'Koval Olena'],
    ['Olena Koval', 'Олена'],
    ['Olena Koval', 'ковал'],
    ['Лев Прокоф’єв', "прокоф'є"],
    ['Лев Прокоф’єв', 'прокофєв'],
    ['Лев Прокоф’єв', 'Prokofiev'],
    ['Ґалаґан Ґанна', 'галаган'],
    ['Сергій Юрченко', 'Sergiy'],
    ['Сергій Юрченко', 'Yurch'],
    ['Sergey Yurchenko', 'Юрченко'],
    ['Тетяна Щербань', 'Tetyana Shch'],
    ['Юлія Мельник-Білик', 'Юлі білик'],
    ['René Dupont', 'rene dup'],
  ])('finds %s by %s', (name, text) => {
    expect(found([name, 'Зоряна Дяків'], text)).toEqual([name]);
  });

  it.each([
    ['a part from the middle of a name', 'лена'],
    ['one more word than the name has', 'Олена Коваль Тарас'],
    ['a text that is too short', 'О'],
    ['a text that is too short without its spaces', '   О    '],
    ['punctuation alone', '-----'],
    ['nothing', ''],
  ])('finds no person by %s', (_, text) => {
    expect(found(['Олена Коваль'], text)).toEqual([]);
  });

  it.each([
    ['Олена Коваль', 'Олана'],
    ['Олена Коваль', 'Коваьл Олена'],
    ['Олена Коваль', 'Kovql'],
    ['Сергій Юрченко', 'Юрчинко'],
  ])('finds %s by %s, with one wrong letter', (name, text) => {
    expect(found([name, 'Зоряна Дяків'], text)).toEqual([name]);
  });

  it('lists people with that very name before those with one wrong letter, and checks short words exactly', () => {
    expect(found(['Андрій Ковель', 'Яна Коваль'], 'Коваль')).toEqual(['Яна Коваль', 'Андрій Ковель']);
    expect(found(['Яна Коваль'], 'Яка Коваль')).toEqual([]);
  });

  it('sorts people found by spelling before those found by sound, then by name', () => {
    const names = ['Sasha Zhuk', 'Саса Яр', 'Sasa Bila', 'Саса Адам'];
    expect(found(names, 'sasa')).toEqual(['Sasa Bila', 'Саса Адам', 'Саса Яр', 'Sasha Zhuk']);
  });

  it('finds at most the limit of people, and none of the excluded ones', () => {
    const index = indexOf(...Array.from({ length: SERVICE_LIMITS.foundPeople + 2 }, () => 'Олена Коваль'));
    expect(index.search('Олена')).toHaveLength(SERVICE_LIMITS.foundPeople);
    const [first] = index.search('Олена');
    const others = index.search('Олена', [first?.userId ?? '']);
    expect(others).toHaveLength(SERVICE_LIMITS.foundPeople);
    expect(others).not.toContainEqual(first);
  });

  it('shows of a found person only what the profile shows', () => {
    const index = createPeopleIndex();
    const city = {
      code: 'UA46060250010015970',
      region: null,
      city: { en: 'Lviv', uk: 'Львів' },
      country: { en: 'Ukraine', uk: 'Україна' },
    };
    const more = { avatar: { sha256: 'a'.repeat(64) }, city, phone: '+380501234567', bio: 'Кінологиня' };
    index.put(profile(1, 'Олена', '', more));
    const [person] = index.search('Олена');
    const shown = { userId: '1'.padStart(32, '0'), name: 'Олена', letter: 'О', avatar: 'a'.repeat(64), city };
    expect(person).toEqual(shown);
  });

  it('does not find a renamed or removed person by the former name', () => {
    const index = indexOf('Олена Коваль', 'Тарас Бойко');
    index.put(profile(0, 'Марія', 'Коваль'));
    index.remove(profile(1, '', '')._id);
    index.remove('profile:nobody');
    expect(index.size).toBe(1);
    expect([index.search('Олена'), index.search('Тарас')]).toEqual([[], []]);
    expect(index.search('Марія')).toHaveLength(1);
    index.put(profile(2, 'Ігор', 'Савчук'));
    expect(index.search('Савчук')).toHaveLength(1);
  });

  it('finds every person by the beginning of each name, whatever the order of updates', () => {
    const names = fc.constantFrom('Олена', 'Olena', 'Оленка', 'Коваль', 'Koval', 'Єва', 'Yevhen', 'Щука', 'Ян');
    const step = fc.record({ number: fc.nat(5), first: names, second: names, goes: fc.nat(3) });
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        const index = createPeopleIndex();
        const there = new Map<number, ReturnType<typeof profile>>();
        for (const { number, first, second, goes } of steps) {
          const one = profile(number, first, second);
          if (goes === 0) index.remove(one._id);
          else index.put(one);
          if (goes === 0) there.delete(number);
          else there.set(number, one);
        }
        expect(index.size).toBe(there.size);
        for (const { uid, firstName, secondName } of there.values()) {
          const ids = index.search(`${firstName} ${secondName}`).map(({ userId }) => userId);
          expect(ids).toContain(uid);
        }
        const all = ['Олен', 'Кова', 'Ян Ян', 'Щука'].flatMap((text) => index.search(text));
        expect(all.every(({ userId }) => there.has(Number(userId)))).toBe(true);
      }),
    );
  });
});
