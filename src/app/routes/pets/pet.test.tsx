import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DeliveryState, OwnRecord } from '../../../data/api/own.ts';
import type { SessionState } from '../../../data/api/session.ts';
import { profileFact } from '../../../entities/person/testing/profiles.ts';
import { ownPet, ownRecord, petFact, REX, REX_KEY, TARAS_ID } from '../../../entities/pet/testing/pets.ts';
import { useTexts } from '../../../i18n/testing/texts.ts';
import { createMemoryClient, OLENA } from '../../../session/testing/memory-client.ts';
import { stubBrowser } from '../../../ui/testing/browser-stubs.ts';
import { renderRoutes } from '../../testing/render-routes.tsx';

beforeAll(async () => {
  await useTexts('en');
  stubBrowser();
});
beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const signedIn: SessionState = { kind: 'signedIn', person: OLENA };
const taras = profileFact({ uid: TARAS_ID, _id: `profile:${TARAS_ID}` });
const facts = { [REX]: petFact(), [taras._id]: taras };

/** Rex's transfer to Taras. */
function transferOf(state: DeliveryState, code: string | null): OwnRecord {
  const { statement, outcome } = ownPet({}, state, code);
  const { written, _rev } = statement;
  return {
    statement: {
      _id: `transfer:${REX}`,
      type: 'transfer',
      schemaVersion: 1,
      to: TARAS_ID,
      written,
      _rev,
      createdAt: written.at,
    },
    state,
    outcome,
    photoWaiting: false,
  };
}

async function open(options: Parameters<typeof createMemoryClient>[0], session: SessionState, key = REX_KEY) {
  const data = createMemoryClient(options);
  await renderRoutes({ path: `/dashboard/pet/${key}`, session, data, real: ['pet'] });
  return { data, user: userEvent.setup() };
}

describe('another person’s pet page', () => {
  it('shows a pet’s public data, with a link to its owner', async () => {
    await open({ facts }, { kind: 'visitor' });
    expect(await screen.findByRole('heading', { level: 1, name: 'Rex' })).toBeTruthy();
    expect(document.title).toBe('Rex · Lapka');
    const main = screen.getByRole('article');
    for (const text of ['Dog', 'Beagle', 'Male', '2–4 years', '5–20 kg', 'Yes'])
      expect(within(main).getByText(text), text).toBeTruthy();
    const owner = await screen.findByRole('link', { name: 'Taras Bondar' });
    expect(owner.getAttribute('href')).toBe(`/dashboard/profile/${TARAS_ID}`);
    expect(screen.getByRole('tabpanel').textContent).toBe('Follows his nose.');
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
    expect(screen.queryByText('Only you see this')).toBeNull();
  });

  it.each([
    [['user'], ['Report', 'Hide posts by Taras Bondar', 'Block Taras Bondar']],
    [
      ['user', 'admin'],
      ['Report', 'Hide posts by Taras Bondar', 'Block Taras Bondar', 'Remove'],
    ],
  ] as const)('offers the roles %j the actions %j', async (roles, entries) => {
    const { user } = await open({ facts }, { kind: 'signedIn', person: { ...OLENA, roles: [...roles] } });
    const crumbs = within(await screen.findByRole('navigation', { name: 'You are here' }));
    expect((await crumbs.findByRole('link', { name: 'Taras Bondar' })).getAttribute('href')).toBe(
      `/dashboard/profile/${TARAS_ID}`,
    );
    expect(crumbs.queryByRole('link', { name: 'My pets' })).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'More options for this pet' }));
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(entries);
  });

  it('offers visitors only the report of a pet', async () => {
    const { user } = await open({ facts }, { kind: 'visitor' });
    await screen.findByRole('link', { name: 'Taras Bondar' });
    await user.click(screen.getByRole('button', { name: 'More options for this pet' }));
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Report']);
  });

  it.each([
    ['an address of a missing pet', REX_KEY, {}],
    ['an address that no pet can have', 'rex', {}],
  ])('leads %s to /404', async (_name, key, none) => {
    await open({ facts: none }, { kind: 'visitor' }, key);
    expect(await screen.findByRole('heading', { name: 'screen notFound' })).toBeTruthy();
  });

  it.each([
    ['removed', 'This pet’s page was removed'],
    ['unreachable', 'This pet isn’t on your device'],
  ] as const)('shows that a pet is %s', async (kind, words) => {
    await open({ answers: { readFact: async () => ({ kind }) } }, { kind: 'visitor' });
    expect(await screen.findByRole('heading', { name: words })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Try again' }) !== null).toBe(kind === 'unreachable');
  });
});

