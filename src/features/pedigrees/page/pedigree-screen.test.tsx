import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { renderPage } from '../../../app/testing/render.tsx';
import type { OwnRecord } from '../../../data/api/own.ts';
import type { SessionState } from '../../../data/api/session.ts';
import { pedigreePath } from '../../../domain/paths.ts';
import { pedigreeKey } from '../../../domain/pedigree/id.ts';
import type { Ancestry, PedigreePage } from '../../../domain/pedigree/page.ts';
import { pedigreeLinkFactId, pedigreeLinkId } from '../../../domain/pedigree-link/id.ts';
import type { PedigreeLinkFact } from '../../../domain/pedigree-link/schema.ts';
import { petId } from '../../../domain/pet/id.ts';
import { versionOf } from '../../../domain/upgrades.ts';
import { ANCESTRY, dogOf, pageOf, relativeOf } from '../../../entities/pedigree/testing/pedigrees.ts';
import { ownPet } from '../../../entities/pet/testing/pets.ts';
import { useTexts } from '../../../i18n/testing/texts.ts';
import { createMemoryClient, OLENA } from '../../../session/testing/memory-client.ts';
import { stubBrowser } from '../../../ui/testing/browser-stubs.ts';
import { PedigreeScreen } from './pedigree-screen.tsx';

beforeAll(async () => {
  await useTexts('en');
  stubBrowser();
});
beforeEach(() => localStorage.clear());
afterEach(cleanup);

const session: SessionState = { kind: 'signedIn', person: OLENA };
const byKey = <T,>(...entries: readonly (readonly [dogId: string, value: T])[]) =>
  Object.fromEntries(entries.map(([dogId, value]) => [pedigreeKey(dogId), value]));

function open(
  pages: readonly PedigreePage[],
  ancestries: readonly Ancestry[],
  dogId: string | null = 'UKU Argo',
  known: Pick<NonNullable<Parameters<typeof createMemoryClient>[0]>, 'own' | 'delivered'> = {},
) {
  const pedigrees = {
    pages: byKey(...pages.map((page) => [page.dog.dogId, page] as const)),
    ancestries: byKey(...ancestries.map((each) => [each.dogs[0]?.dogId ?? '', each] as const)),
  };
  const data = createMemoryClient({ pedigrees, ...known });
  renderPage(<PedigreeScreen dogId={dogId} crumbs={() => null} />, { session, data });
  return { data, user: userEvent.setup() };
}

it('shows the family with links to their pedigrees; relatives known by name only have none', async () => {
  const siblings = [
    { ...relativeOf('Mavka'), full: true },
    { ...relativeOf('Hera'), full: false },
  ];
  open([pageOf({ dam: relativeOf('UKU 7', { known: false }), siblings, siblingCount: 12 })], []);
  const family = within(await screen.findByRole('navigation', { name: 'Family of Argo' }));
  expect(family.getByRole('link', { name: 'Baron' }).getAttribute('href')).toBe(pedigreePath('UKU Baron'));
  expect(family.queryByRole('link', { name: 'UKU 7' })).toBeNull();
  expect(family.getByText(/through one parent/)).toBeTruthy();
  expect(family.getByText('And 10 more')).toBeTruthy();
  expect(family.getByText('None known.')).toBeTruthy();
});

