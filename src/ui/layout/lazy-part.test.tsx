import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { useTexts } from '../../i18n/testing/texts.ts';
import { lazyPart } from './lazy-part.tsx';

beforeAll(() => useTexts('en'));
afterEach(cleanup);

it('reports in its own place that its code could not be loaded, and fetches it again on request', async () => {
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
  expect(await screen.findByText(/Couldn’t load this part/)).toBeDefined();
  expect(screen.getByRole('heading', { name: 'Around it' })).toBeDefined();

  network = true;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Here is Barsik')).toBeDefined();
  expect(screen.queryByText(/Couldn’t load this part/)).toBeNull();
});

it('stays mounted when its properties change', async () => {
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

it('renders at once if its code is loaded, and may have a placeholder', async () => {
  let network = true;
  const Part = lazyPart<{ name: string }>(
    async () => {
      if (!network) throw new TypeError('Failed to fetch dynamically imported module');
      return { default: ({ name }) => <p>Here is {name}</p> };
    },
    { coming: <p>Coming</p>, failed: ({ name }) => <p>{name} in short</p> },
  );
  const shown = (
    <I18nProvider i18n={i18n}>
      <Part name="Barsik" />
    </I18nProvider>
  );
  network = false;
  render(shown);
  expect(screen.getByText('Coming')).toBeDefined();
  expect(await screen.findByText('Barsik in short')).toBeDefined();
  cleanup();
  network = true;
  render(shown);
  expect(await screen.findByText('Here is Barsik')).toBeDefined();
  cleanup();
  render(shown);
  expect(screen.getByText('Here is Barsik')).toBeDefined();
});