describe('one’s own pet page', () => {
  it('shows one’s own pet before it is published, with its private data', async () => {
    await open({ own: [ownPet({ name: 'Rexik' }, 'waiting'), ownRecord({ chip: '900 182' })] }, signedIn);
    expect(await screen.findByRole('heading', { level: 1, name: 'Rexik' })).toBeTruthy();
    expect(screen.getByText('Waiting to send')).toBeTruthy();
    expect(await screen.findByText('900 182')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Edit' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Share' })).toBeNull();
  });

  it('removes a pet with its private notes, and restores both with one tap', async () => {
    const { data, user } = await open({ facts, own: [ownPet(), ownRecord()] }, signedIn);
    const remove = async () => {
      await user.click(await screen.findByRole('button', { name: 'More options for this pet' }));
      await user.click(screen.getByRole('menuitem', { name: 'Remove' }));
    };
    await remove();
    expect(await screen.findByText('Pet page removed.')).toBeTruthy();
    expect(await screen.findByRole('heading', { name: 'screen myPets' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
    expect(data.asked.filter(({ call }) => call === 'remove')).toEqual([]);
  });

  it('names the new owner before the pet is handed over, and says that the transfer is on its way', async () => {
    const handover = {
      _id: `handover:${REX}`,
      type: 'handover' as const,
      schemaVersion: 1 as const,
      potentialOwner: TARAS_ID,
      name: 'Rex',
      at: '2026-11-20T10:00:00.000Z',
    };
    const { data, user } = await open({ facts, own: [ownPet()], delivered: { handover: [handover] } }, signedIn);
    await user.click(await screen.findByRole('button', { name: 'Change owner' }));
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByText('Taras Bondar')).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Continue' }));
    await user.click(within(dialog).getByRole('button', { name: 'Give Rex to Taras Bondar' }));
    await waitFor(() =>
      expect(data.asked).toContainEqual({
        call: 'put',
        input: expect.objectContaining({ _id: `transfer:${REX}`, type: 'transfer', to: TARAS_ID }),
      }),
    );
    expect(await screen.findByRole('heading', { name: 'screen myPets' })).toBeTruthy();
  });

  it.each([
    ['waiting', null, 'Being handed over to Taras Bondar'],
    ['refused', 'transfer/person-gone', 'Not handed over: The person who was getting the pet is no longer here.'],
    ['published', null, null],
  ] as const)('shows a change of owner that is %s', async (state, code, words) => {
    await open({ facts, own: [ownPet(), transferOf(state, code)] }, signedIn);
    await screen.findByText('Only you see this', { selector: 'h2' });
    if (words !== null) expect(await screen.findByText(words)).toBeTruthy();
    else expect(screen.queryByText(/handed over/)).toBeNull();
  });

  it('withdraws a change of owner that was not sent yet', async () => {
    const { data, user } = await open({ facts, own: [ownPet(), transferOf('waiting', null)] }, signedIn);
    await user.dblClick(await screen.findByRole('button', { name: 'Cancel handover' }));
    expect(await screen.findByText('Handover cancelled: the pet stays with you.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText(/handed over/)).toBeNull());
    expect(data.asked.filter(({ call }) => call === 'discard')).toEqual([
      { call: 'discard', input: `transfer:${REX}` },
    ]);
  });

  it('does not withdraw a change of owner that was sent in between', async () => {
    const answers = {
      list: async () => [transferOf('waiting', null)] as never,
      get: async (id: string) => (id === REX ? ownPet() : transferOf('sent', null)),
    };
    const { data, user } = await open({ facts, answers }, signedIn);
    await user.click(await screen.findByRole('button', { name: 'Cancel handover' }));
    expect(await screen.findByText(/already been sent/)).toBeTruthy();
    expect(data.asked.some(({ call }) => call === 'discard')).toBe(false);
  });

  it('offers no new owner without a handover', async () => {
    await open({ facts, own: [ownPet()] }, signedIn);
    await screen.findByRole('heading', { level: 1, name: 'Rex' });
    await screen.findByText('Only you see this', { selector: 'h2' });
    expect(screen.queryByRole('button', { name: 'Change owner' })).toBeNull();
  });
});

describe('the owner’s private notes', () => {
  it('go into a document of their own', async () => {
    const { data, user } = await open({ facts, own: [ownPet()] }, signedIn);
    await user.click(await screen.findByRole('button', { name: 'Add notes' }));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByLabelText('Microchip number'), '900 182');
    await user.click(within(dialog).getByRole('button', { name: 'Add a vaccination' }));
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(within(dialog).getByText('Enter the disease.')).toBeTruthy();
    await user.type(within(dialog).getByLabelText('Disease'), 'Rabies');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(data.asked.filter(({ call }) => call === 'put').map(({ input }) => input)).toMatchObject([
      {
        _id: `pet-record:${REX_KEY}`,
        type: 'pet-record',
        chip: '900 182',
        vaccinations: [{ name: 'Rabies', due: null }],
      },
    ]);
    expect(localStorage.length).toBe(0);
  });

  it('appear on the poster only where ticked, in the chosen language', async () => {
    const { user } = await open({ facts, own: [ownPet(), ownRecord({ chip: '900 182' })] }, signedIn);
    await user.click(await screen.findByRole('button', { name: 'Lost-pet poster' }));
    const sheet = () => document.querySelector('.print-sheet')?.textContent ?? '';
    await waitFor(() => expect(sheet()).toContain('Lost dog'));
    expect(sheet()).not.toContain('900 182');
    const dialog = screen.getByRole('dialog');
    await user.click(within(dialog).getByRole('checkbox', { name: 'Microchip: 900 182' }));
    expect(sheet()).toContain('900 182');
    await user.selectOptions(within(dialog).getByLabelText('Poster language'), 'both');
    expect(sheet()).toContain('Lost dog');
    expect(sheet()).toContain('Зник собака');
  });
});
