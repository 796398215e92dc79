import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { renderPage } from '../../../app/testing/render.tsx';
import type { SessionState } from '../../../data/api/session.ts';
import { organisationPath } from '../../../domain/paths.ts';
import {
  factOf,
  inviteFact,
  olena,
  ownOrganisation,
  ownStep,
  taras,
  ulidOf,
} from '../../../entities/organisation/testing/organisations.ts';
import { TARAS_ID } from '../../../entities/person/testing/profiles.ts';
import { useTexts } from '../../../i18n/testing/texts.ts';
import { createMemoryClient, OLENA } from '../../../session/testing/memory-client.ts';
import { stubBrowser } from '../../../ui/testing/browser-stubs.ts';
import { MyOrganisations } from './my-organisations.tsx';

beforeAll(async () => {
  await useTexts('en');
  stubBrowser();
});
beforeEach(() => localStorage.clear());
afterEach(cleanup);

const session: SessionState = { kind: 'signedIn', person: OLENA };

function open(options: Parameters<typeof createMemoryClient>[0] = {}) {
  const data = createMemoryClient(options);
  renderPage(<MyOrganisations />, { session, data });
  const written = () => data.asked.flatMap(({ call, input }) => (call === 'put' ? [input] : []));
  return { data, user: userEvent.setup(), written };
}

it('lists each organisation with its type and one’s role, including pending and closed ones', async () => {
  open({
    delivered: {
      organisation: [
        factOf(1, { team: [taras, { ...olena, role: 'user' }] }, TARAS_ID),
        factOf(2, { closedAt: '2026-11-20T09:00:00.000Z' }),
      ],
    },
    own: [ownOrganisation(3, 'waiting'), ownOrganisation(4, 'refused', 'limit/organisations')],
  });
  const list = within(await screen.findByRole('list', { name: 'My organisations' }));
  const texts = list.getAllByRole('link').map(({ textContent }) => textContent);
  expect(texts[0]).toMatch(/Salon 4Not created/);
  expect(texts[1]).toMatch(/Salon 3Waiting to send Dog grooming Admin/);
  expect(texts[2]).toMatch(/Salon 1 Dog grooming Member/);
  expect(texts[3]).toMatch(/Salon 2 Dog grooming Closed/);
  expect(list.getAllByRole('link')[2]?.getAttribute('href')).toBe(organisationPath(factOf(1, {}, TARAS_ID)._id));
});

it('says that the list is empty, names all missing fields, and creates an organisation once', async () => {
  const { user, written } = open();
  expect(await screen.findByRole('heading', { name: 'No organisations yet' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'New organisation' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(await dialog.findByLabelText('Name'), '   ');
  await user.click(dialog.getByRole('button', { name: 'Create' }));
  expect(await dialog.findByText('Fill in all the fields')).toBeTruthy();
  expect(dialog.getByText('Enter a name.')).toBeTruthy();
  expect(dialog.getByText('Choose a type.')).toBeTruthy();
  expect(written()).toEqual([]);
  await user.type(dialog.getByLabelText('Name'), ' Paw ');
  await user.selectOptions(dialog.getByLabelText('Type'), 'Dog grooming');
  await user.type(dialog.getByLabelText('Description (optional)'), 'We wash.');
  await user.dblClick(dialog.getByRole('button', { name: 'Create' }));
  expect(await screen.findByText('Saved. We’ll create the organisation as soon as we receive it.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(written()).toMatchObject([
    { type: 'organisation', name: 'Paw', organisationType: 'dogGrooming', description: 'We wash.', services: [] },
  ]);
});

it('keeps what was typed, and says why it could not be stored on the device', async () => {
  const { user } = open({ put: { ok: false, code: 'device/storage-full' } });
  await user.click(await screen.findByRole('button', { name: 'New organisation' }));
  await user.type(await screen.findByLabelText('Name'), 'Paw');
  await user.selectOptions(screen.getByLabelText('Type'), 'Dog grooming');
  await user.click(screen.getByRole('button', { name: 'Create' }));
  expect(await screen.findByText('Couldn’t create the organisation')).toBeTruthy();
  expect((screen.getByLabelText('Name') as HTMLInputElement).value).toBe('Paw');
  cleanup();
  const again = open();
  await again.user.click(await screen.findByRole('button', { name: 'New organisation' }));
  expect(((await screen.findByLabelText('Name')) as HTMLInputElement).value).toBe('Paw');
});

it('answers an invite once, and says that it is not decided yet', async () => {
  const { user, written } = open({ delivered: { invite: [inviteFact(1)] } });
  expect(await screen.findByText('Taras Bondar has invited you. Your role: Member')).toBeTruthy();
  await user.dblClick(screen.getByRole('button', { name: 'Accept' }));
  expect(written()).toMatchObject([{ type: 'organisation-step', act: { does: 'accept', invite: ulidOf(1) } }]);
});

it('shows only the pending answer, which can be withdrawn', async () => {
  const invite = inviteFact(1);
  const organisation = factOf(1, {}, TARAS_ID)._id;
  const step = ownStep(2, organisation, { does: 'accept', invite: ulidOf(1) });
  const { user, data } = open({ delivered: { invite: [invite] }, own: [step] });
  expect(await screen.findByText('You accepted. We’ll process it when you’re online.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Withdraw it' }));
  expect(data.asked).toContainEqual({ call: 'discard', input: step.statement._id });
  expect(await screen.findByRole('button', { name: 'Accept' })).toBeTruthy();
});

it('says why an answer came too late, and offers answers to pending invites only', async () => {
  const organisation = factOf(1, {}, TARAS_ID)._id;
  const late = ownStep(
    2,
    organisation,
    { does: 'accept', invite: ulidOf(1) },
    'refused',
    'organisation/invite-withdrawn',
  );
  open({
    delivered: {
      invite: [
        inviteFact(1, { state: 'withdrawn' }),
        inviteFact(3, { state: 'declined' }),
        inviteFact(4, { ends: '2026-01-01T00:00:00.000Z' }),
      ],
    },
    own: [late],
  });
  expect(await screen.findByText('This invite was withdrawn.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
  const earlier = screen.getByText('Past invites').closest('details');
  expect(earlier?.textContent).toMatch(/Salon 4.*Ended.*Salon 3.*Declined/);
  expect(earlier?.textContent).not.toContain('Salon 1');
});
