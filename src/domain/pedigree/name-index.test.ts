import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { spellingsOf, WAYS } from '../search/spellings.ts';
import { createNameIndex } from './name-index.ts';

interface Named {
  readonly name: string;
  readonly callName: string | null;
}

function indexOf(dogs: readonly Named[]) {
  const index = createNameIndex();
  for (const [number, dog] of dogs.entries()) index.put(number, dog);
  return index;
}

function found(names: readonly string[], text: string, most = names.length): string[] {
  const index = indexOf(names.map((name) => ({ name, callName: null })));
  return index.search(text, most, () => true).map((number) => names[number] ?? '');
}

describe('the search of dogs by their names', () => {
  it.each([
    ['Zeus'],
    ['Зеус'],
    ['Кручі'],
    ['kruchi zeus'],
    ['Кручі Z'],
    ['zeus dniprovski'],
    ['ДНІПРОВСЬКІ КРУЧІ ZEUS'],
  ])('finds "Дніпровські Кручі Zeus" by "%s"', (text) => {
    expect(found(['Срібна Долина Zlata', 'Дніпровські Кручі Zeus'], text)).toEqual(['Дніпровські Кручі Zeus']);
  });

  it.each([
    ['the middle of a word', 'ніпров'],
    ['one more word than the name has', 'Дніпровські Кручі Zeus Zeus II'],
    ['words of which one is not in the name', 'Zeus Долина'],
    ['a text that is too short', 'Zeu'],
    ['a word that sounds too short', 'zzzz'],
    ['nothing', ''],
  ])('does not find "Дніпровські Кручі Zeus" by %s', (_, text) => {
    expect(found(['Дніпровські Кручі Zeus'], text)).toEqual([]);
  });

  it('lists names that begin with the text first, then those that have it inside, each in the order of names', () => {
    const names = ['Алея Zeus', 'Зеус Бард', 'Zeus Argo', 'Barbara Zeus'];
    expect(found(names, 'zeus')).toEqual(['Zeus Argo', 'Зеус Бард', 'Алея Zeus', 'Barbara Zeus']);
    expect(found(names, 'zeus', 3)).toEqual(['Zeus Argo', 'Зеус Бард', 'Алея Zeus']);
  });

  it('counts only dogs that suit towards the limit', () => {
    const index = indexOf(['Zeus A', 'Zeus B', 'Zeus C', 'Argo Zeus'].map((name) => ({ name, callName: null })));
    expect(index.search('zeus', 2, (dog) => dog > 1)).toEqual([2, 3]);
  });

  it('finds inside call names too', () => {
    const index = indexOf([{ name: 'Срібна Долина', callName: 'Малий Бублик' }]);
    expect(index.search('bublyk', 10, () => true)).toEqual([0]);
  });

  /** The definition of the search, applied to each name. */
  function matches({ name, callName }: Named, text: string): boolean {
    return WAYS.some((way) => {
      const query = spellingsOf(text)[way];
      if (query.join(' ').length < 4) return false;
      return [name, callName ?? ''].some((each) => {
        const words = spellingsOf(each)[way];
        return query.every((word) => words.some((candidate) => candidate.startsWith(word)));
      });
    });
  }

  const word = fc.constantFrom(
    'Барон',
    'Baron',
    'Баро',
    'Зірка',
    'Zirka',
    'Зі',
    'von',
    'Щастя',
    'II',
    'Sh',
    'Ґава',
    '-',
  );
  const name = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '));
  const dogs = fc.array(fc.record({ name, callName: fc.option(name) }), { maxLength: 30 });

  it('finds exactly the dogs that match, also after changes and removals', () => {
    fc.assert(
      fc.property(dogs, dogs, fc.array(fc.nat(30), { maxLength: 10 }), name, (before, after, removed, text) => {
        const index = indexOf(before);
        index.search(text, 1, () => true);
        const current = before.map((dog, number) => after[number] ?? dog);
        for (const [number, dog] of current.entries()) index.put(number, dog);
        for (const number of removed) index.remove(number);
        const expected = [...current.keys()].filter(
          (number) => !removed.includes(number) && matches(current[number] ?? { name: '', callName: null }, text),
        );
        const numbers = index.search(text, 100, () => true);
        expect(numbers.toSorted((one, other) => one - other)).toEqual(expected);
        expect(index.search(text, 3, () => true)).toEqual(numbers.slice(0, 3));
      }),
    );
  });
});
