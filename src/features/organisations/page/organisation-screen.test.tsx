import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { renderPage } from '../../../app/testing/render.tsx';
import type { SessionState } from '../../../data/api/session.ts';
import { organisationKey } from '../../../domain/organisation/id.ts';
import { NO_VISIT } from '../../../domain/organisation/no-visit.ts';
import type { OrganisationPage } from '../../../domain/organisation/page.ts';
import type { OrganisationFact } from '../../../domain/organisation/schema.ts';
import {
  factOf,
  inviteFact,
  olena,
  ownOrganisation,
  ownStep,
  taras,
  teamInvite,
  ulidOf,
} from '../../../entities/organisation/testing/organisations.ts';
import { TARAS_ID } from '../../../entities/person/testing/profiles.ts';
import { useTexts } from '../../../i18n/testing/texts.ts';
import { createMemoryClient, OLENA } from '../../../session/testing/memory-client.ts';
import { stubBrowser } from '../../../ui/testing/browser-stubs.ts';
import { OrganisationScreen } from './organisation-screen.tsx';

beforeAll(async () => {
  await useTexts('en');
  stubBrowser();
});
beforeEach(() => localStorage.clear());
afterEach(cleanup);

const signedIn: SessionState = { kind: 'signedIn', person: OLENA };
const both = (part: Partial<OrganisationFact> = {}) => factOf(1, { team: [olena, taras], ...part });

function open(
  options: Parameters<typeof createMemoryClient>[0] = {},
  { id = factOf(1)._id, session = signedIn }: { id?: string | null; session?: SessionState } = {},
) {
  const data = createMemoryClient(options);
  renderPage(
    <OrganisationScreen
      id={id}
      crumbs={() => null}
      announcement={() => null}
      reviews={() => null}
      toSignIn={<p>sign in first</p>}
    />,
    { session, data },
  );
  const acts = () =>
    data.asked.flatMap(({ call, input }) => (call === 'put' ? [(input as { act?: unknown }).act] : []));
  return { data, user: userEvent.setup(), acts };
}

