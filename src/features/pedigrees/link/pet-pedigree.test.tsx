import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { renderPage } from '../../../app/testing/render.tsx';
import type { OwnRecord } from '../../../data/api/own.ts';
import { pedigreePath } from '../../../domain/paths.ts';
import { pedigreeLinkFactId, pedigreeLinkId } from '../../../domain/pedigree-link/id.ts';
import type { PedigreeLinkFact } from '../../../domain/pedigree-link/schema.ts';
import { versionOf } from '../../../domain/upgrades.ts';
import { petOfFact, petOfOwn } from '../../../entities/pet/shown-pet.ts';
import { ownPet, petFact, REX, REX_KEY } from '../../../entities/pet/testing/pets.ts';
import { useTexts } from '../../../i18n/testing/texts.ts';
import { createMemoryClient, OLENA } from '../../../session/testing/memory-client.ts';
import { stubBrowser } from '../../../ui/testing/browser-stubs.ts';
import { PetPedigree } from './pet-pedigree.tsx';

beforeAll(async () => {
  stubBrowser();
  await useTexts('en');
});
afterEach(cleanup);

const AT = '2026-11-20T10:00:00.000Z';
const DOG = 'UKU.1';
const LINK = pedigreeLinkId(DOG, REX);

const record: OwnRecord<'pedigree-link'> = {
  statement: {
    _id: LINK,
    _rev: '1-a',
    type: 'pedigree-link',
    schemaVersion: versionOf('pedigree-link'),
    chip: '',
    showsOwner: false,
    createdAt: AT,
    written: { at: AT, device: 'memory' },
  },
  state: 'published',
  outcome: null,
  photoWaiting: false,
};

function fact(part: Partial<PedigreeLinkFact>): PedigreeLinkFact {
  return {
    _id: pedigreeLinkFactId(LINK, OLENA.userId),
    type: 'pedigree-link',
    schemaVersion: 1,
    pet: REX,
    dogId: DOG,
    showsOwner: false,
    createdAt: AT,
    state: 'asked',
    by: null,
    reason: null,
    askedAt: AT,
    decidedAt: null,
    authorId: OLENA.userId,
    participants: [OLENA.userId],
    statementRev: '1-a',
    epoch: 0,
    ...part,
  };
}

function show(options: Parameters<typeof createMemoryClient>[0], mine = true) {
  const data = createMemoryClient(options);
  const pet = mine ? petOfOwn(ownPet(), OLENA.userId, true) : petOfFact(petFact());
  renderPage(<PetPedigree pet={pet} />, { data, session: { kind: 'signedIn', person: OLENA } });
  return { data, user: userEvent.setup() };
}

const ofRex = { ofPets: { [REX_KEY]: { pedigree: { dogId: DOG, name: 'Baron' } } } };

describe('the pedigree of a pet', () => {
  it('is linked for everyone, and not shown when unknown', async () => {
    show({ pedigrees: ofRex }, false);
    expect((await screen.findByRole('link', { name: 'Baron' })).getAttribute('href')).toBe(pedigreePath(DOG));
    expect(screen.queryByRole('button')).toBeNull();
    cleanup();
    const { data } = show({ pedigrees: { ofPets: { [REX_KEY]: { pedigree: null } } } }, false);
    await waitFor(() => expect(data.asked.map(({ call }) => call)).toContain('readPedigreeOfPet'));
    expect(screen.queryByRole('heading')).toBeNull();
  });

  it('is requested by its owner: a dog by its name, the chip, and whether the owner is named', async () => {
    const hit = { dogId: DOG, name: 'Baron', breed: null, kennel: null, sex: null, birthday: null };
    const { data, user } = show({
      answers: { searchPedigrees: async () => ({ ok: true, value: { hits: [hit], more: false, from: 'network' } }) },
    });
    await user.click(await screen.findByRole('button', { name: 'Link to its pedigree' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Rex and its pedigree' }));
    await user.type(dialog.getByLabelText('Name or number in its pedigree'), 'Baron');
    await user.click(await dialog.findByRole('button', { name: 'Choose Baron' }, { timeout: 3_000 }));
    await user.type(dialog.getByLabelText('Microchip number'), ' 804098100012345 ');
    await user.click(dialog.getByRole('switch'));
    await user.click(dialog.getByRole('button', { name: 'Link them' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(data.own.get(LINK)?.statement).toMatchObject({ chip: '804098100012345', showsOwner: true });
  });

  it('is found by the number of its papers, or its owner reads why not', async () => {
    const hit = { dogId: '007', name: 'Baron', breed: null, kennel: null, sex: null, birthday: null };
    const { data, user } = show({
      answers: {
        searchPedigrees: async (text) => ({
          ok: true,
          value: { hits: text === '007' ? [hit] : [], more: false, from: text === '008' ? 'device' : 'network' },
        }),
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Link to its pedigree' }));
    const dialog = within(await screen.findByRole('dialog'));
    const box = dialog.getByLabelText('Name or number in its pedigree');
    await user.type(box, '008');
    await dialog.findByText(/No dog found with that name or number/, {}, { timeout: 3_000 });
    dialog.getByText(/Offline, you can only find dogs you’ve opened or found here before/);
    await user.type(box, '{Backspace}7');
    await user.click(await dialog.findByRole('button', { name: 'Choose Baron' }, { timeout: 3_000 }));
    dialog.getByText('007');
    await user.click(dialog.getByRole('button', { name: 'Link them' }));
    await waitFor(() => expect(data.own.has(pedigreeLinkId('007', REX))).toBe(true));
  });

  it.each([
    ['asked', 'An admin will check your request.'],
    ['granted', 'Linked: everyone'],
    ['refused', 'An admin didn’t approve the link.'],
    ['taken', 'Another pet is already linked to this pedigree.'],
    ['unknown', 'There’s no such pedigree.'],
    ['ended', 'No longer linked'],
  ] as const)('shows its owner the state of the link: %s', async (state, text) => {
    const reason = state === 'refused' ? 'Another <b>dog</b>' : null;
    show({ own: [record], delivered: { 'pedigree-link': [fact({ state, reason })] } });
    await screen.findByText(text, { exact: false });
    if (reason !== null) screen.getByText(reason);
  });

  it('can be changed, and withdrawn', async () => {
    const { data, user } = show({ own: [record], delivered: { 'pedigree-link': [fact({ state: 'granted' })] } });
    await user.click(await screen.findByRole('button', { name: 'Change link' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('switch'));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(data.own.get(LINK)?.statement).toMatchObject({ showsOwner: true }));
    await user.click(await screen.findByRole('button', { name: 'Unlink' }));
    await screen.findByRole('button', { name: 'Link to its pedigree' });
  });
});
