import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { renderPage } from '../../../app/testing/render.tsx';
import type { OwnRecord } from '../../../data/api/own.ts';
import type { FeedPage } from '../../../data/mirror/read.ts';
import { blockId } from '../../../domain/moderation/block-id.ts';
import { useTexts } from '../../../i18n/testing/texts.ts';
import { createMemoryClient, OLENA } from '../../../session/testing/memory-client.ts';
import { publishedPost } from '../../../session/testing/published-post.ts';
import { PopularPosts } from './popular-posts.tsx';

beforeAll(() => useTexts('en'));
afterEach(cleanup);

const TARAS = 'f'.repeat(32);

it.each<[FeedPage['completeness'], boolean, RegExp]>([
  ['nothing', false, /^Searching…$/],
  ['partly', false, /^Searching…$/],
  ['nothing', true, /^Nothing here yet$/],
  ['unavailable', true, /^Nothing here yet$/],
  ['whole', false, /^It’s been quiet this week/],
  ['whole', true, /^It’s been quiet this week/],
])(
  'shows no popular posts, with %s on the device and the service out of reach: %s',
  async (completeness, unreachable, text) => {
    const data = createMemoryClient({ status: { badge: unreachable ? 'unreachable' : 'synced' } });
    const popular = async (): Promise<FeedPage> => ({ posts: [], next: null, completeness });
    renderPage(<PopularPosts />, {
      data: { ...data, mirror: { ...data.mirror, popular } },
    });
    expect(await screen.findByText(text)).toBeTruthy();
  },
);

it('replaces popular posts of blocked people by others', async () => {
  const posts = Array.from({ length: 12 }, (_, n) =>
    publishedPost({
      _id: `post:01JD4Z7R8S9T0V1W2X3Y4Z5A${10 + n}`,
      postTitle: `Post ${n}`,
      slug: `post-${n}`,
      likes: 100 - n,
      authorId: n < 6 ? TARAS : OLENA.userId,
    }),
  );
  const muted: OwnRecord = {
    statement: {
      _id: blockId(TARAS),
      _rev: '1-a',
      type: 'block',
      schemaVersion: 1,
      kind: 'mute',
      written: { at: '2026-11-19T10:00:00.000Z', device: 'd1' },
    },
    state: 'published',
    outcome: null,
    photoWaiting: false,
  };
  renderPage(<PopularPosts />, {
    data: createMemoryClient({ posts, own: [muted] }),
    session: { kind: 'signedIn', person: OLENA },
  });
  expect(await screen.findByText('Post 10')).toBeTruthy();
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(
    [6, 7, 8, 9, 10].map((n) => `Post ${n}`),
  );
});