it('shows the organisation to its members, and its admins their actions', async () => {
  open({ delivered: { organisation: [both({ description: 'We wash.', invites: [teamInvite(2)] })] } });
  expect(await screen.findByRole('heading', { name: 'Salon 1' })).toBeTruthy();
  expect(screen.getByText('We wash.')).toBeTruthy();
  expect(within(screen.getByRole('list', { name: 'Team' })).getAllByRole('listitem')).toHaveLength(2);
  expect(screen.getByRole('button', { name: 'Edit name and description' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Withdraw invite: Taras Bondar' })).toBeTruthy();
  // The only admin must name another one first.
  expect(screen.queryByRole('button', { name: 'Leave…' })).toBeNull();
  expect(screen.getByText(/You’re the only admin/)).toBeTruthy();
});

it('lets a member leave the organisation and show it on their profile, and nothing else', async () => {
  const team = [
    { ...taras, role: 'admin' as const },
    { ...olena, role: 'user' as const },
  ];
  const { user, acts } = open({ delivered: { organisation: [both({ team })] } });
  await user.click(await screen.findByRole('switch', { name: 'Show this organisation on my profile' }));
  expect(screen.queryByRole('switch', { name: 'The page is open to everyone' })).toBeNull();
  expect(screen.queryByRole('button', { name: /Edit|Invite|Close/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Leave…' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(acts()).toEqual([{ does: 'show', shown: true }, { does: 'leave' }]));
});

it('changes roles, and asks before a member is removed', async () => {
  const { user, acts } = open({ delivered: { organisation: [both()] } });
  await user.click(await screen.findByRole('button', { name: 'Options for Taras Bondar' }));
  await user.click(screen.getByRole('menuitem', { name: 'Remove from the team…' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(acts()).toEqual([{ does: 'remove', person: TARAS_ID }]));
  cleanup();
  const again = open({ delivered: { organisation: [both()] } });
  await again.user.click(await screen.findByRole('button', { name: 'Options for Taras Bondar' }));
  await again.user.click(screen.getByRole('menuitem', { name: 'Make admin' }));
  await waitFor(() => expect(again.acts()).toEqual([{ does: 'give-role', person: TARAS_ID, role: 'admin' }]));
});

it('changes name and description by a step each, with what its writer saw', async () => {
  const { user, acts } = open({ delivered: { organisation: [both({ description: 'We wash.' })] } });
  await user.click(await screen.findByRole('button', { name: 'Edit name and description' }));
  const dialog = within(await screen.findByRole('dialog'));
  const name = await dialog.findByLabelText('Name');
  await user.clear(name);
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Enter a name.')).toBeTruthy();
  await user.type(name, 'Paw');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(acts()).toEqual([{ does: 'change', field: 'name', was: 'Salon 1', value: 'Paw' }]));
});

it('shows the current state when another admin was first, and overwrites it on request', async () => {
  const fact = both({ name: 'Theirs' });
  const mine = { does: 'change', field: 'name', was: 'Salon 1', value: 'Mine' } as const;
  const step = ownStep(3, fact._id, mine, 'refused', 'organisation/changed-meanwhile');
  const { user, acts, data } = open({ delivered: { organisation: [fact] }, own: [step] });
  expect(await screen.findByRole('heading', { name: 'Theirs' })).toBeTruthy();
  expect(await screen.findByText('New name: Mine')).toBeTruthy();
  await user.dblClick(screen.getByRole('button', { name: 'Keep mine' }));
  await waitFor(() => expect(acts()).toEqual([{ ...mine, was: 'Theirs' }]));
  expect(data.asked).toContainEqual({ call: 'discard', input: step.statement._id });
});

it('shows a pending change, lets its author withdraw it, and does not offer it twice', async () => {
  const fact = both({ invites: [teamInvite(2)] });
  const { user, data } = open({
    delivered: { organisation: [fact] },
    own: [
      ownStep(3, fact._id, { does: 'change', field: 'name', was: 'Salon 1', value: 'Mine' }),
      ownStep(4, fact._id, { does: 'give-role', person: TARAS_ID, role: 'admin' }, 'sent'),
      ownStep(5, fact._id, { does: 'withdraw', invite: ulidOf(2) }),
    ],
  });
  expect(await screen.findByRole('heading', { name: 'Mine' })).toBeTruthy();
  expect(await screen.findByText('Taras Bondar: Admin')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Options for Taras Bondar' })).toBeNull();
  expect(screen.getByText('Being withdrawn')).toBeTruthy();
  await user.click(screen.getAllByRole('button', { name: 'Withdraw it' })[0] as HTMLElement);
  expect(await screen.findByRole('heading', { name: 'Salon 1' })).toBeTruthy();
  expect(data.asked.some(({ call }) => call === 'discard')).toBe(true);
});

it('finds people by name, invites them once, and marks members', async () => {
  const { user, acts } = open({
    delivered: { organisation: [both()] },
    answers: {
      findPeople: async () => ({
        ok: true,
        value: {
          people: [
            { userId: 'd'.repeat(32), name: 'Iryna Melnyk', letter: 'IM', avatar: null, city: null },
            { userId: TARAS_ID, name: 'Taras Bondar', letter: 'TB', avatar: null, city: null },
          ],
          from: 'device',
        },
      }),
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Invite someone' }));
  await user.type(await screen.findByLabelText('Name or exact email address'), 'iryna');
  await user.dblClick(await screen.findByRole('button', { name: 'Invite Iryna Melnyk' }));
  expect(screen.getByText('In the team')).toBeTruthy();
  expect(screen.getByText(/Offline, you can only find people this device knows/)).toBeTruthy();
  expect(acts()).toEqual([{ does: 'invite', person: 'd'.repeat(32), role: 'user' }]);
});

it('invites an exact address in the chosen role', async () => {
  const { user, acts, data } = open({ delivered: { organisation: [both()] } });
  await user.click(await screen.findByRole('button', { name: 'Invite someone' }));
  await user.selectOptions(await screen.findByLabelText('Role'), 'Admin');
  await user.type(screen.getByLabelText('Name or exact email address'), 'Iryna@Example.com');
  await user.dblClick(await screen.findByRole('button', { name: /^Invite iryna@example\.com$/i }));
  expect(acts()).toMatchObject([{ does: 'invite-address', role: 'admin' }]);
  // An address is not searched for.
  expect(data.asked.filter(({ call }) => call === 'findPeople')).toEqual([]);
});

it('says why an address was not invited', async () => {
  const own = { does: 'invite-address', email: 'olena@example.com', role: 'user' } as const;
  const { user } = open({
    delivered: { organisation: [both()] },
    own: [ownStep(5, both()._id, own, 'refused', 'organisation/already-member')],
  });
  await user.click(await screen.findByRole('button', { name: 'Invite someone' }));
  await user.type(await screen.findByLabelText('Name or exact email address'), own.email);
  const dialog = within(screen.getByRole('dialog'));
  expect(await dialog.findByText('User already in organisation.')).toBeTruthy();
});

it('lets a pending organisation be edited and withdrawn', async () => {
  const { user, data } = open({ own: [ownOrganisation(1, 'waiting')] });
  expect(await screen.findByText(/We’ll create it when you’re online/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Invite someone' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Withdraw it' }));
  await waitFor(() => expect(data.asked.some(({ call }) => call === 'discard')).toBe(true));
});

it('says why an organisation was refused, and sends it again', async () => {
  open({ own: [ownOrganisation(1, 'refused', 'limit/organisations')] });
  expect(await screen.findByText(/You’ve reached today’s organisation limit/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Send again' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Invite someone' })).toBeNull();
});

it('shows a closed organisation as closed and unchangeable', async () => {
  open({ delivered: { organisation: [both({ closedAt: '2026-11-20T09:00:00.000Z' })] } });
  expect(await screen.findByText('Closed')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Edit|Invite|Leave|Close permanently/ })).toBeNull();
});

const PAGE: OrganisationPage = {
  name: 'Salon 1',
  organisationType: 'dogGrooming',
  ...NO_VISIT,
  description: 'We wash.',
  services: [],
  open: true,
  team: [{ userId: TARAS_ID, name: 'Taras Bondar', letter: 'TB', role: 'admin' }],
  isClosed: false,
};

it('shows visitors the public part of an organisation, with their pending invite', async () => {
  const { _id } = factOf(1, {}, TARAS_ID);
  const { user, acts } = open(
    { organisations: { [organisationKey(_id)]: PAGE }, delivered: { invite: [inviteFact(1)] } },
    { id: _id },
  );
  expect(await screen.findByText('We wash.', { selector: '.organisation__description' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Edit|Leave/ })).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Decline' }));
  expect(acts()).toEqual([{ does: 'decline', invite: ulidOf(1) }]);
});

it('shows no empty mark for a type that only a later release knows', async () => {
  const { _id } = factOf(1, {}, TARAS_ID);
  const later = { ...PAGE, organisationType: 'aquarium' } as never;
  open({ organisations: { [organisationKey(_id)]: later } }, { id: _id });
  expect(await screen.findByRole('heading', { name: 'Salon 1' })).toBeTruthy();
  expect(document.querySelectorAll('.organisation__head .chip')).toHaveLength(0);
});

it('leads a visitor to the sign-in where the organisation is not open, and shows it where it is', async () => {
  const { _id } = factOf(1);
  const answers = { readOrganisation: async () => ({ kind: 'signIn' }) as const };
  open({ answers }, { session: { kind: 'visitor' } });
  expect(await screen.findByText('sign in first')).toBeTruthy();
  cleanup();
  open({ organisations: { [organisationKey(_id)]: PAGE } }, { session: { kind: 'visitor' } });
  expect(await screen.findByRole('heading', { name: 'Salon 1' })).toBeTruthy();
});

it.each([
  ['that is invalid', null],
  ['of a missing organisation', factOf(9)._id],
])('says that there is no organisation at an address %s', async (_, id) => {
  open({}, { id });
  expect(await screen.findByRole('heading', { name: 'Organisation not found' })).toBeTruthy();
});

it('says that the organisation cannot be loaded now, and tries again', async () => {
  let away = true;
  const { user } = open({
    answers: {
      readOrganisation: async () => (away ? { kind: 'unreachable' } : { kind: 'found', value: PAGE, from: 'network' }),
    },
  });
  expect(await screen.findByRole('heading', { name: 'This organisation isn’t on your device' })).toBeTruthy();
  away = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Salon 1' })).toBeTruthy();
});
