import type { QueryClient } from '@tanstack/react-query';
import type { DataEvent } from '../data/api.ts';
import type { FeedPage } from '../data/mirror/read.ts';
import { commentKeys } from '../features/comments/keys.ts';
import { marketKeys } from '../features/market/keys.ts';
import { notificationKeys } from '../features/notifications/queries.ts';
import { petKeys } from '../features/pets/keys.ts';
import { bookmarkKeys } from '../features/posts/bookmarks.ts';
import { likeKeys } from '../features/posts/likes.ts';
import { POSTS_REREAD, postKeys } from '../features/posts/queries.ts';
import { profileKeys } from '../features/profiles/queries.ts';
import { searchKeys } from '../features/search/queries.ts';
import { preferencesKeys } from '../features/settings/preferences-keys.ts';
import { syncKeys } from '../features/sync/queries.ts';
import { blockKeys } from '../session/blocks.ts';
import type { SessionStore } from '../session/session-store.ts';

/** Whether the browser removed what was kept here. */
export const EVICTED = ['device', 'evicted'] as const;

/** What the market shows, or what its forms begin with. */
const MARKET_TYPES: readonly string[] = ['announcement', 'pet', 'profile', 'outcome'];

/** What screens of pets are made of. */
const OF_PETS: readonly string[] = ['pet', 'pet-record', 'transfer', 'handover', 'outcome'];

/** Turns what the data room tells into fresh screens: one place for all of them. */
export function listenToData(client: QueryClient, session: SessionStore): (event: DataEvent) => void {
  return (event) => {
    switch (event.kind) {
      case 'changed':
        if (event.types.some((type) => type === 'post' || type === 'outcome')) void rereadPosts(client);
        if (event.types.includes('post')) void client.invalidateQueries({ queryKey: searchKeys.device });
        if (event.types.includes('profile')) void client.invalidateQueries({ queryKey: profileKeys.all });
        if (event.types.some((type) => type === 'notification' || type === 'read-mark'))
          void client.invalidateQueries({ queryKey: notificationKeys.all });
        if (event.types.some((type) => type === 'like' || type === 'outcome'))
          void client.invalidateQueries({ queryKey: likeKeys.all });
        if (event.types.includes('bookmark')) void client.invalidateQueries({ queryKey: bookmarkKeys.all });
        if (event.types.some((type) => type === 'comment' || type === 'outcome'))
          void client.invalidateQueries({ queryKey: commentKeys.all });
        if (event.types.some((type) => MARKET_TYPES.includes(type)))
          void client.invalidateQueries({ queryKey: marketKeys.all });
        if (event.types.some((type) => OF_PETS.includes(type)))
          void client.invalidateQueries({ queryKey: petKeys.all });
        if (event.types.includes('preferences')) void client.invalidateQueries({ queryKey: preferencesKeys.all });
        if (event.types.includes('block')) void client.invalidateQueries({ queryKey: blockKeys.all });
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
  const pages = client.getQueryData<{ pages: FeedPage[] }>(postKeys.feed)?.pages ?? [];
  const last = pages.at(-1);
  // Who scrolled to the end of what had come on a first visit stands there until the rest is looked for.
  const cutOff = last?.kept === 'partly' && last.next === null;
  const all = cutOff || pages.reduce((sum, { posts }) => sum + posts.length, 0) <= POSTS_REREAD;
  await Promise.all([
    client.invalidateQueries({ queryKey: postKeys.feed, refetchType: all ? 'active' : 'none' }),
    client.invalidateQueries({ queryKey: postKeys.all, predicate: (query) => query.queryKey[1] !== 'feed' }),
  ]);
}
