import type { QueryClient } from '@tanstack/react-query';
import type { DataEvent } from '../data/api.ts';
import type { FeedPage } from '../data/mirror/read.ts';
import { postKeys } from '../features/posts/queries.ts';
import { syncKeys } from '../features/sync/queries.ts';
import type { SessionStore } from '../session/session-store.ts';

/** Whether the browser removed what was kept here. */
export const EVICTED = ['device', 'evicted'] as const;

/** With more pages than this on the screen a change is taken in when the reader is back at the top: reading them all again costs more than it gives. */
const PAGES_REREAD = 30;

/** Turns what the data room tells into fresh screens: one place for all of them. */
export function listenToData(client: QueryClient, session: SessionStore): (event: DataEvent) => void {
  return (event) => {
    switch (event.kind) {
      case 'changed':
        if (event.types.some((type) => type === 'post' || type === 'outcome')) void rereadPosts(client);
        void client.invalidateQueries({ queryKey: syncKeys.centre });
        break;
      case 'firstPage':
        client.setQueryData<{ pages: FeedPage[]; pageParams: unknown[] }>(postKeys.feed, (old) =>
          old?.pages[0]?.posts.length
            ? old
            : { pages: [{ posts: event.posts, next: null, kept: 'partly' }], pageParams: [null] },
        );
        break;
      case 'status':
        client.setQueryData(syncKeys.status, event.status);
        void client.invalidateQueries({ queryKey: syncKeys.centre });
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

async function rereadPosts(client: QueryClient): Promise<void> {
  const pages = client.getQueryData<{ pages: FeedPage[] }>(postKeys.feed)?.pages.length ?? 0;
  await Promise.all([
    client.invalidateQueries({ queryKey: postKeys.feed, refetchType: pages > PAGES_REREAD ? 'none' : 'active' }),
    client.invalidateQueries({ queryKey: postKeys.all, predicate: (query) => query.queryKey[1] !== 'feed' }),
  ]);
}