it('filters and pages the table of a dog', async () => {
  const { user } = open([pageOf()], []);
  const rows = () => within(screen.getByRole('table', { name: 'What’s known about the dog' })).getAllByRole('row');
  await screen.findByRole('table', { name: 'What’s known about the dog' });
  expect(rows()).toHaveLength(9);
  await user.selectOptions(screen.getByLabelText('Rows per page'), '5');
  expect(rows()).toHaveLength(5);
  expect(screen.getByText('Page 1 of 2')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(rows()).toHaveLength(4);
  await user.type(screen.getByLabelText('Filter'), 'STEPPE');
  expect(rows().map(({ textContent }) => textContent)).toEqual(['KennelGolden Steppe']);
  await user.type(screen.getByLabelText('Filter'), 'x');
  expect(await screen.findByText('No details of that kind.')).toBeTruthy();
});

it('computes the coefficient over all generations and over some, and marks repeated ancestors', async () => {
  const { user } = open([pageOf()], [ANCESTRY]);
  const part = within(await screen.findByRole('region', { name: 'Inbreeding' }));
  expect(await part.findByText('At least as high as in a litter from a half-brother and half-sister.')).toBeTruthy();
  expect(part.getAllByText('12.5%').length).toBeGreaterThan(0);
  expect(part.getByText(/Rex/)).toBeTruthy();
  await user.selectOptions(part.getByLabelText('Based on'), '2 generations');
  const key = await screen.findByRole('list', { name: 'Ancestors that appear more than once' });
  expect(key.textContent).toMatch(/Rex.*2 places/);
});

it('names dogs that are their own ancestors instead of a coefficient', async () => {
  const [argo, baron, luna] = ANCESTRY.dogs;
  if (argo === undefined || baron === undefined || luna === undefined) throw new Error('there are three');
  open([pageOf()], [{ dogs: [argo, { ...baron, sir: 2 }, { ...luna, sir: 1 }], whole: true }]);
  expect(await screen.findByText(/these dogs are their own ancestors: Baron, Luna\./)).toBeTruthy();
});

it('mates with dogs of the other sex, which are stored for the next visit', async () => {
  const hera = dogOf('Hera', { sex: 'female' });
  const ares = dogOf('Ares');
  const ofHera: Ancestry = {
    dogs: [
      { dogId: hera.dogId, name: 'Hera', sex: 'female', sir: 1, dam: -1 },
      { dogId: 'UKU Baron', name: 'Baron', sex: 'male', sir: -1, dam: -1 },
    ],
    whole: true,
  };
  const all = [
    [pageOf(), pageOf({ dog: hera }), pageOf({ dog: ares })],
    [ANCESTRY, ofHera],
  ] as const;
  const { user } = open(...all);
  const field = await screen.findByLabelText('Other dog’s name or number');
  await user.type(field, 'Ares');
  expect(await screen.findByText('No female dog found with that name or number.')).toBeTruthy();
  await user.clear(field);
  await user.type(field, ares.dogId);
  expect(await screen.findByText('Same sex')).toBeTruthy();
  await user.clear(field);
  await user.type(field, 'Hera');
  await user.click(await screen.findByRole('button', { name: 'Choose Hera' }));
  const mates = await screen.findByRole('list', { name: /least inbred litter first/ });
  await waitFor(() => expect(mates.textContent).toMatch(/Hera.*15\.63%/));
  cleanup();
  const again = open(...all);
  const restored = await screen.findByRole('list', { name: /least inbred litter first/ });
  expect(restored.textContent).toContain('Hera');
  await again.user.click(screen.getByRole('button', { name: 'Remove Hera from the list' }));
  expect(screen.queryByRole('list', { name: /least inbred litter first/ })).toBeNull();
});

/** An own pet that is linked to a dog of a pedigree. */
function linkedPet(key: string, name: string, sex: 'male' | 'female', state: PedigreeLinkFact['state'] = 'granted') {
  const pet = petId(key);
  const link = pedigreeLinkId(`UKU ${name}`, pet);
  const at = '2026-11-20T10:00:00.000Z';
  const record: OwnRecord<'pedigree-link'> = {
    statement: {
      _id: link,
      _rev: '1-a',
      type: 'pedigree-link',
      schemaVersion: versionOf('pedigree-link'),
      chip: '',
      showsOwner: false,
      createdAt: at,
      written: { at, device: 'memory' },
    },
    state: 'published',
    outcome: null,
    photoWaiting: false,
  };
  const fact: PedigreeLinkFact = {
    ...{
      _id: pedigreeLinkFactId(link, OLENA.userId),
      type: 'pedigree-link',
      schemaVersion: versionOf('pedigree-link'),
    },
    pet,
    dogId: `UKU ${name}`,
    showsOwner: false,
    createdAt: at,
    state,
    by: null,
    reason: null,
    askedAt: at,
    decidedAt: at,
    authorId: OLENA.userId,
    participants: [OLENA.userId],
    statementRev: '1-a',
    epoch: 0,
  };
  return { own: [ownPet({ _id: pet, name: `Home ${name}`, sex }), record], fact };
}

it('mates with all own dogs of the other sex at one press, and says which are not on this device', async () => {
  const mine = [
    linkedPet('01JD4Z7R8S9T0V1W2X3Y4Z5001', 'Hera', 'female'),
    linkedPet('01JD4Z7R8S9T0V1W2X3Y4Z5002', 'Luna', 'female'),
    linkedPet('01JD4Z7R8S9T0V1W2X3Y4Z5003', 'Ares', 'male'),
    linkedPet('01JD4Z7R8S9T0V1W2X3Y4Z5004', 'Zoe', 'female', 'asked'),
  ];
  const ofHera: Ancestry = {
    dogs: [
      { dogId: 'UKU Hera', name: 'Hera of Steppe', sex: 'female', sir: 1, dam: -1 },
      { dogId: 'UKU Baron', name: 'Baron', sex: 'male', sir: -1, dam: -1 },
    ],
    whole: true,
  };
  const { user } = open([pageOf()], [ANCESTRY, ofHera], 'UKU Argo', {
    own: mine.flatMap(({ own }) => own),
    delivered: { 'pedigree-link': mine.map(({ fact }) => fact) },
  });
  await user.click(await screen.findByRole('button', { name: 'Add my dogs' }));
  const mates = await screen.findByRole('list', { name: /least inbred litter first/ });
  await waitFor(() => expect(mates.textContent).toMatch(/Hera of Steppe.*15\.63%/));
  const rows = within(mates).getAllByRole('listitem');
  expect(rows).toHaveLength(2);
  expect(rows[1]?.textContent).toMatch(/Home Luna.*aren’t on this device yet/);
  expect(screen.queryByRole('button', { name: 'Add my dogs' })).toBeNull();
});

it.each([
  ['Invalid pedigree identifier.', null],
  ['Pedigree not found!', 'UKU 999'],
])('says “%s”', async (text, dogId) => {
  open([], [], dogId);
  expect(await screen.findByRole('heading', { name: text })).toBeTruthy();
});

it('marks a pedigree that is only the owner’s word', async () => {
  open([pageOf({ dog: dogOf('Argo', { source: 'owner', confirmed: false }) })], []);
  expect(await screen.findByText('Added by the owner, not confirmed yet')).toBeTruthy();
});
