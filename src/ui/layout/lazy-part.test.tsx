import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { useTexts } from '../../i18n/testing/texts.ts';
import { lazyPart } from './lazy-part.tsx';

beforeAll(() => useTexts('en'));
afterEach(cleanup);

it('says in its own place that its code did not come, and fetches it again when asked', async () => {
  let network = false;
  const Part = lazyPart<{ name: string }>(async () => {
    if (!network) throw new TypeError('Failed to fetch dynamically imported module');
    return { default: ({ name }) => <p>Here is {name}</p> };
  });
  render(
    <I18nProvider i18n={i18n}>
      <h1>Around it</h1>
      <Part name="Barsik" />
    </I18nProvider>,
  );
  expect(await screen.findByText(/could not be loaded/)).toBeDefined();
  expect(screen.getByRole('heading', { name: 'Around it' })).toBeDefined();

  network = true;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Here is Barsik')).toBeDefined();
  expect(screen.queryByText(/could not be loaded/)).toBeNull();
});

it('stays where it is when its properties change', async () => {
  const Part = lazyPart<{ name: string }>(async () => ({
    default: ({ name }) => (
      <label>
        {name} <input />
      </label>
    ),
  }));
  const shown = (name: string) => (
    <I18nProvider i18n={i18n}>
      <Part name={name} />
    </I18nProvider>
  );
  const { rerender } = render(shown('Barsik'));
  fireEvent.change(await screen.findByLabelText('Barsik'), { target: { value: 'typed' } });
  rerender(shown('Murka'));
  expect(screen.getByLabelText<HTMLInputElement>('Murka').value).toBe('typed');
});
