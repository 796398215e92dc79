import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import type { SessionState } from '../../data/api/session.ts';
import type { FeedPage } from '../../data/mirror/read.ts';
import { kyivDay } from '../../domain/reservation/day.ts';
import { addDays } from '../../domain/time/days.ts';
import { factOf, minute } from '../../entities/reservation/testing/reservations.ts';
import { useTexts } from '../../i18n/testing/texts.ts';
import { createMemoryClient, OLENA } from '../../session/testing/memory-client.ts';
import { publishedPost } from '../../session/testing/published-post.ts';
import { stubBrowser } from '../../ui/testing/browser-stubs.ts';
import { ServicesProvider } from '../device/services.tsx';
import { renderPage } from '../testing/render.tsx';
import { createServices } from '../testing/services.ts';
import DashboardRoute from './dashboard.tsx';

beforeAll(() => {
  stubBrowser();
  return useTexts('en');
});
afterEach(cleanup);

const session: SessionState = { kind: 'signedIn', person: OLENA };
const posts = [1, 2, 3, 4, 5].map((n) =>
  publishedPost({
    _id: `post:01JD4Z7R8S9T0V1W2X3Y4Z5A6${n}`,
    postTitle: `Post ${n}`,
    slug: `post-${n}`,
    content: `<h2>Text ${n}</h2><p>and <strong>more</strong></p>`,
    likes: n,
  }),
);

function show(options: Parameters<typeof renderPage>[1]) {
  return renderPage(
    <ServicesProvider services={createServices()}>
      <DashboardRoute />
    </ServicesProvider>,
    options,
  );
}

it('shows a skeleton, then the figures, the empty lists and three popular posts without markup', async () => {
  let arrive: (found: FeedPage) => void = () => undefined;
  const data = createMemoryClient();
  const popular = () =>
    new Promise<FeedPage>((resolve) => {
      arrive = resolve;
    });
  show({ session, data: { ...data, mirror: { ...data.mirror, popular } } });
  expect(screen.getByText('Loading')).toBeTruthy();
  expect(screen.queryByText('My rating')).toBeNull();
  arrive({ posts, next: null, completeness: 'whole' });
  expect(await screen.findByText('My rating')).toBeTruthy();
  for (const name of ['My rating', 'All reviews', 'My friends', 'All pedigrees'])
    expect(screen.getByText(name).parentElement?.textContent).toContain('0');
  expect(await screen.findByText(/No reservations yet/)).toBeTruthy();
  expect(screen.getByText(/No messages yet/)).toBeTruthy();
  expect(screen.getAllByRole('link', { name: /^Post \d$/ }).map((link) => link.getAttribute('href'))).toEqual([
    '/dashboard/post/post-1',
    '/dashboard/post/post-2',
    '/dashboard/post/post-3',
  ]);
  expect(screen.getByText('Text 1 and more')).toBeTruthy();
});

it('still shows the dashboard when the posts cannot be read, and says so', async () => {
  const data = createMemoryClient();
  const popular = () => Promise.reject(new Error('broken'));
  show({ session, data: { ...data, mirror: { ...data.mirror, popular } } });
  expect(await screen.findByText('My rating')).toBeTruthy();
  expect(await screen.findAllByText('Failed to load dashboard data')).toHaveLength(1);
});

it('counts what waits for an answer and shows the next confirmed reservations', async () => {
  const data = createMemoryClient({
    posts,
    delivered: {
      reservation: [
        factOf(1),
        factOf(2),
        factOf(3, { due: minute(0) }),
        factOf(4, { state: 'confirmed' }, 'Taras'),
        factOf(5, { state: 'declined' }, 'Taras'),
      ],
    },
  });
  show({ session, data });
  const waits = await screen.findByRole('link', { name: '2 requests are waiting for your reply' });
  expect(waits.getAttribute('href')).toBe('/dashboard/reservations-list?role=executor&status=new');
  const next = within(screen.getByRole('list', { name: 'Confirmed and coming up' }));
  expect(next.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Dog walking'),
  ]);
  expect(screen.queryByText(/No reservations yet/)).toBeNull();
});

it('marks what is today and tomorrow, and counts what is not listed', async () => {
  const today = kyivDay(Date.now());
  const on = (n: number, days: number) => factOf(n, { state: 'confirmed', day: addDays(today, days) });
  const data = createMemoryClient({ posts, delivered: { reservation: [on(1, 0), on(2, 1), on(3, 1), on(4, 2)] } });
  show({ session, data });
  const more = await screen.findByRole('link', { name: 'Tomorrow: 2 reservations' });
  expect(more.getAttribute('href')).toBe(`/dashboard/orders?day=${addDays(today, 1)}&also=1`);
  const next = within(screen.getByRole('list', { name: 'Confirmed and coming up' }));
  expect(next.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Today:'),
    expect.stringContaining('Tomorrow:'),
  ]);
  expect(screen.queryByText(/Today: \d/)).toBeNull();
});
