import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { renderPage } from '../../app/testing/render.tsx';
import type { OwnRecord } from '../../data/api/own.ts';
import { LVIV, ownProfile } from '../../entities/person/testing/profiles.ts';
import { ownPet } from '../../entities/pet/testing/pets.ts';
import { useTexts } from '../../i18n/testing/texts.ts';
import { createMemoryClient, OLENA } from '../../session/testing/memory-client.ts';
import { FirstSteps, type FirstStepsProps, useFirstStepsRead } from './first-steps.tsx';

beforeAll(() => useTexts('en'));
afterEach(() => {
  cleanup();
  localStorage.clear();
});

function Read(props: FirstStepsProps) {
  return useFirstStepsRead() ? (
    <main>
      <FirstSteps {...props} />
    </main>
  ) : null;
}

function show(own: OwnRecord[], install: Partial<FirstStepsProps> = {}) {
  const data = createMemoryClient({ own });
  const props = { isInstalled: false, onInstall: null, ...install };
  renderPage(<Read {...props} />, { session: { kind: 'signedIn', person: OLENA }, data });
  return screen.findByRole('main');
}

const AVATAR = { sha256: 'a'.repeat(64), alt: '', width: 300, height: 300 };
const steps = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);

it('lists what a new person does first, and ticks what is done', async () => {
  await show([ownProfile({ city: LVIV }), ownPet()], { onInstall: () => undefined });
  expect(steps()).toEqual([
    'Say where you live: done',
    'Add your pet: done',
    'Add a photo of you',
    'Find people near you',
    'Put Lapka on your home screen',
  ]);
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/dashboard/my-profile',
    '/dashboard/services-and-announcements',
  ]);
});

it('ticks the search for people once it was opened, also after a reload', async () => {
  await show([ownProfile()]);
  await userEvent.click(screen.getByRole('link', { name: 'Find people near you' }));
  cleanup();
  await show([ownProfile()]);
  expect(steps()).toContain('Find people near you: done');
});

it('installs the app where the browser can, and does not speak of it elsewhere', async () => {
  const onInstall = vi.fn();
  await show([ownProfile()], { onInstall });
  await userEvent.click(screen.getByRole('button', { name: 'Put Lapka on your home screen' }));
  expect(onInstall).toHaveBeenCalledOnce();
  cleanup();
  await show([ownProfile()]);
  expect(steps()).not.toContain('Put Lapka on your home screen');
});

it.each<[string, () => Promise<unknown>]>([
  [
    'all is done',
    async () => {
      localStorage.setItem('lapka.emergency.first-steps', '{"looked":true}');
      await show([ownProfile({ city: LVIV, avatar: AVATAR }), ownPet()], { isInstalled: true });
    },
  ],
  [
    'this device has not synced yet',
    async () => {
      await show([]);
    },
  ],
  [
    'it was hidden',
    async () => {
      await show([ownProfile()]);
      await userEvent.click(screen.getByRole('button', { name: 'Hide the first steps' }));
      expect(steps()).toEqual([]);
      cleanup();
      await show([ownProfile()]);
    },
  ],
])('is not shown when %s', async (_, arrange) => {
  await arrange();
  expect(screen.queryByRole('heading', { name: 'First steps' })).toBeNull();
});
