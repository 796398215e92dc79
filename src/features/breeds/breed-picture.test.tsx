import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { BREED_FACTS, BREED_SHAPES } from '../../domain/breed/facts.ts';
import { PET_KINDS } from '../../domain/pet/schema.ts';
import { BreedPicture, SILHOUETTES } from './breed-picture.tsx';

afterEach(cleanup);

/** Together, before compression: they are part of the breeds' own script. */
const MAX_BYTES = 20_000;
const BREEDS = PET_KINDS.flatMap((kind) => Object.keys(BREED_FACTS[kind]).map((breed) => ({ kind, breed })));

it.each(PET_KINDS)('draws each body type once, and none that no breed has: %s', (kind) => {
  expect(Object.keys(SILHOUETTES[kind])).toEqual([...BREED_SHAPES[kind]]);
  const shapes = Object.values(BREED_FACTS[kind]).map(({ shape }) => shape);
  expect(new Set(shapes)).toEqual(new Set<string>(BREED_SHAPES[kind]));
});

it('is small', () => {
  expect(JSON.stringify(SILHOUETTES).length).toBeLessThan(MAX_BYTES);
});

it.each(BREEDS)('draws $kind $breed as decoration in the text’s colour', ({ kind, breed }) => {
  const { container } = render(<BreedPicture kind={kind} breed={breed} height={100} />);
  const picture = container.querySelector('svg');
  expect(picture?.getAttribute('aria-hidden')).toBe('true');
  expect(picture?.querySelectorAll('path').length).toBeGreaterThan(3);
  expect(container.innerHTML).not.toMatch(/#[0-9a-f]{3}/i);
});

it('draws small animals smaller than large ones', () => {
  const heightOf = (breed: string) => {
    const { container } = render(<BreedPicture kind="dog" breed={breed} height={100} />);
    return Number(container.querySelector('svg')?.getAttribute('height'));
  };
  const [small = 0, medium = 0, large = 0, giant = 0] = ['pug', 'beagle', 'akita', 'great-dane'].map(heightOf);
  expect([small < medium, medium < large, large < giant, giant]).toEqual([true, true, true, 100]);
});
