import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { renderPage } from '../../app/testing/render.tsx';
import { useTexts } from '../../i18n/testing/texts.ts';
import { useRemovals } from '../../session/removals.tsx';
import { createMemoryClient, OLENA } from '../../session/testing/memory-client.ts';
import { createOpenForms, OpenFormsProvider } from '../../ui/form/open-forms.tsx';
import { stubBrowser } from '../../ui/testing/browser-stubs.ts';
import { SignOutDialog } from './sign-out-dialog.tsx';

beforeAll(async () => {
  await useTexts('en');
  stubBrowser();
});
afterEach(cleanup);

const UNSAVED = 'Something you’ve started writing isn’t saved yet. If you sign out, you’ll lose it.';

function show(options: Parameters<typeof createMemoryClient>[0] = {}) {
  const forms = createOpenForms();
  const onSignedOut = vi.fn();
  const onClose = vi.fn();
  const view = renderPage(
    <OpenFormsProvider forms={forms}>
      <SignOutDialog onClose={onClose} onSignedOut={onSignedOut} />
    </OpenFormsProvider>,
    { data: createMemoryClient(options), session: { kind: 'signedIn', person: OLENA } },
  );
  return { ...view, forms, onSignedOut, onClose, user: userEvent.setup() };
}

it('warns about an unsaved form as long as it is open', async () => {
  const { forms } = show();
  expect(await screen.findByText(/^Everything of yours has been sent/)).toBeTruthy();
  expect(screen.queryByText(UNSAVED)).toBeNull();
  const leave = forms.enter();
  expect(await screen.findByText(UNSAVED)).toBeTruthy();
  leave();
  await vi.waitFor(() => expect(screen.queryByText(UNSAVED)).toBeNull(), { timeout: 20_000 });
});

it('stays signed in after a press on Cancel', async () => {
  const { user, onClose, onSignedOut } = show();
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(onClose).toHaveBeenCalledOnce();
  expect(onSignedOut).not.toHaveBeenCalled();
});

/** Removes something and signs out before the undo expires. */
function RemoveAndLeave() {
  const removals = useRemovals();
  const [leaving, setLeaving] = useState(false);
  const both = () => {
    removals.begin('post:1', () => undefined);
    setLeaving(true);
  };
  if (leaving) return <SignOutDialog onClose={() => undefined} onSignedOut={() => undefined} />;
  return (
    <button type="button" onClick={both}>
      Remove and leave
    </button>
  );
}

it('writes a removal that can still be undone before it reads what is not sent', async () => {
  const asked: string[] = [];
  const data = createMemoryClient({
    answers: {
      remove: async (id) => {
        asked.push(`remove ${id}`);
        return { ok: true, value: null };
      },
      unsent: async () => {
        asked.push('unsent');
        return [];
      },
    },
  });
  renderPage(
    <OpenFormsProvider forms={createOpenForms()}>
      <RemoveAndLeave />
    </OpenFormsProvider>,
    { data, session: { kind: 'signedIn', person: OLENA } },
  );
  await userEvent.setup().click(screen.getByRole('button', { name: 'Remove and leave' }));
  await screen.findByText(/^Everything of yours has been sent/);
  expect(asked.slice(0, 2)).toEqual(['remove post:1', 'unsent']);
});

it('reports that signing out failed after waiting for the last upload, and stays signed in', async () => {
  const item = {
    id: 'post:1',
    kind: 'post',
    title: 'First snow',
    writtenAt: '2026-11-20T10:00:00.000Z',
    state: 'waiting',
    code: null,
    progress: null,
  } as const;
  let unsent: (typeof item)[] = [item];
  const { client, user, onSignedOut } = show({
    answers: {
      unsent: () => Promise.resolve(unsent),
      signOut: () => Promise.resolve({ ok: false, code: 'device/database-broken' }),
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Wait and send' }));
  expect(screen.getByText('You’ll be signed out when everything is sent.')).toBeTruthy();
  unsent = [];
  await client.invalidateQueries();
  expect(await screen.findByText('We couldn’t open the data on this device.')).toBeTruthy();
  expect(onSignedOut).not.toHaveBeenCalled();
});

it('does not say that everything is sent while the own database cannot be opened', async () => {
  const { user, onSignedOut } = show({
    answers: { unsent: () => Promise.resolve(null), signOut: () => Promise.resolve({ ok: true, value: null }) },
  });
  expect(
    await screen.findByText(/We can’t open your items right now, so we don’t know if they’ve all been sent/),
  ).toBeTruthy();
  expect(screen.queryByText(/^Everything of yours has been sent/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Wait and send' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Discard and sign out' }));
  expect(onSignedOut).toHaveBeenCalledOnce();
});
