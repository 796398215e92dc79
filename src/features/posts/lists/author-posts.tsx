import { type ReactNode, useMemo } from 'react';
import { usePerson } from '../../../session/session.tsx';
import { useUnreachable } from '../../../session/sync-status.ts';
import { Waiting } from '../../../ui/notice/placeholders.tsx';
import { PostPages } from '../pages/post-pages.tsx';
import { useAuthorPosts, useOwnPosts } from '../queries.ts';
import { FeedState } from './feed-states.tsx';

interface AuthorPostsProps {
  authorId: string;
  onEdit: (id: string) => void;
  /** Shown when there are none. */
  empty: ReactNode;
}

/** One person's posts, newest first; the person's own with the state of each. */
export function AuthorPosts({ authorId, onEdit, empty }: AuthorPostsProps) {
  const unreachable = useUnreachable();
  const mine = usePerson()?.userId === authorId;
  const records = useOwnPosts();
  const read = useAuthorPosts(authorId);
  const own = useMemo(() => (mine ? (records.data ?? []) : []), [mine, records.data]);
  if (read.isPending || (mine && records.isPending)) return <Waiting />;
  return (
    <PostPages
      list={`author ${authorId}`}
      read={read}
      own={own}
      onEdit={onEdit}
      everybody
      plain
      empty={(completeness) => {
        if (completeness === 'whole') return empty;
        return unreachable && completeness !== undefined ? <FeedState reason="unreachable" /> : <Waiting />;
      }}
    />
  );
}
