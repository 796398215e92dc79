import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { useTexts } from '../../i18n/testing/texts.ts';
import { createMemoryClient } from '../../session/testing/memory-client.ts';
import { publishedPost } from '../../session/testing/published-post.ts';
import { stubBrowser } from '../../ui/testing/browser-stubs.ts';
import { renderPage } from '../testing/render.tsx';
import CommunityRoute from './community.tsx';

beforeAll(async () => {
  stubBrowser();
  await useTexts('en');
});
afterEach(cleanup);

it('says that the posts could not be read, and reads them again (spec part 1, section 8)', async () => {
  const data = createMemoryClient({ posts: [publishedPost({ postTitle: 'Barsik' })] });
  let broken = true;
  const posts: typeof data.mirror.posts = (...asked) =>
    broken ? Promise.reject(new Error('broken')) : data.mirror.posts(...asked);
  renderPage(<CommunityRoute />, { data: { ...data, mirror: { ...data.mirror, posts } } });
  expect(await screen.findByRole('heading', { name: 'Failed to load community data' })).toBeTruthy();
  // The notice comes after the screen's own words.
  await waitFor(() => expect(screen.getAllByText('Failed to load community data')).toHaveLength(2));
  broken = false;
  await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Failed to load community data' })).toBeNull());
});

it('links from the community page to the search', async () => {
  renderPage(<CommunityRoute />);
  expect((await screen.findByRole('link', { name: 'Search' })).getAttribute('href')).toBe('/dashboard/search');
});
