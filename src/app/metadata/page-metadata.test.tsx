import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { announcementKey } from '../../domain/announcement/id.ts';
import { NO_VISIT } from '../../domain/organisation/no-visit.ts';
import type { OrganisationPage } from '../../domain/organisation/page.ts';
import { pedigreePath } from '../../domain/paths.ts';
import { pedigreeKey } from '../../domain/pedigree/id.ts';
import { postPath } from '../../domain/routes.ts';
import { pageOf } from '../../entities/pedigree/testing/pedigrees.ts';
import { loadHandbook } from '../../features/documents/care/handbook.ts';
import { useTexts } from '../../i18n/testing/texts.ts';
import { createMemoryClient } from '../../session/testing/memory-client.ts';
import { publishedAnnouncement } from '../../session/testing/published-announcement.ts';
import { publishedPost } from '../../session/testing/published-post.ts';
import { HeadingsProvider, PageHeading } from '../../ui/layout/page-heading.tsx';
import { renderPage } from '../testing/render.tsx';
import PageMetadata from './page-metadata.tsx';

beforeAll(() => useTexts('en'));
beforeEach(() => {
  document.head.innerHTML =
    '<title>Lapka</title><meta name="description" content="of the HTML" data-page=""><meta name="theme-color" content="#fff">';
});
afterEach(cleanup);

const meta = (name: string) => document.head.querySelector(`meta[name="${name}"]`)?.getAttribute('content');
const canonical = () => document.head.querySelector('link[rel="canonical"]')?.getAttribute('href');

function Page() {
  const go = useNavigate();
  return (
    <>
      <PageMetadata />
      <Link to="/dashboard/about">About</Link>
      <button type="button" onClick={() => go('/signin')}>
        In
      </button>
    </>
  );
}

/** A screen whose code arrives when the test says so. */
function SlowScreen() {
  const [come, setCome] = useState(false);
  return (
    <HeadingsProvider>
      <PageMetadata />
      {come && <PageHeading>About Lapka</PageHeading>}
      <button type="button" onClick={() => setCome(true)}>
        Come
      </button>
    </HeadingsProvider>
  );
}

describe('the head of the page', () => {
  it('follows a navigation and leaves the app’s own elements in the head', async () => {
    renderPage(<Page />, { path: '/dashboard/community' });
    await waitFor(() => expect(document.title).toBe('Community · Lapka'));
    expect(canonical()).toBe('http://localhost:3000/dashboard/community');
    act(() => screen.getByText('About').click());
    await waitFor(() => expect(canonical()).toBe('http://localhost:3000/dashboard/about'));
    expect(document.title).toBe('About · Lapka');
    expect(document.head.querySelectorAll('meta[name="description"]')).toHaveLength(1);
    expect(meta('description')).not.toBe('of the HTML');
    expect(meta('theme-color')).toBe('#fff');
  });

  it('describes only the last of several screens that were passed quickly', async () => {
    renderPage(<Page />, { path: '/dashboard/community' });
    act(() => screen.getByText('About').click());
    const seen: string[] = [];
    const watcher = new MutationObserver(() => seen.push(document.title));
    watcher.observe(document.head, { childList: true, subtree: true });
    act(() => screen.getByText('In').click());
    await waitFor(() => expect(document.title).toBe('Sign in · Lapka'));
    watcher.disconnect();
    expect(seen).not.toContain('About · Lapka');
    expect(seen).not.toContain('Community · Lapka');
  });

  it('keeps the page’s title when the code of the screen arrives after it', async () => {
    renderPage(<SlowScreen />, { path: '/dashboard/about' });
    await waitFor(() => expect(document.title).toBe('About · Lapka'));
    act(() => screen.getByText('Come').click());
    expect(screen.getByRole('heading', { name: 'About Lapka' })).toBeTruthy();
    expect(document.title).toBe('About · Lapka');
  });

  it('uses a post’s own text in the head', async () => {
    const post = publishedPost({ postTitle: 'A cat <b>here</b>', content: '<p>It sleeps.</p>' });
    renderPage(<Page />, { path: postPath(post.slug), data: createMemoryClient({ posts: [post] }) });
    await waitFor(() => expect(document.title).toBe('A cat <b>here</b> · Lapka'));
    expect(meta('description')).toBe('It sleeps.');
    expect(document.head.querySelector('script[type="application/ld+json"]')?.textContent).toContain('It sleeps.');
  });

  it('uses an announcement’s own text in the head, and none for a missing announcement', async () => {
    const fact = publishedAnnouncement();
    const key = announcementKey(fact._id);
    const data = createMemoryClient({ announcements: [fact] });
    renderPage(<Page />, { path: `/dashboard/announcement/${key}`, data });
    await waitFor(() => expect(document.title).toBe(`${fact.pet?.name} · Lapka`));
    expect(meta('description')).toBe(fact.description);
    expect(meta('robots')).toBe('index, follow');
    expect(document.head.querySelector('script[type="application/ld+json"]')?.textContent).toContain('Product');
  });

  it('names the dog and its parents in the head', async () => {
    const page = pageOf();
    const data = createMemoryClient({ pedigrees: { pages: { [pedigreeKey(page.dog.dogId)]: page } } });
    renderPage(<Page />, { data, path: pedigreePath(page.dog.dogId) });
    await waitFor(() => expect(document.title).toBe('Argo · Lapka'));
    expect(meta('description')).toContain('Baron × Luna');
  });

  it('describes an organisation in the head where it is open, and not otherwise', async () => {
    const page: OrganisationPage = {
      name: 'Fluffy Paw',
      organisationType: 'dogGrooming',
      ...NO_VISIT,
      description: 'We wash.',
      services: [],
      open: true,
      team: [],
      isClosed: false,
    };
    const key = `${'a'.repeat(32)}-01JD4Z7R8S9T0V1W2X3Y4Z0001`;
    const path = `/dashboard/organisation/${key}`;
    renderPage(<Page />, { data: createMemoryClient({ organisations: { [key]: page } }), path });
    await waitFor(() => expect(meta('description')).toContain('We wash.'));
    expect(canonical()).toBe(`http://localhost:3000${path}`);
    cleanup();
    renderPage(<Page />, { data: createMemoryClient({ organisations: { [key]: { ...page, open: false } } }), path });
    await waitFor(() => expect(meta('robots')).toBe('noindex, follow'));
    expect(document.head.innerHTML).not.toContain('Fluffy');
  });

  it('uses the own text of an article and of a breed in the head', async () => {
    renderPage(<Page />, { path: '/dashboard/care/heat-stroke' });
    const text = (await loadHandbook('en'))['heat-stroke'];
    await waitFor(() => expect(document.title).toBe(`${text?.title} · Lapka`));
    expect(text?.summary).toContain(meta('description')?.replace('…', ''));
    expect(document.head.querySelectorAll('script[type="application/ld+json"]')).toHaveLength(3);
    cleanup();
    renderPage(<Page />, { path: '/dashboard/breed/mixed-cat' });
    await waitFor(() => expect(canonical()).toBe('http://localhost:3000/dashboard/breed/mixed-cat'));
    expect(meta('robots')).toBe('index, follow');
    expect(document.title).toMatch(/^Mixed.* · Lapka$/);
  });

  it('leaves the title of an unindexed screen to its heading', async () => {
    document.title = 'Olena Koval · Lapka';
    renderPage(<Page />, { path: '/dashboard/profile/0123456789abcdef0123456789abcdef' });
    await waitFor(() => expect(meta('robots')).toBe('noindex, follow'));
    expect(document.title).toBe('Olena Koval · Lapka');
  });
});
