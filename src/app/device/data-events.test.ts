import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import type { FeedPage } from '../../data/mirror/read.ts';
import { LIMITS } from '../../domain/limits.ts';
import { DAY_MS } from '../../domain/time/spans.ts';
import { marketKeys } from '../../entities/announcement/keys.ts';
import { postKeys } from '../../entities/post/keys.ts';
import { NO_STORAGE } from '../../platform/browser-storage.ts';
import { createSessionStore } from '../../session/session.tsx';
import { SYNC_STATUS } from '../../session/sync-status.ts';
import { OLENA, QUIET } from '../../session/testing/memory-client.ts';
import { publishedPost } from '../../session/testing/published-post.ts';
import { listenToData } from './data-events.ts';

function listening() {
  const client = new QueryClient();
  const session = createSessionStore(NO_STORAGE);
  return { client, session, hear: listenToData(client, session) };
}

const stale = (client: QueryClient, key: readonly unknown[]) => client.getQueryState(key)?.isInvalidated;

describe('the data client’s events', () => {
  it.each([
    [['post'], true],
    [['outcome'], true],
    [['profile'], false],
  ])('marks the posts as stale after a change of %j: %s', (types, expected) => {
    const { client, hear } = listening();
    const keys = [postKeys.feed, postKeys.own(OLENA.userId), postKeys.slug('x')];
    for (const key of keys) client.setQueryData(key, key === postKeys.feed ? { pages: [], pageParams: [] } : []);
    hear({ kind: 'changed', types });
    expect(keys.map((key) => stale(client, key))).toEqual([expected, expected, expected]);
  });

  it.each([
    ['does not refetch a long list while it is being read', 40, 'whole', null, 'none'],
    ['refetches a short list', 3, 'whole', null, 'active'],
    ['refetches a long list that ended with the first visit’s posts', 40, 'partly', null, 'active'],
  ])('%s', (_, count, completeness, next, refetchType) => {
    const { client, hear } = listening();
    const asked: unknown[] = [];
    client.invalidateQueries = async (filters) => void asked.push(filters?.refetchType ?? 'active');
    const posts = Array.from({ length: LIMITS.feedPage }, () => publishedPost());
    const pages = Array.from({ length: count }, () => ({ posts, next, completeness }));
    client.setQueryData(postKeys.feed, { pages, pageParams: [] });
    hear({ kind: 'changed', types: ['post'] });
    expect(asked[0]).toBe(refetchType);
  });

  const feedOf = (completeness: FeedPage['completeness'], posts: object[] = []) => ({
    pages: [{ posts, next: null, completeness }],
    pageParams: [null],
  });

  it.each([
    ['nothing was read yet', undefined, true],
    ['nothing was stored yet', feedOf('nothing'), true],
    ['posts are shown', feedOf('partly', [{ _id: 'post:1' }]), false],
    ['all posts are stored, and there are none', feedOf('whole'), false],
  ])('shows the first page of a bundle only where no posts are known yet: %s', (_what, before, shows) => {
    const { client, hear } = listening();
    client.setQueryData(postKeys.feed, before);
    hear({ kind: 'firstPage', posts: [] });
    expect(client.getQueryData(postKeys.feed)).toEqual(shows ? feedOf('partly') : before);
  });

  it('reads again what a shown screen could not read, once the service has answered', async () => {
    const { client, hear } = listening();
    const observed = async (key: string, answer: () => Promise<unknown>) => {
      const read = vi.fn(answer);
      const stop = new QueryObserver(client, { queryKey: [key], queryFn: read, retry: false }).subscribe(
        () => undefined,
      );
      await expect.poll(() => client.getQueryState([key])?.fetchStatus).toBe('idle');
      return { read, stop };
    };
    const failed = await observed('failed', () => Promise.reject(new Error('unreachable')));
    const missing = await observed('missing', async () => ({ kind: 'unreachable' }));
    const known = await observed('known', async () => ({ kind: 'found' }));
    const hidden = await observed('hidden', async () => ({ kind: 'unreachable' }));
    hidden.stop();
    const counts = () => [failed, missing, known, hidden].map(({ read }) => read.mock.calls.length);
    const contact = (lastContact: string | null) => hear({ kind: 'status', status: { ...QUIET, lastContact } });
    contact(null);
    expect(counts()).toEqual([1, 1, 1, 1]);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    contact('2026-11-20T10:05:00.000Z');
    expect(counts()).toEqual([2, 2, 1, 1]);
    // A busy device has several contacts a second: they cause one reading, when the pause is over.
    for (const seconds of ['00', '01', '09']) contact(`2026-11-20T10:05:${seconds}.000Z`);
    await vi.advanceTimersByTimeAsync(9_999);
    expect(counts()).toEqual([2, 2, 1, 1]);
    await vi.advanceTimersByTimeAsync(1);
    expect(counts()).toEqual([3, 3, 1, 1]);
    await vi.advanceTimersByTimeAsync(60_000);
    contact('2026-11-20T10:05:09.000Z');
    expect(counts()).toEqual([3, 3, 1, 1]);
    contact('2026-11-20T10:06:20.000Z');
    expect(counts()).toEqual([4, 4, 1, 1]);
    vi.useRealTimers();
  });

  it('reads the market again when the device’s clock error becomes known', () => {
    const { client, hear } = listening();
    client.setQueryData(marketKeys.whole, { announcements: [], completeness: 'whole' });
    hear({ kind: 'status', status: QUIET });
    expect(stale(client, marketKeys.whole)).toBe(false);
    hear({ kind: 'status', status: { ...QUIET, clockOffset: -20 * DAY_MS } });
    expect(stale(client, marketKeys.whole)).toBe(true);
  });

  it('passes the status to the badge and the session to the page', () => {
    const { client, session, hear } = listening();
    hear({ kind: 'status', status: { ...QUIET, badge: 'offline' } });
    hear({ kind: 'session', session: { kind: 'expired', person: OLENA } });
    expect(client.getQueryData(SYNC_STATUS)).toMatchObject({ badge: 'offline' });
    expect(session.get().kind).toBe('expired');
  });
});
