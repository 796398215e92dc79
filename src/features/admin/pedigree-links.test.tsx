import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { renderPage } from '../../app/testing/render.tsx';
import type { Result } from '../../data/api/result.ts';
import { pedigreePath, petPath } from '../../domain/paths.ts';
import type { ListedLink } from '../../domain/pedigree-link/responses.ts';
import type { LinkList } from '../../domain/pedigree-link/states.ts';
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
const row: ListedLink = {
  link: LINK,
  pet: { id: PET, name: 'Rex' },
  dog: { dogId: 'UKU.1', name: 'Baron' },
  state: 'taken',
  owner: { userId: 'f'.repeat(32), name: 'Taras Bondar' },
  chipSays: 'differs',
  by: null,
  reason: null,
  askedAt: '2026-11-20T10:00:00.000Z',
  decidedAt: '2026-11-20T10:00:05.000Z',
};

function show(
  decided: Result<null> = { ok: true, value: null },
  { granted = [], refused = [] }: Partial<Record<LinkList, ListedLink[]>> = {},
) {
  const lists: Record<LinkList, ListedLink[]> = { waiting: [row], granted, refused };
  const data = createMemoryClient({
    answers: {
      // A page for each of them.
      pedigreeLinks: async (list, after) => {
        const place = Number(after ?? 0);
        const next = place + 1 < lists[list].length ? String(place + 1) : null;
        return { ok: true, value: { rows: lists[list].slice(place, place + 1), next } };
      },
      decidePedigreeLink: async ({ link }) => {
        for (const list of ['waiting', 'granted'] as const)
          lists[list] = lists[list].filter((each) => each.link !== link);
        return decided;
      },
    },
  });
  renderPage(<PedigreeLinks />, { data, session: { kind: 'signedIn', person: OLENA } });
  const asked = () => data.asked.filter(({ call }) => call === 'decidePedigreeLink').map(({ input }) => input);
  return { user: userEvent.setup(), asked };
}

it('shows who requests which link, and grants it', async () => {
  const { user, asked } = show();
  expect((await screen.findByRole('link', { name: 'Rex' })).getAttribute('href')).toBe(petPath(PET));
  expect(screen.getByRole('link', { name: 'Baron' }).getAttribute('href')).toBe(pedigreePath('UKU.1'));
  screen.getByText('The microchip number doesn’t match the one in the pedigree.');
  screen.getByText(/If you link this one, that link will end/);
  await user.click(screen.getByRole('button', { name: 'Link Rex to Baron' }));
  await screen.findByText('No dogs are waiting to be linked to their pedigrees.');
  expect(asked()).toEqual([{ link: LINK, granted: true, reason: null }]);
});

it('refuses a link only with a reason; the slower admin sees the current list', async () => {
  const { user, asked } = show({ ok: false, code: 'pedigree-link/nothing-to-decide' });
  await user.click(await screen.findByRole('button', { name: 'Reject linking Rex to Baron' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Reject' }));
  dialog.getByText('Enter a reason.');
  await user.type(dialog.getByLabelText('Reason'), ' Another dog ');
  await user.click(dialog.getByRole('button', { name: 'Reject' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(asked()).toEqual([{ link: LINK, granted: false, reason: 'Another dog' }]);
  await screen.findByText(/someone else has decided/);
});

it('reads granted links page by page, and ends a link with a reason', async () => {
  const at = { decidedAt: '2026-11-21T10:00:00.000Z', chipSays: 'matches' } as const;
  const granted: ListedLink[] = [
    { ...row, ...at, state: 'granted', by: 'chip' },
    { ...row, ...at, link: LINK.replace('UKU.1', 'UKU.2'), state: 'granted', by: 'admin', pet: { id: PET, name: '' } },
  ];
  const { user, asked } = show(undefined, { granted });
  await user.selectOptions(await screen.findByLabelText('Which links'), 'Linked');
  await screen.findByText('Linked by microchip number.');
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  await screen.findByText('Linked by an admin.');
  screen.getByText(/a pet that’s no longer here/);
  expect(screen.queryByRole('button', { name: /^Link / })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Remove the link between Rex and Baron' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Remove the link between this dog and its pedigree?' }));
  await user.type(dialog.getByLabelText('Reason'), 'It belongs to somebody else');
  await user.click(dialog.getByRole('button', { name: 'Remove link' }));
  await waitFor(() => expect(screen.queryByText('Linked by microchip number.')).toBeNull());
  expect(asked()).toEqual([{ link: LINK, granted: false, reason: 'It belongs to somebody else' }]);
});

it('shows why a link was refused, with nothing to decide', async () => {
  const reason = 'Another <b>dog</b>';
  const { user } = show(undefined, { refused: [{ ...row, state: 'refused', reason }] });
  await user.selectOptions(await screen.findByLabelText('Which links'), 'Rejected');
  await screen.findByText(reason);
  await waitFor(() => expect(screen.queryAllByRole('button')).toEqual([]));
});
