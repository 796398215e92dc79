import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { renderPage } from '../../app/testing/render.tsx';
import type { Result } from '../../data/api/result.ts';
import { pedigreePath } from '../../domain/paths.ts';
import type { OpenProposal } from '../../domain/pedigree-proposal/responses.ts';
import { useTexts } from '../../i18n/testing/texts.ts';
import { createMemoryClient, OLENA } from '../../session/testing/memory-client.ts';
import { stubBrowser } from '../../ui/testing/browser-stubs.ts';
import { PedigreeProposals } from './pedigree-proposals.tsx';

beforeAll(async () => {
  stubBrowser();
  await useTexts('en');
});
afterEach(cleanup);

const AT = '2026-11-20T10:00:00.000Z';

function rowOf(dogId: string, name: string): OpenProposal {
  return {
    proposal: `delivered:pedigree-proposal:${dogId}:${'f'.repeat(32)}`,
    dog: {
      dogId,
      name,
      callName: 'Bublik',
      sex: 'male',
      breed: 'Beagle',
      birthday: '2019',
      kennel: null,
      sir: 'UKU.1',
      dam: 'UKU.9',
      others: 'A <b>champion</b>',
    },
    sir: { dogId: 'UKU.1', name: 'Baron' },
    dam: { dogId: 'UKU.9', name: null },
    owner: { userId: 'f'.repeat(32), name: 'Taras Bondar' },
    askedAt: AT,
  };
}

function show(decided: Result<null> = { ok: true, value: null }) {
  const waiting = [rowOf('UKU.2', 'Argo'), rowOf('UKU.3', 'Hera')];
  const data = createMemoryClient({
    answers: {
      pedigreeProposals: async (after) => {
        const rows = after === null ? waiting.slice(0, 1) : waiting.slice(1);
        return { ok: true, value: { rows, next: after === null && waiting.length > 1 ? 'next' : null } };
      },
      decidePedigreeProposal: async () => {
        waiting.length = 0;
        return decided;
      },
    },
  });
  renderPage(<PedigreeProposals />, { data, session: { kind: 'signedIn', person: OLENA } });
  const asked = () => data.asked.filter(({ call }) => call === 'decidePedigreeProposal').map(({ input }) => input);
  return { user: userEvent.setup(), asked };
}

it('shows each owner’s proposal page by page, and confirms it', async () => {
  const { user, asked } = show();
  expect((await screen.findByRole('link', { name: 'Argo' })).getAttribute('href')).toBe(pedigreePath('UKU.2'));
  screen.getByText('A <b>champion</b>');
  screen.getByText(/Bublik · Beagle · Male · 2019/);
  expect(screen.getByRole('link', { name: 'Baron' }).getAttribute('href')).toBe(pedigreePath('UKU.1'));
  expect(screen.queryByRole('link', { name: 'UKU.9' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  await screen.findByRole('link', { name: 'Hera' });
  await user.click(screen.getByRole('button', { name: 'Confirm the pedigree of Argo' }));
  await screen.findByText('No pedigrees are waiting to be confirmed.');
  expect(asked()).toEqual([{ proposal: rowOf('UKU.2', '').proposal, askedAt: AT, confirmed: true, reason: null }]);
});

it('removes a proposal only with a reason; the slower admin sees the current list', async () => {
  const { user, asked } = show({ ok: false, code: 'pedigree-proposal/nothing-to-decide' });
  await user.click(await screen.findByRole('button', { name: 'Remove the pedigree of Argo' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Remove this pedigree?' }));
  await user.click(dialog.getByRole('button', { name: 'Remove' }));
  dialog.getByText('Enter a reason.');
  await user.type(dialog.getByLabelText('Reason'), ' No such dog ');
  await user.click(dialog.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(asked()).toMatchObject([{ confirmed: false, reason: 'No such dog' }]);
  await screen.findByText(/it was changed or withdrawn/);
});
