import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { renderPage } from '../../../app/testing/render.tsx';
import { pedigreePath } from '../../../domain/paths.ts';
import type { Ancestry } from '../../../domain/pedigree/page.ts';
import { ANCESTRY } from '../../../entities/pedigree/testing/pedigrees.ts';
import { useTexts } from '../../../i18n/testing/texts.ts';
import { Chart } from './chart.tsx';

beforeAll(() => useTexts('en'));
afterEach(cleanup);

/** Rex, behind both parents of Argo, has a year and a title; Baron is known by his number alone. */
const DOGS = ANCESTRY.dogs.map((dog) => {
  if (dog.name === 'Rex') return { ...dog, year: '2014', title: 'Champion of Ukraine' };
  return dog.name === 'Baron' ? { ...dog, name: dog.dogId } : dog;
});

/** A line of dogs, each the sire of the one before, in so many generations. */
function line(generations: number): Ancestry {
  const dogs = Array.from({ length: generations + 1 }, (_unused, n) => ({
    dogId: `UKU ${n}`,
    name: `Dog ${n}`,
    sex: null,
    sir: n === generations ? -1 : n + 1,
    dam: -1,
  }));
  return { dogs, whole: true };
}

it('shows number, year and title in each box, and the colour of a repeated ancestor', () => {
  renderPage(<Chart ancestry={{ dogs: DOGS, whole: true }} />);
  const boxes = screen.getByRole('list', { name: 'Ancestors, generation by generation' });
  const places = within(boxes).getAllByRole('link', { name: /Rex UKU Rex · 2014 Champion of Ukraine/ });
  expect(places).toHaveLength(2);
  for (const place of places) {
    expect(place.style.getPropertyValue('--mark')).toBe('var(--mark-1)');
    expect(place.textContent).toContain('Appears here more than once, number 1');
    expect(place.getAttribute('href')).toBe(pedigreePath('UKU Rex'));
  }
  const luna = within(boxes).getByRole('link', { name: 'Generation 1, dam Luna UKU Luna' });
  expect(luna.style.getPropertyValue('--mark')).toBe('');
  // A number is not repeated as its own name.
  expect(within(boxes).getByRole('link', { name: 'Generation 1, sire UKU Baron' })).toBeTruthy();
});

it('explains the boxes, and names the common ancestor with its places', () => {
  renderPage(<Chart ancestry={{ dogs: DOGS, whole: true }} />);
  const items = within(screen.getByRole('list', { name: 'Meaning of the boxes' })).getAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toEqual(['Sire', 'Dam', 'Unknown']);
  expect(screen.getByText(/same number and colour are the same dog/)).toBeTruthy();
  const repeated = screen.getByRole('list', { name: 'Ancestors that appear more than once' });
  expect(repeated.textContent).toMatch(/Rex 2 places · behind both parents/);
});

it('claims no more of common ancestors than the chart shows', async () => {
  renderPage(<Chart ancestry={line(5)} />);
  expect(screen.getByText(/Common ancestors may be in earlier generations, which it doesn’t show\./)).toBeTruthy();
  await userEvent.setup().selectOptions(screen.getByLabelText('Generations'), '5');
  expect(screen.getByText(/Common ancestors may be among the unknown ones\./)).toBeTruthy();
});
