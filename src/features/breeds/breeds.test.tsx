import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { renderPage } from '../../app/testing/render.tsx';
import { BREED_FACTS } from '../../domain/breed/facts.ts';
import { useTexts } from '../../i18n/testing/texts.ts';
import { BreedList } from './breed-list.tsx';
import { BreedPage } from './breed-page.tsx';

beforeEach(() => useTexts('en'));
afterEach(cleanup);

const found = () => screen.queryAllByRole('link').map((link) => link.getAttribute('href')?.split('/').at(-1));

it('lists the breeds of a kind, searches both languages, and filters by several facts at once', async () => {
  const user = userEvent.setup();
  renderPage(<BreedList />);
  expect(found()).toHaveLength(Object.keys(BREED_FACTS.dog).length);
  expect(found().at(-1)).toBe('mixed-dog');

  await user.type(screen.getByRole('searchbox'), 'бігль');
  expect(found()).toEqual(['beagle']);
  await user.clear(screen.getByRole('searchbox'));

  await user.selectOptions(screen.getByRole('combobox', { name: 'Size' }), 'Small');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Children' }), 'Gets on well with children');
  const expected = Object.entries(BREED_FACTS.dog).filter(
    ([, { size, children }]) => size === 'small' && children === 3,
  );
  expect(expected.length).toBeGreaterThan(0);
  expect(found().toSorted()).toEqual(expected.map(([key]) => key).toSorted());
  expect(screen.getByText(`Breeds found: ${expected.length}`).role).toBe('status');

  await user.selectOptions(screen.getByRole('combobox', { name: 'Pet' }), 'Cats');
  expect(found().every((key) => key !== undefined && key in BREED_FACTS.cat)).toBe(true);
});

it('keeps the filters of the address', () => {
  renderPage(<BreedList />, { path: '/?kind=cat&coat=hairless' });
  expect(found()).toContain('sphynx');
  expect(screen.getByRole('combobox', { name: 'Coat' })).toHaveProperty('value', 'hairless');
});

it('takes an invented filter of the address for none', () => {
  renderPage(<BreedList />, { path: '/?kind=fish&size=huge&coat=various&children=many&home=' });
  expect(found()).toHaveLength(Object.keys(BREED_FACTS.dog).length);
});

it('shows a breed’s facts with their units, and every part of its description', async () => {
  renderPage(<BreedPage kind="dog" breed="beagle" community={null} />);
  expect(await screen.findByRole('heading', { name: 'Whom it suits' })).toBeDefined();
  const facts = screen
    .getAllByRole('term')
    .map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`);
  expect(facts).toEqual(
    expect.arrayContaining([
      'Size: Medium',
      'Height: 33–40 cm',
      'Weight: 9–14 kg',
      'Life span: 12–15 years',
      'Origin: United Kingdom',
      'FCI standard: 161',
    ]),
  );
  expect(within(screen.getByRole('article')).getAllByRole('heading', { level: 2 })).toHaveLength(5);
});

it('leaves out what is unknown of a breed', async () => {
  renderPage(<BreedPage kind="cat" breed="mixed" community={null} />);
  await screen.findByRole('article');
  const names = screen.getAllByRole('term').map((term) => term.textContent);
  for (const name of ['Height', 'Origin', 'TICA']) expect(names).not.toContain(name);
});
