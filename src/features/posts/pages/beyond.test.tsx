import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderPage } from '../../../app/testing/render.tsx';
import type { OwnRecord } from '../../../data/api/own.ts';
import type { BadgeKind } from '../../../data/api/sync.ts';
import type { FeedPage } from '../../../data/mirror/read.ts';
import type { PostFact } from '../../../domain/post/schema.ts';
import { versionOf } from '../../../domain/upgrades.ts';
import { useTexts } from '../../../i18n/testing/texts.ts';
import { SYNC_STATUS } from '../../../session/sync-status.ts';
import { createMemoryClient, OLENA, QUIET } from '../../../session/testing/memory-client.ts';
import { publishedPost } from '../../../session/testing/published-post.ts';
import { stubBrowser } from '../../../ui/testing/browser-stubs.ts';
import { AuthorPosts } from '../lists/author-posts.tsx';
import { TagPosts } from '../lists/tag-posts.tsx';
import { fillUp } from './beyond.ts';

const OTHER = 'b'.repeat(32);

/** Thirty posts, newest first. */
const POSTS = Array.from({ length: 30 }, (_, number) =>
  publishedPost({
    _id: `post:01JD4Z7R8S9T0V1W2X3Y4Z${String(9_000 - number).padStart(4, '0')}`,
    postTitle: `Post ${number}`,
    slug: `post-${number}-01jd4z7r8s9t0v1w2x3y4z${String(9_000 - number).padStart(4, '0')}`,
    authorId: OTHER,
    publishedAt: new Date(Date.UTC(2026, 10, 20) - number * 60_000).toISOString(),
  }),
);

const placeOf = ({ publishedAt, _id }: PostFact) => ({ publishedAt, _id });
const titles = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

beforeAll(() => useTexts('en'));
beforeEach(() => {
  stubBrowser();
  // The reader is at the end of the list at once.
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(private readonly callback: (entries: { isIntersecting: boolean }[]) => void) {}
      observe() {
        this.callback([{ isIntersecting: true }]);
      }
      disconnect() {}
    },
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/**
 * A device that mirrors the first `mirrored` posts of a list of `POSTS`, and a service that has all of them, ten to a
 * page.
 */
function world(mirrored: number, options: { own?: OwnRecord[]; all?: readonly PostFact[]; badge?: BadgeKind } = {}) {
  const { all = POSTS, badge = 'synced' } = options;
  const service = { reachable: true };
  const readList = async (_kind: unknown, _of: unknown, after?: { _id: string } | null) => {
    if (!service.reachable) return { kind: 'unreachable' } as const;
    const from = !after ? 0 : all.findIndex(({ _id }) => _id === after._id) + 1;
    const posts = all.slice(from, from + 10);
    const last = posts.at(-1);
    const next = last && from + 10 < all.length ? placeOf(last) : null;
    return { kind: 'found', value: { facts: posts, next }, from: 'network' } as never;
  };
  const data = createMemoryClient({
    answers: { readList },
    status: { badge },
    ...(options.own ? { own: options.own } : {}),
  });
  const read = async (after: { _id: string } | null, limit: number): Promise<FeedPage> => {
    const here = all.slice(0, mirrored);
    const from = after === null ? 0 : here.findIndex(({ _id }) => _id === after._id) + 1;
    const posts = here.slice(from, from + limit);
    const last = posts.at(-1);
    const end = last ? placeOf(last) : null;
    const more = from + limit < here.length;
    return { posts, next: more ? end : null, completeness: 'whole', ...(more ? {} : { older: { after: end } }) };
  };
  const mirror = {
    ...data.mirror,
    posts: (_list: unknown, after: { _id: string } | null, limit: number) => read(after, limit),
  };
  const asked = () =>
    data.asked.filter(({ call }) => call === 'readList').map(({ input }) => (input as unknown[]).slice(1));
  return { data: { ...data, mirror }, service, asked };
}

function Tagged() {
  return (
    <TagPosts
      tag="cats"
      onEdit={() => undefined}
      onFailed={() => {
        throw new Error('what is on the device was read');
      }}
      back={null}
    />
  );
}

describe('a list beyond the posts on the device', () => {
  it.each([0, 1, 10, 13, 25])(
    'shows every post once and in order, when %i of 30 are on the device',
    async (mirrored) => {
      const { data, asked } = world(mirrored);
      renderPage(<Tagged />, { data });
      await waitFor(() => expect(titles()).toEqual(POSTS.map(({ postTitle }) => postTitle)));
      const last = POSTS[mirrored - 1];
      expect(asked()[0]).toEqual([{ tag: 'cats' }, last ? placeOf(last) : null]);
      expect(asked()).toHaveLength(Math.ceil((30 - mirrored) / 10));
      expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
    },
  );

  it('shows the same list after a change of the posts on the device', async () => {
    const { data, asked } = world(13);
    const { client } = renderPage(<Tagged />, { data });
    await waitFor(() => expect(titles()).toHaveLength(30));
    await client.invalidateQueries({ queryKey: ['posts'] });
    expect(titles()).toEqual(POSTS.map(({ postTitle }) => postTitle));
    expect(asked()).toHaveLength(4);
  });

  it('does not say that a list is empty before the service said so', async () => {
    const { data } = world(0, { all: [] });
    renderPage(<Tagged />, { data });
    expect(await screen.findByText('Nothing with this tag yet')).toBeTruthy();
  });

  it('continues beyond a page of blocked people’s posts', async () => {
    const hidden = '1'.repeat(32);
    const all = POSTS.map((post, number) => (number < 20 ? { ...post, authorId: hidden } : post));
    const own = [
      {
        statement: { _id: `block:${hidden}`, _rev: '1-a', type: 'block', schemaVersion: 1, kind: 'mute' },
        state: 'private',
        outcome: null,
        photoWaiting: false,
      } as unknown as OwnRecord,
    ];
    const { data } = world(5, { all, own });
    renderPage(<Tagged />, { data, session: { kind: 'signedIn', person: OLENA } });
    await waitFor(() => expect(titles()).toEqual(POSTS.slice(20).map(({ postTitle }) => postTitle)));
  });
});

describe('older posts that cannot be fetched', () => {
  it('leave the posts on the device, with the reason and a button to retry', async () => {
    const { data, service, asked } = world(13);
    service.reachable = false;
    renderPage(<Tagged />, { data });
    expect(await screen.findByText('Couldn’t load older posts.')).toBeTruthy();
    expect(titles()).toHaveLength(13);
    const before = asked().length;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(asked()).toHaveLength(before + 1));
    expect(screen.getByText('Couldn’t load older posts.')).toBeTruthy();
    service.reachable = true;
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Try again' }).getAttribute('aria-disabled')).toBe('false'),
    );
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(titles()).toHaveLength(30));
    expect(screen.queryByText('Couldn’t load older posts.')).toBeNull();
  });

  it.each([0, 13])('load automatically when the network is back, with %i posts on the device', async (mirrored) => {
    const { data, service, asked } = world(mirrored, { badge: 'unreachable' });
    service.reachable = false;
    const { client } = renderPage(<Tagged />, { data });
    expect(await screen.findByText(/^Older posts aren’t on this device/)).toBeTruthy();
    expect(titles()).toHaveLength(mirrored);
    expect(asked()).toHaveLength(1);
    service.reachable = true;
    act(() => void client.setQueryData(SYNC_STATUS, QUIET));
    await waitFor(() => expect(titles()).toHaveLength(30));
  });
});

