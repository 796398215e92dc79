// @vitest-environment jsdom

import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { renderPage } from '../../app/testing/render.tsx';
import type { Result } from '../../data/api/result.ts';
import type { OpenLink } from '../../domain/pedigree-link/told.ts';
import { pedigreePath } from '../../entities/pedigree/address.ts';
import { petPath } from '../../entities/pet/address.ts';
import { useTexts } from '../../i18n/testing/texts.ts';
import { createMemoryClient, OLENA } from '../../session/testing/memory-client.ts';
import { stubBrowser } from '../../ui/testing/browser-stubs.ts';
import { PedigreeLinks } from './pedigree-links.tsx';

beforeAll(async () => {
  stubBrowser();
  await useTexts('en');
});
afterEach(cleanup);

const PET = 'pet:01JD4Z7R8S9T0V1W2X3Y4Z5A6B';
const LINK = `delivered:pedigree-link:UKU.1:01JD4Z7R8S9T0V1W2X3Y4Z5A6B:${'f'.repeat(32)}`;
const row: OpenLink = {
  ...{ link: LINK, pet: { id: PET, name: 'Rex' }, dog: { dogId: 'UKU.1', name: 'Baron' }, state: 'taken' },
  ...{ owner: { userId: 'f'.repeat(32), name: 'Taras Bondar' }, chipSays: 'differs' },
  askedAt: '2026-11-20T10:00:00.000Z',
};

function show(decided: Result<null> = { ok: true, value: null }) {
  const waiting = [row];
  const data = createMemoryClient({
    answers: {
      pedigreeLinks: async () => ({ ok: true, value: { rows: [...waiting], more: false } }),
      decidePedigreeLink: async () => {
        waiting.length = 0;
        return decided;
      },
    },
  });
  renderPage(<PedigreeLinks />, { data, session: { kind: 'signedIn', person: OLENA } });
  const asked = () => data.asked.filter(({ call }) => call === 'decidePedigreeLink').map(({ input }) => input);
  return { user: userEvent.setup(), asked };
}

it('shows who waits with what, and grants', async () => {
  const { user, asked } = show();
  expect((await screen.findByRole('link', { name: 'Rex' })).getAttribute('href')).toBe(petPath(PET));
  expect(screen.getByRole('link', { name: 'Baron' }).getAttribute('href')).toBe(pedigreePath('UKU.1'));
  screen.getByText('The number of the chip is another one than that of the pedigree.');
  screen.getByText(/granting this one ends that/);
  await user.click(screen.getByRole('button', { name: 'Link Rex with Baron' }));
  await screen.findByText('No dog waits to be linked with its pedigree.');
  expect(asked()).toEqual([{ link: LINK, granted: true, reason: null }]);
});

it('refuses with a reason alone; whoever was slower sees the list as it is', async () => {
  const { user, asked } = show({ ok: false, code: 'pedigree-link/nothing-to-decide' });
  await user.click(await screen.findByRole('button', { name: 'Refuse to link Rex with Baron' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Refuse' }));
  dialog.getByText('Please give a reason.');
  await user.type(dialog.getByLabelText('Reason'), ' Another dog ');
  await user.click(dialog.getByRole('button', { name: 'Refuse' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(asked()).toEqual([{ link: LINK, granted: false, reason: 'Another dog' }]);
  await screen.findByText(/somebody else decided already/);
});
