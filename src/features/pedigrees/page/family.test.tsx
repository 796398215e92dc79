import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { renderPage } from '../../../app/testing/render.tsx';
import { pageOf, relativeOf } from '../../../entities/pedigree/testing/pedigrees.ts';
import { useTexts } from '../../../i18n/testing/texts.ts';
import { Family } from './family.tsx';

beforeAll(() => useTexts('en'));
afterEach(cleanup);

const dogs = (count: number) => Array.from({ length: count }, (_unused, n) => relativeOf(`Dog ${n}`));

it.each([
  ['six siblings', 6, 6, [6, null], [6, null]],
  ['seven siblings', 7, 7, [6, null], [7, null]],
  ['more siblings than are loaded', 8, 11, [6, null], [8, 'And 3 more']],
] as const)('folds siblings after the sixth: %s', async (_case, loaded, siblingCount, folded, unfolded) => {
  const siblings = dogs(loaded).map((dog) => ({ ...dog, full: true }));
  renderPage(<Family page={pageOf({ sir: null, dam: null, siblings, siblingCount })} />);
  const user = userEvent.setup();
  const family = within(screen.getByRole('navigation'));
  const shown = () => [family.getAllByRole('link').length, family.queryByText(/^And/)?.textContent ?? null];
  expect(shown()).toEqual(folded);
  const button = family.queryByRole('button', { name: `Show all ${loaded}` });
  expect(button !== null).toBe(loaded > 6);
  if (button !== null) await user.click(button);
  expect(shown()).toEqual(unfolded);
  if (button === null) return;
  expect(document.activeElement).toBe(button);
  await user.click(family.getByRole('button', { name: 'Show fewer', expanded: true }));
  expect(shown()).toEqual(folded);
});

it('folds offspring as well', () => {
  renderPage(<Family page={pageOf({ sir: null, dam: null, children: dogs(9), childCount: 9 })} />);
  expect(screen.getAllByRole('link')).toHaveLength(6);
  expect(screen.getByRole('button', { name: 'Show all 9', expanded: false })).toBeTruthy();
});