describe('one’s own posts that are all older', () => {
  const own = POSTS.map(
    ({ _id, postTitle, slug, publishedAt }): OwnRecord => ({
      statement: {
        _id,
        _rev: '1-a',
        type: 'post',
        schemaVersion: versionOf('post'),
        written: { at: publishedAt, device: 'd' },
        postTitle,
        content: '<p>It sleeps.</p>',
        tags: [],
        photo: null,
        slug,
        createdAt: publishedAt,
        editedAt: null,
      },
      state: 'published',
      outcome: {
        _id: `outcome:${_id}`,
        type: 'outcome',
        schemaVersion: 1,
        statement: _id,
        rev: '1-a',
        state: 'published',
        at: publishedAt,
      } as OwnRecord['outcome'],
      photoWaiting: false,
    }),
  );
  const all = POSTS.map((post) => ({ ...post, authorId: OLENA.userId }));

  it.each([true, false])('are shown in order, and offline all of them: %s', async (reachable) => {
    const { data, service } = world(0, { own, all, badge: reachable ? 'synced' : 'unreachable' });
    service.reachable = reachable;
    renderPage(<AuthorPosts authorId={OLENA.userId} onEdit={() => undefined} empty={<p>None written</p>} />, {
      data,
      session: { kind: 'signedIn', person: OLENA },
    });
    // jsdom has no heights, so only the last cards are rendered.
    const cards = () => screen.queryAllByRole('article').map((card) => Number(card.getAttribute('aria-posinset')));
    await waitFor(() => expect(cards().at(-1)).toBe(30));
    expect(titles()).toEqual(cards().map((place) => `Post ${place - 1}`));
    await waitFor(() =>
      expect(screen.queryAllByText(/^Older posts aren’t on this device/)).toHaveLength(reachable ? 0 : 1),
    );
  });
});

it('reads after a reload as many posts as before, and waits for no more than exist', async () => {
  const { data, service } = world(13);
  const first = await data.mirror.posts({ tag: 'cats' }, null, 25);
  const filled = await fillUp(data.api, { tag: 'cats' }, first, 25);
  expect(filled.posts).toEqual(POSTS.slice(0, 33));
  expect(filled.older).toBeUndefined();
  service.reachable = false;
  expect(await fillUp(data.api, { tag: 'cats' }, first, 25)).toEqual(first);
});
