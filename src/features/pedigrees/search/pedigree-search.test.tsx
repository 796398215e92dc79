import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { renderPage } from '../../../app/testing/render.tsx';
import { LIMITS } from '../../../domain/limits.ts';
import { pedigreePath } from '../../../domain/paths.ts';
import { dogOf, pageOf } from '../../../entities/pedigree/testing/pedigrees.ts';
import { useTexts } from '../../../i18n/testing/texts.ts';
import { createMemoryClient } from '../../../session/testing/memory-client.ts';
import { PedigreeSearch } from './pedigree-search.tsx';

beforeAll(() => useTexts('en'));
afterEach(cleanup);

const pages = { argo: pageOf({ dog: dogOf('Argonaut', { breed: null, kennel: null }) }) };

it('searches from four characters on, shows unknown details as such, and clears below four', async () => {
  const data = createMemoryClient({ pedigrees: { pages } });
  renderPage(<PedigreeSearch />, { data });
  const user = userEvent.setup();
  const box = screen.getByLabelText('Dog’s name or number');
  await user.type(box, 'arg');
  expect(data.asked).toEqual([]);
  await user.type(box, 'o');
  const hit = await screen.findByRole('link', { name: /Argonaut/ });
  expect(hit.textContent).toContain('Breed: N/A · Kennel: N/A');
  expect(hit.getAttribute('href')).toBe(pedigreePath('UKU Argonaut'));
  await user.type(box, '{Backspace}');
  await waitFor(() => expect(screen.queryByRole('link')).toBeNull());
});

it('says that no dog was found, and what can be found offline', async () => {
  const answers = {
    searchPedigrees: async () => ({ ok: true, value: { hits: [], more: false, from: 'device' } }) as const,
  };
  renderPage(<PedigreeSearch />, { data: createMemoryClient({ answers }), path: '/?q=zeus' });
  expect(await screen.findByText(/No dog found with that name or number/)).toBeTruthy();
  expect(screen.getByText(/Offline, you can only find dogs you’ve opened or found here before/)).toBeTruthy();
});

it('shows the first ten dogs and says that there are more', async () => {
  const dogs = Array.from({ length: LIMITS.pedigreesFound + 1 }, (_unused, n) => dogOf(`Argo ${n}`));
  const many = Object.fromEntries(dogs.map((dog) => [dog.dogId, pageOf({ dog })]));
  const show = (known: typeof many) =>
    renderPage(<PedigreeSearch />, { data: createMemoryClient({ pedigrees: { pages: known } }), path: '/?q=argo' });
  show(many);
  const note = await screen.findByText('Only the first 10 are shown. Type more of the name to find others.');
  expect(note.getAttribute('role')).toBe('status');
  expect(screen.getAllByRole('link')).toHaveLength(LIMITS.pedigreesFound);
  cleanup();
  show(Object.fromEntries(Object.entries(many).slice(1)));
  expect(await screen.findAllByRole('link')).toHaveLength(LIMITS.pedigreesFound);
  expect(screen.queryByText(/Only the first/)).toBeNull();
});

it('says why the search for dogs failed', async () => {
  const answers = { searchPedigrees: async () => ({ ok: false, code: 'network/offline' }) as const };
  renderPage(<PedigreeSearch />, { data: createMemoryClient({ answers }), path: '/?q=zeus' });
  expect(await screen.findByText('You’re offline.')).toBeTruthy();
});
