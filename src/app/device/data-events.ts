import type { Query, QueryClient } from '@tanstack/react-query';
import type { SyncStatus } from '../../data/api/sync.ts';
import type { DataEvent } from '../../data/api.ts';
import type { FeedPage } from '../../data/mirror/read.ts';
import { fieldsOf } from '../../domain/fields.ts';
import { postKeys } from '../../entities/post/keys.ts';
import { POSTS_REREAD } from '../../features/posts/reread.ts';
import { SYNC_CENTRE } from '../../features/sync/queries.ts';
import type { SessionStore } from '../../session/session.tsx';
import { SYNC_STATUS } from '../../session/sync-status.ts';
import { EVICTED } from './evicted.ts';
import { staleBy } from './stale-queries.ts';

/** A busy device has several contacts a second; what the service keeps refusing is not asked for at each. */
const RETRY_PAUSE_MS = 10_000;

/** Turns the data client's events into fresh screens: one place for all of them. */
export function listenToData(client: QueryClient, session: SessionStore): (event: DataEvent) => void {
  let contactedAt: string | null = null;
  let pause: ReturnType<typeof setTimeout> | null = null;
  let isDue = false;

  /** The service has answered: what a shown screen could not fetch is fetched without a press of "Try again". */
  function retry({ lastContact }: SyncStatus): void {
    if (lastContact === null || lastContact === contactedAt) return;
    contactedAt = lastContact;
    if (pause === null) retryNow();
    else isDue = true;
  }

  function retryNow(): void {
    isDue = false;
    pause = setTimeout(() => {
      pause = null;
      if (isDue) retryNow();
    }, RETRY_PAUSE_MS);
    void client.refetchQueries({ type: 'active', predicate: couldNotBeRead });
  }

  return (event) => {
    switch (event.kind) {
      case 'changed':
        askAnew(client, event.types);
        break;
      case 'firstPage':
        showFirstPage(client, event.posts);
        break;
      case 'status':
        showStatus(client, event.status);
        retry(event.status);
        void client.invalidateQueries({ queryKey: SYNC_CENTRE });
        break;
      case 'evicted':
        client.setQueryData(EVICTED, true);
        break;
      case 'session':
        session.set(event.session);
        break;
    }
  };
}

function showStatus(client: QueryClient, status: SyncStatus): void {
  const before = client.getQueryData<SyncStatus>(SYNC_STATUS);
  client.setQueryData(SYNC_STATUS, status);
  // With a wrong clock the page left out the wrong announcements as ended.
  if ((before?.clockOffset ?? 0) !== status.clockOffset) askAnew(client, ['announcement']);
}

function couldNotBeRead({ state }: Query): boolean {
  return state.status === 'error' || fieldsOf<{ kind: string }>(state.data).kind === 'unreachable';
}

/**
 * Only where no posts are known yet: this page subscribes late and may have read the whole bundle before the event for
 * its first page arrives. Where no posts exist, a skeleton would appear again.
 */
function showFirstPage(client: QueryClient, posts: FeedPage['posts']): void {
  client.setQueryData<{ pages: FeedPage[]; pageParams: unknown[] }>(postKeys.feed, (old) => {
    const shown = old?.pages[0];
    const known = shown !== undefined && (shown.posts.length > 0 || shown.completeness === 'whole');
    return known ? old : { pages: [{ posts, next: null, completeness: 'partly' }], pageParams: [null] };
  });
}

function askAnew(client: QueryClient, types: readonly string[]): void {
  const { queries, posts } = staleBy(types);
  if (posts) void rereadPosts(client);
  for (const queryKey of [...queries, SYNC_CENTRE]) void client.invalidateQueries({ queryKey });
}

async function rereadPosts(client: QueryClient): Promise<void> {
  const pages = client.getQueryData<{ pages: FeedPage[] }>(postKeys.feed)?.pages ?? [];
  const last = pages.at(-1);
  // A reader who scrolled to the end of a partly loaded first visit would wait there until the rest is fetched.
  const cutOff = last?.completeness === 'partly' && last.next === null;
  const all = cutOff || pages.reduce((sum, { posts }) => sum + posts.length, 0) <= POSTS_REREAD;
  await Promise.all([
    client.invalidateQueries({ queryKey: postKeys.feed, refetchType: all ? 'active' : 'none' }),
    client.invalidateQueries({ queryKey: postKeys.all, predicate: (query) => query.queryKey[1] !== 'feed' }),
  ]);
}
