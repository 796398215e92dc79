import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { SessionState } from '../../data/api/session.ts';
import { profileWith } from '../../entities/announcement/testing/announcements.ts';
import { SALON, salon } from '../../entities/announcement/testing/organisations.ts';
import { useTexts } from '../../i18n/testing/texts.ts';
import { createMemoryClient, OLENA } from '../../session/testing/memory-client.ts';
import { stubBrowser } from '../../ui/testing/browser-stubs.ts';
import { renderPage } from '../testing/render.tsx';
import { useAnnouncing } from './announcing.tsx';

beforeAll(async () => {
  await useTexts('en');
  stubBrowser();
});
beforeEach(() => localStorage.clear());
afterEach(cleanup);

function Screen() {
  const { publish, publishFor, dialog } = useAnnouncing();
  return (
    <>
      <button type="button" onClick={publish}>
        for me
      </button>
      <button type="button" onClick={() => publishFor(SALON)}>
        for it
      </button>
      {dialog}
    </>
  );
}

async function open(session: SessionState, button: string) {
  const data = createMemoryClient({ own: [profileWith()], delivered: { organisation: [salon()] } });
  renderPage(<Screen />, { data, session });
  await userEvent.setup().click(screen.getByRole('button', { name: button }));
}

it.each([
  ['for me', 'New announcement'],
  ['for it', 'New announcement for Fluffy Paw'],
])('the button “%s” opens the dialog “%s”', async (button, name) => {
  await open({ kind: 'signedIn', person: OLENA }, button);
  expect(await screen.findByRole('dialog', { name })).toBeTruthy();
});

it.each(['for me', 'for it'])('the button “%s” asks a visitor to sign in instead', async (button) => {
  await open({ kind: 'visitor' }, button);
  expect(screen.queryByRole('dialog', { name: /New announcement/ })).toBeNull();
});
