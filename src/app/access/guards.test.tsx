import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Person, RolesAnswer, SessionState } from '../../data/api/session.ts';
import type { Role } from '../../domain/account/schema.ts';
import { ROUTE_NAMES, ROUTES, type RouteName, routePath } from '../../domain/routes.ts';
import { useTexts } from '../../i18n/testing/texts.ts';
import { createMemoryClient, OLENA } from '../../session/testing/memory-client.ts';
import { stubBrowser } from '../../ui/testing/browser-stubs.ts';
import { renderRoutes } from '../testing/render-routes.tsx';

beforeAll(async () => {
  await useTexts('en');
  stubBrowser();
});
afterEach(cleanup);

const signedIn: SessionState = { kind: 'signedIn', person: OLENA };
const known = (from: 'service' | 'device', ...roles: Role[]): RolesAnswer => ({ kind: 'known', roles, from });

/**
 * The visitors: their session, the result of the role look-up, and the roles that count for them; null if it failed.
 */
const VISITORS: readonly { who: string; session: SessionState; answer: RolesAnswer; held: readonly Role[] | null }[] = [
  { who: 'a visitor', session: { kind: 'visitor' }, answer: { kind: 'failed' }, held: [] },
  { who: 'a user', session: signedIn, answer: known('service', 'user'), held: ['user'] },
  {
    who: 'a premium user',
    session: signedIn,
    answer: known('service', 'user', 'premium-user'),
    held: ['premium-user'],
  },
  { who: 'an admin', session: signedIn, answer: known('service', 'user', 'admin'), held: ['admin'] },
  { who: 'a user whose role look-up failed', session: signedIn, answer: { kind: 'failed' }, held: null },
  { who: 'a user offline', session: signedIn, answer: known('device', 'user'), held: ['user'] },
  { who: 'an admin offline', session: signedIn, answer: known('device', 'user', 'admin'), held: ['admin'] },
  {
    who: 'a user whose session ended',
    session: { kind: 'expired', person: OLENA },
    answer: known('device', 'user'),
    held: ['user'],
  },
  {
    who: 'a suspended user',
    session: { kind: 'suspended', person: OLENA, reason: 'spam' },
    answer: known('device', 'user'),
    held: ['user'],
  },
];

/** The specification's rule (part 1, section 2.1), implemented a second time. */
function expectedScreen(name: RouteName, { session, held }: (typeof VISITORS)[number]): RouteName {
  const { access } = ROUTES[name];
  if (access === 'public') return name;
  if (session.kind === 'visitor') return 'signIn';
  if (access === 'login') return name;
  if (held === null) return 'signIn';
  return access.anyOf.some((role) => held.includes(role)) ? name : 'dashboard';
}

const address = (name: RouteName) =>
  `${routePath(name, { id: 'a1', slug: 'a-cat', tagname: 'коти', orgId: 'o1', key: 'akita' })}?tab=2#part`;

describe.each(VISITORS)('$who', (visitor) => {
  it.each(ROUTE_NAMES)('goes to %s', async (name) => {
    const { session, answer } = visitor;
    const expected = expectedScreen(name, visitor);
    const data = createMemoryClient({ answers: { roles: async () => answer } });
    await renderRoutes({ path: address(name), session, data });
    expect(await screen.findByText(`screen ${expected}`)).toBeTruthy();
    if (expected !== name) expect(screen.queryByText(`screen ${name}`)).toBeNull();
    const shown = screen.getByLabelText('address').textContent;
    expect(shown).toBe(expected === name ? address(name) : routePath(expected));
  });
});

describe('a role look-up in progress', () => {
  it('shows nothing of the screen until the roles are known', async () => {
    let answer: (roles: RolesAnswer) => void = () => undefined;
    const data = createMemoryClient({
      answers: {
        roles: () =>
          new Promise((resolve) => {
            answer = resolve;
          }),
      },
    });
    await renderRoutes({ path: routePath('admin'), session: signedIn, data });
    expect(await screen.findByText('Loading')).toBeTruthy();
    expect(screen.queryByText('screen admin')).toBeNull();
    answer(known('service', 'admin'));
    expect(await screen.findByText('screen admin')).toBeTruthy();
  });

  it('leads a signed-in person to the sign-in form, and stays there, when the role look-up fails', async () => {
    const data = createMemoryClient({ answers: { roles: async () => ({ kind: 'failed' }) } });
    await renderRoutes({ path: routePath('admin'), session: signedIn, data, real: ['signIn'] });
    expect(await screen.findByLabelText('Email')).toBeTruthy();
    expect(screen.getByLabelText('address').textContent).toBe('/signin');
  });
});

