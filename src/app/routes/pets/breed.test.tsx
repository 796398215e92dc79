import { cleanup, screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { announcementKey } from '../../../domain/announcement/id.ts';
import { useTexts } from '../../../i18n/testing/texts.ts';
import { createMemoryClient } from '../../../session/testing/memory-client.ts';
import { publishedAnnouncement } from '../../../session/testing/published-announcement.ts';
import { publishedPost } from '../../../session/testing/published-post.ts';
import { renderPage } from '../../testing/render.tsx';
import BreedRoute from './breed.tsx';

beforeAll(() => useTexts('en'));
afterEach(cleanup);

const ID = '01JD4Z7R8S9T0V1W2X3Y4Z5A6';
const offerOf = (breed: string, number: number) => {
  const fact = publishedAnnouncement();
  if (fact.pet === null) throw new Error('no pet');
  return publishedAnnouncement({
    _id: `announcement:pet:${ID}${number}`,
    pet: { ...fact.pet, _id: `pet:${ID}${number}`, name: `Pet ${number}`, breed },
    publishedAt: `2026-11-2${number}T10:00:00.000Z`,
  });
};
const postOf = (number: number, tags: string[]) =>
  publishedPost({ _id: `post:${ID}${number}`, slug: `post-${number}`, postTitle: `Post ${number}`, tags });

const show = (data = createMemoryClient()) =>
  renderPage(
    <Routes>
      <Route path="/dashboard/breed/:key" element={<BreedRoute />} />
    </Routes>,
    { path: '/dashboard/breed/sphynx', data },
  );

const hrefs = (region: HTMLElement) =>
  within(region)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));

it('shows the newest pets of the breed that look for a home, and leads to all of them', async () => {
  const announcements = [1, 2, 3, 4].map((number) => offerOf('sphynx', number));
  show(createMemoryClient({ announcements: [...announcements, offerOf('bengal', 5)] }));
  const region = await screen.findByRole('region', { name: 'Looking for a home' });
  expect(hrefs(region)).toEqual([
    ...[4, 3, 2].map((number) => `/dashboard/announcement/${announcementKey(`announcement:pet:${ID}${number}`)}`),
    '/dashboard/services-and-announcements?type=Pet&pet=cat&breed=sphynx',
  ]);
});

it('shows the posts with the breed’s tag, and leads to all of them and to the form of another', async () => {
  show(createMemoryClient({ posts: [postOf(1, ['сфінкс']), postOf(2, ['cats'])] }));
  const region = await screen.findByRole('region', { name: 'In the community' });
  expect(await within(region).findByText('Post 1')).toBeTruthy();
  expect(hrefs(region)).toEqual([
    '/dashboard/post/post-1',
    `/dashboard/posts/tag/${encodeURIComponent('сфінкс')}`,
    `/dashboard/breed/sphynx?write=post&tag=${encodeURIComponent('сфінкс')}`,
  ]);
});

it('shows neither announcements nor posts where there are none', async () => {
  show();
  const region = await screen.findByRole('region', { name: 'In the community' });
  expect(hrefs(region)).toHaveLength(1);
  expect(screen.queryByRole('region', { name: 'Looking for a home' })).toBeNull();
});
