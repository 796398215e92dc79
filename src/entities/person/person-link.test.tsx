import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { renderPage } from '../../app/testing/render.tsx';
import type { SessionState } from '../../data/api/session.ts';
import { personPath } from '../../domain/routes.ts';
import { useTexts } from '../../i18n/testing/texts.ts';
import { AuthRequiredContext } from '../../session/auth-required.ts';
import { OLENA } from '../../session/testing/memory-client.ts';
import { PersonLink } from './person-link.tsx';

beforeAll(() => useTexts('en'));
afterEach(cleanup);

const IVAN = 'b'.repeat(32);

function Address() {
  return <output aria-label="address">{useLocation().pathname}</output>;
}

async function follow(session: SessionState) {
  const requireSignIn = vi.fn();
  renderPage(
    <AuthRequiredContext value={requireSignIn}>
      <PersonLink userId={IVAN}>Ivan</PersonLink>
      <Address />
    </AuthRequiredContext>,
    { session },
  );
  await userEvent.click(screen.getByRole('link', { name: 'Ivan' }));
  return { requireSignIn, address: screen.getByLabelText('address').textContent };
}

it('asks a visitor who follows a person’s name to sign in, and stays on the page', async () => {
  const { requireSignIn, address } = await follow({ kind: 'visitor' });
  expect(requireSignIn).toHaveBeenCalledOnce();
  expect(address).toBe('/');
});

it('leads a signed-in person to the profile', async () => {
  const { requireSignIn, address } = await follow({ kind: 'signedIn', person: OLENA });
  expect(requireSignIn).not.toHaveBeenCalled();
  expect(address).toBe(personPath(IVAN));
});
