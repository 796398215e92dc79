import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPairSigns } from './pair-signs.ts';

const text = fc.string({ unit: fc.constantFrom(...'абвгґіїє’ -xy🐈'), maxLength: 60 });

describe('the signatures of texts', () => {
  it('never excludes a text that contains the query', () => {
    fc.assert(
      fc.property(fc.array(text, { maxLength: 200 }), fc.nat(), fc.nat(), fc.nat(), (texts, which, from, length) => {
        const signs = createPairSigns();
        for (const [slot, each] of texts.entries()) signs.set(slot, each);
        const whole = texts[which % Math.max(1, texts.length)] ?? '';
        const part = whole.slice(from % (whole.length + 1)).slice(0, length % 30);
        const may = signs.mayHave(part);
        expect(texts.filter((each, slot) => each.includes(part) && !may(slot))).toEqual([]);
        if (part.length > 1) expect(signs.candidates([part])).toEqual([...texts.keys()].filter((slot) => may(slot)));
      }),
    );
  });

  it('replaces the signature of a reused slot', () => {
    const signs = createPairSigns();
    signs.set(3, 'собака');
    signs.set(3, 'кіт');
    expect(signs.mayHave('соб')(3)).toBe(false);
  });

  it('keeps a slot far above the previous ones', () => {
    const signs = createPairSigns();
    signs.set(10_000, 'собака');
    expect([signs.mayHave('собака')(10_000), signs.mayHave('кіт')(10_000)]).toEqual([true, false]);
  });

  it('excludes most texts without comparing them', () => {
    const signs = createPairSigns();
    const words = [
      'кіт',
      'пес',
      'хвіст',
      'лапа',
      'вухо',
      'ніс',
      'дім',
      'сад',
      'ліс',
      'поле',
      'річка',
      'гора',
      'сніг',
      'дощ',
      'ранок',
      'вечір',
    ];
    const titles = Array.from({ length: 2_000 }, (_, n) =>
      [n, n * 7 + 1, n * 3 + 5].map((at) => words[at % words.length]).join(' '),
    );
    for (const [slot, title] of titles.entries()) signs.set(slot, title);
    const may = signs.mayHave('щастя');
    expect(titles.filter((_, slot) => may(slot)).length).toBeLessThan(titles.length / 10);
  });
});
