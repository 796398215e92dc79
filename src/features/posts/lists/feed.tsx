import { useAreLikesShown } from '../../../entities/like/likes.ts';
import { useLastScreen } from '../../../session/last-screen/use-last-screen.ts';
import { useUnreachable } from '../../../session/sync-status.ts';
import { useBookmarks } from '../card/bookmarks.ts';
import type { OwnPost } from '../pages/own-posts.ts';
import { PostPages } from '../pages/post-pages.tsx';
import { FEED, useFeed, useOwnPosts } from '../queries.ts';
import { FeedSkeleton, FeedState } from './feed-states.tsx';

interface FeedProps {
  /** The key of the stored reading position, where another screen shows the feed. */
  list?: string;
  onEdit: (id: string) => void;
}

const NONE: readonly OwnPost[] = [];

/** The community's feed, windowed: ten or ten thousand posts cost the same on the screen. */
export function Feed({ list = FEED, onEdit }: FeedProps) {
  const unreachable = useUnreachable();
  const feed = useFeed();
  const { data: own = NONE, isLoading } = useOwnPosts();
  // The first paint must not change afterwards: neither the cards nor their pressed buttons.
  const known = [useAreLikesShown(), !useBookmarks().isPending, !isLoading].every(Boolean);
  useLastScreen(feed.data !== undefined && known);
  return (
    <PostPages
      list={list}
      read={feed}
      own={own}
      onEdit={onEdit}
      empty={(completeness) => {
        if (completeness === 'whole') return <FeedState reason="empty" />;
        return unreachable && completeness !== undefined ? <FeedState reason="unreachable" /> : <FeedSkeleton />;
      }}
    />
  );
}
