import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { renderPage } from '../../../app/testing/render.tsx';
import { pedigreeKey } from '../../../domain/pedigree/id.ts';
import type { Ancestry, PedigreePage } from '../../../domain/pedigree/page.ts';
import { ANCESTRY, pageOf } from '../../../entities/pedigree/testing/pedigrees.ts';
import { petFact, REX, REX_KEY, TARAS_ID } from '../../../entities/pet/testing/pets.ts';
import { useTexts } from '../../../i18n/testing/texts.ts';
import { createMemoryClient } from '../../../session/testing/memory-client.ts';
import { stubBrowser } from '../../../ui/testing/browser-stubs.ts';
import { PedigreeScreen } from './pedigree-screen.tsx';

beforeAll(async () => {
  await useTexts('en');
  stubBrowser();
});
afterEach(cleanup);

const KEY = pedigreeKey('UKU Argo');
const PHOTO = { sha256: 'a'.repeat(64), width: 800, height: 800, alt: 'Argo on a lawn' };

/** Opens the page of Argo; `ancestry`: null if it cannot be read. */
function open(page: PedigreePage, ancestry: Ancestry | null) {
  const pedigrees = { pages: { [KEY]: page }, ancestries: ancestry === null ? {} : { [KEY]: ancestry } };
  const data = createMemoryClient({ pedigrees, facts: { [REX]: petFact({ photo: PHOTO }) } });
  const { container } = renderPage(<PedigreeScreen dogId="UKU Argo" crumbs={() => null} />, { data });
  return { container, data, user: userEvent.setup() };
}

/** Argo's ancestry from the parents of each dog, by their places; all dogs but it are named by their place. */
function ancestryOf(...parents: readonly (readonly [sir: number, dam: number])[]): Ancestry {
  const dogs = parents.map(([sir, dam], place) => {
    const name = place === 0 ? 'Argo' : `Dog ${place}`;
    return { dogId: `UKU ${name}`, name, sex: null, sir, dam };
  });
  return { dogs, whole: true };
}

const NOBODY = [-1, -1] as const;
const UNRELATED = ancestryOf([1, 2], [3, 4], [5, 6], NOBODY, NOBODY, NOBODY, NOBODY);
/** The sire's sire and the dam's sire are brothers by dog 7. */
const COUSINS = ancestryOf([1, 2], [3, 4], [5, 6], [7, -1], NOBODY, [7, -1], NOBODY, NOBODY);

it.each([
  ['half-siblings as parents', ANCESTRY, '12.5% · 5 gen., 6% known'],
  ['an unknown dam', ancestryOf([1, -1], NOBODY), 'not known · 5 gen., 2% known'],
  ['unknown grandparents', ancestryOf([1, 2], NOBODY, NOBODY), 'not known · 5 gen., 3% known'],
  ['no known parent', ancestryOf(NOBODY), 'not known · 5 gen., 0% known'],
  ['four unrelated grandparents', UNRELATED, '0% · 5 gen., 10% known'],
  ['a dog that is its own ancestor', ancestryOf([1, -1], [0, -1]), 'Can’t be calculated'],
  ['ancestors that cannot be read', null, 'Its ancestors aren’t on this device yet.'],
] as const)('shows the coefficient and its completeness in one line: %s', async (_case, ancestry, line) => {
  const { container } = open(pageOf(), ancestry);
  await screen.findByText((_text, element) => element?.textContent === `Inbreeding ${line}` && element.matches('p'));
  expect(container.querySelectorAll('.dog-head__coefficient')).toHaveLength(1);
});

it.each([
  ['no number if a parent is unknown', ancestryOf([1, -1], NOBODY), null, /^Not known: a parent or grandparent/],
  ['that common ancestors may be further back', UNRELATED, null, /may be some further back: only 2 generations are/],
  ['that they are behind the cut', COUSINS, '2 generations', /further back than 2 generations: 3.13% over all/],
] as const)('says of a coefficient of 0 %s', async (_what, ancestry, generations, text) => {
  const { user } = open(pageOf(), ancestry);
  const part = within(await screen.findByRole('region', { name: 'Inbreeding' }));
  if (generations !== null) await user.selectOptions(part.getByLabelText('Based on'), generations);
  const answer = await part.findByText(text);
  const number = answer.parentElement?.querySelector('.inbreeding__number');
  expect(number?.textContent).toBe(text.source.startsWith('^Not known') ? undefined : '0%');
});

it('shows number, birth and kennel first, then the chart, the family, the table, and the calculations', async () => {
  open(pageOf(), ANCESTRY);
  const last = await screen.findByRole('region', { name: 'Trial mating' });
  const parts = [
    screen.getByRole('heading', { level: 1, name: 'Argo' }),
    ...['UKU Argo', '30 April 2019', 'Golden Steppe'].map((text) => screen.getAllByText(text)[0]),
    await screen.findByRole('region', { name: 'Ancestors' }),
    screen.getByRole('navigation', { name: 'Family of Argo' }),
    screen.getByRole('table', { name: 'What’s known about the dog' }),
    screen.getByRole('region', { name: 'Inbreeding' }),
    last,
  ];
  const inOrder = [...parts].sort((one, other) =>
    one !== undefined && other !== undefined && one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING
      ? -1
      : 1,
  );
  expect(inOrder).toEqual(parts);
});

it('says that the parents are unknown instead of a chart of one dog', async () => {
  open(pageOf({ sir: null, dam: null }), ancestryOf(NOBODY));
  expect(await screen.findByText('The parents aren’t known.')).toBeTruthy();
  await screen.findByRole('region', { name: 'Trial mating' });
  expect(screen.queryByRole('region', { name: 'Ancestors' })).toBeNull();
});

it('offers to read ancestors again that are not on the device', async () => {
  const { data, user } = open(pageOf(), null);
  await screen.findByText(/This dog’s ancestors aren’t on your device/);
  const reads = () => data.asked.filter(({ call }) => call === 'readAncestry').length;
  const before = reads();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(reads()).toBe(before + 1);
});

it('shows the photo of the owner’s pet, and a silhouette if no owner is shown', async () => {
  const owner = { userId: TARAS_ID, name: 'Taras', pet: REX_KEY, petName: 'Rex' };
  const shown = open(pageOf({ owner }), ANCESTRY);
  expect(await screen.findByRole('link', { name: 'Rex' })).toBeTruthy();
  // Photos fail in this environment, which leaves the pet's own frame.
  await expect.poll(() => shown.container.querySelector('.dog-head .pet-photo')).toBeTruthy();
  expect(shown.container.querySelector('.dog-silhouette')).toBeNull();
  cleanup();
  const { container, data } = open(pageOf(), ANCESTRY);
  await screen.findByRole('heading', { level: 1, name: 'Argo' });
  expect(container.querySelector('.dog-silhouette')).toBeTruthy();
  expect(data.asked.some(({ call }) => call === 'readFact')).toBe(false);
});
