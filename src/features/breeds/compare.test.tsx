import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { renderPage } from '../../app/testing/render.tsx';
import { useTexts } from '../../i18n/testing/texts.ts';
import { BreedComparison } from './breed-comparison.tsx';
import { BreedList } from './breed-list.tsx';

beforeEach(() => useTexts('en'));
afterEach(cleanup);

const Address = () => <p data-testid="search">{decodeURIComponent(useLocation().search)}</p>;
const search = () => screen.getByTestId('search').textContent;
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: `Compare: ${name}` });

it('chooses up to three breeds in the list, of both kinds, in the address', async () => {
  const user = userEvent.setup();
  renderPage(
    <>
      <BreedList />
      <Address />
    </>,
  );
  expect(screen.queryByText(/Chosen to compare/)).toBeNull();
  await user.click(box('Akita'));
  expect(screen.queryByRole('link', { name: 'Compare' })).toBeNull();
  await user.click(box('Beagle'));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Pet' }), 'Cats');
  await user.click(box('Sphynx'));
  expect(search()).toBe('?compare=akita,beagle,sphynx&kind=cat');
  expect(screen.getByText('Chosen to compare: 3 of 3')).toBeTruthy();
  expect([box('Bengal').disabled, box('Sphynx').disabled]).toEqual([true, false]);
  const link = screen.getByRole('link', { name: 'Compare' });
  expect(link.getAttribute('href')).toBe('/dashboard/breeds/compare?compare=akita,beagle,sphynx');
  await user.click(box('Sphynx'));
  expect(search()).toBe('?compare=akita,beagle&kind=cat');
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(search()).toBe('?kind=cat');
});

it('shows the breeds of the address side by side, with a header for each row and column', async () => {
  const user = userEvent.setup();
  renderPage(
    <>
      <BreedComparison />
      <Address />
    </>,
    { path: '/?compare=akita,wolf,mixed-cat' },
  );
  const table = await screen.findByRole('table');
  expect(within(table).getAllByRole('columnheader')).toHaveLength(2);
  expect(within(table).getByRole('columnheader', { name: /Akita/ })).toBeTruthy();
  const height = within(table).getByRole('row', { name: /^Height/ });
  expect(
    within(height)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['58–70 cm', '–']);
  expect(within(table).getByRole('rowheader', { name: 'Whom it suits' })).toBeTruthy();
  const panel = screen.getByRole('region', { name: 'Comparison of breeds' });
  expect(panel.tabIndex).toBe(0);
  const add = screen.getByRole('link', { name: 'Add a breed' });
  expect(add.getAttribute('href')).toBe('/dashboard/breeds?compare=akita,mixed-cat');
  await user.click(screen.getByRole('button', { name: 'Remove from the comparison: Akita' }));
  expect(search()).toBe('?compare=mixed-cat');
});

it('leads to the list when the address names no known breed', () => {
  renderPage(<BreedComparison />, { path: '/?compare=wolf' });
  expect(screen.getByRole('link', { name: 'Breeds' }).getAttribute('href')).toBe('/dashboard/breeds');
});
