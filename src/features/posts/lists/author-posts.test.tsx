import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { renderPage } from '../../../app/testing/render.tsx';
import type { FeedPage } from '../../../data/mirror/read.ts';
import { useTexts } from '../../../i18n/testing/texts.ts';
import { createMemoryClient } from '../../../session/testing/memory-client.ts';
import { AuthorPosts } from './author-posts.tsx';

beforeAll(() => useTexts('en'));
afterEach(cleanup);

it.each<[FeedPage['completeness'], boolean, string]>([
  ['nothing', false, 'Loading'],
  ['partly', false, 'Loading'],
  ['nothing', true, 'Nothing here yet'],
  ['whole', true, 'None written'],
])(
  'does not say that a person has no posts before that is known: %s, out of reach: %s',
  async (completeness, unreachable, text) => {
    const data = createMemoryClient({ status: { badge: unreachable ? 'unreachable' : 'synced' } });
    const posts = async (): Promise<FeedPage> => ({ posts: [], next: null, completeness });
    renderPage(<AuthorPosts authorId={'f'.repeat(32)} onEdit={() => undefined} empty={<p>None written</p>} />, {
      data: { ...data, mirror: { ...data.mirror, posts } },
    });
    expect(await screen.findByText(text)).toBeTruthy();
    if (completeness !== 'whole') expect(screen.queryByText('None written')).toBeNull();
  },
);
