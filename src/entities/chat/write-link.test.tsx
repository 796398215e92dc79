import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { renderPage } from '../../app/testing/render.tsx';
import { chatPath } from '../../domain/paths.ts';
import { useTexts } from '../../i18n/testing/texts.ts';
import { AuthRequiredContext } from '../../session/auth-required.ts';
import { OLENA } from '../../session/testing/memory-client.ts';
import { TARAS_ID } from '../person/testing/profiles.ts';
import { REX } from '../pet/testing/pets.ts';
import { WriteLink } from './write-link.tsx';

beforeAll(() => useTexts('en'));
afterEach(cleanup);

it('leads to the chat, with the announcement or pet it is about', () => {
  renderPage(<WriteLink to={TARAS_ID} about={REX} />, { session: { kind: 'signedIn', person: OLENA } });
  const link = screen.getByRole('link', { name: 'Send a message' });
  expect(link.getAttribute('href')).toBe(chatPath(OLENA.userId, TARAS_ID, REX));
});

it('asks visitors to sign in before they open a chat', async () => {
  const requireSignIn = vi.fn();
  renderPage(
    <AuthRequiredContext value={requireSignIn}>
      <WriteLink to={TARAS_ID} about={REX} />
    </AuthRequiredContext>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Send a message' }));
  expect(requireSignIn).toHaveBeenCalledOnce();
});

it('shows no link to a chat on one’s own page', () => {
  renderPage(<WriteLink to={OLENA.userId} about={REX} />, { session: { kind: 'signedIn', person: OLENA } });
  expect(screen.queryByText('Send a message')).toBeNull();
});