describe('a role that is withdrawn while its screen is open', () => {
  it('removes the screen at the first refusal', async () => {
    let admin = true;
    const data = createMemoryClient({
      answers: {
        roles: async () => known('service', ...(admin ? (['user', 'admin'] as const) : (['user'] as const))),
        accounts: async () =>
          admin ? { ok: true, value: { rows: [], next: null } } : { ok: false, code: 'role/required' },
      },
    });
    await renderRoutes({ path: routePath('admin'), session: signedIn, data, real: ['admin'] });
    await screen.findByText('No one found.');
    admin = false;
    await userEvent.setup().type(screen.getByLabelText('Search by name or email'), 'a');
    expect(await screen.findByText('screen dashboard')).toBeTruthy();
    expect(screen.getByLabelText('address').textContent).toBe('/dashboard');
  });
});

describe('the redirect after signing in', () => {
  it.each(['myProfile', 'chat', 'settings'] as const)('returns to the wanted address: %s', async (name) => {
    const { store } = await renderRoutes({ path: address(name), session: { kind: 'visitor' }, real: ['signIn'] });
    await screen.findByLabelText('Email');
    store.set(signedIn);
    expect(await screen.findByText(`screen ${name}`)).toBeTruthy();
    expect(screen.getByLabelText('address').textContent).toBe(address(name));
  });

  it('checks the roles of the new person again for an address that needs one', async () => {
    const { store } = await renderRoutes({
      path: routePath('admin'),
      session: { kind: 'visitor' },
      data: createMemoryClient({ answers: { roles: async () => known('service', 'user') } }),
      real: ['signIn'],
    });
    await screen.findByLabelText('Email');
    store.set(signedIn);
    expect(await screen.findByText('screen dashboard')).toBeTruthy();
  });
});

it('leaves the protected screen at once when the session ends elsewhere', async () => {
  const { store } = await renderRoutes({ path: routePath('myProfile'), session: signedIn });
  await screen.findByText('screen myProfile');
  store.set({ kind: 'visitor' });
  await waitFor(() => expect(screen.queryByText('screen myProfile')).toBeNull());
  expect(await screen.findByText('screen signIn')).toBeTruthy();
});

it.each(['/nowhere', '/dashboard/nowhere', '/dashboard/profile', '/dashboard/post/a/b', '/signin/x'])(
  'leads the unknown address %s to /404',
  async (path) => {
    await renderRoutes({ path, session: { kind: 'visitor' }, real: ['notFound'] });
    expect(await screen.findByRole('heading', { name: 'Oops. Nothing here...' })).toBeTruthy();
    expect(screen.getByLabelText('address').textContent).toBe('/404');
    expect(screen.getByRole('link', { name: 'Go Home' }).getAttribute('href')).toBe('/dashboard');
  },
);

it.each([
  { from: 'signIn' as const, next: 'dashboard' },
  { from: 'home' as const, next: 'home' },
])('does not lead a person who signs in at $from back from where they went meanwhile', async ({ from, next }) => {
  let answer: (result: { ok: true; value: Person }) => void = () => undefined;
  const data = createMemoryClient({ answers: { login: () => new Promise((resolve) => (answer = resolve)) } });
  const { store } = await renderRoutes({ path: routePath(from), session: { kind: 'visitor' }, data, real: [from] });
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('Email'), 'olena@lapka.example');
  await user.type(screen.getByLabelText('Password'), 'correct horse battery');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  // The session arrives before the answer of the command.
  act(() => store.set(signedIn));
  if (next !== from) await screen.findByText(`screen ${next}`);
  await user.click(screen.getAllByRole('link', { name: /community/iu })[0] as HTMLElement);
  await screen.findByText('screen community');
  await act(async () => answer({ ok: true, value: OLENA }));
  expect(screen.getByLabelText('address').textContent).toBe(routePath('community'));
});
