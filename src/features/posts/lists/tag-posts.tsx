import { Plural, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useMemo } from 'react';
import { hasTag } from '../../../domain/post/tags.ts';
import { useUnreachable } from '../../../session/sync-status.ts';
import { StatePanel } from '../../../ui/notice/placeholders.tsx';
import { PostPages } from '../pages/post-pages.tsx';
import { useOwnPosts, useTagCount, useTagPosts } from '../queries.ts';
import { FeedSkeleton, FeedState } from './feed-states.tsx';
import { FirstPost } from './first-post.tsx';

interface TagPostsProps {
  tag: string;
  onEdit: (id: string) => void;
  /** The posts cannot be read at all (spec part 1, section 8). */
  onFailed: () => void;
  /** The link back to the community. */
  back: ReactNode;
}

/** The posts with a tag, newest first (spec part 1, section 2.14). */
export function TagPosts({ tag, onEdit, onFailed, back }: TagPostsProps) {
  const unreachable = useUnreachable();
  const { t } = useLingui();
  const read = useTagPosts(tag);
  const records = useOwnPosts().data;
  const own = useMemo(
    () => records?.filter(({ statement }) => statement.type === 'post' && hasTag(statement, tag)) ?? [],
    [records, tag],
  );
  const { isLoadingError } = read;
  useEffect(() => {
    if (isLoadingError) onFailed();
  }, [isLoadingError, onFailed]);
  return (
    <PostPages
      list={`tag ${tag}`}
      read={read}
      own={own}
      onEdit={onEdit}
      empty={(completeness) => {
        if (completeness === 'whole') {
          return (
            <StatePanel
              title={<h2>{t`Nothing with this tag yet`}</h2>}
              text={t`No one has written a post with it yet.`}
            >
              <div className="actions">
                <FirstPost tag={tag} />
                {back}
              </div>
            </StatePanel>
          );
        }
        return unreachable && completeness !== undefined ? <FeedState reason="unreachable" /> : <FeedSkeleton />;
      }}
    />
  );
}

/**
 * The number of posts beside the heading, or its lower bound; nothing while it is unknown, and where the page itself
 * says that there are none.
 */
export function TagCount({ tag }: { tag: string }) {
  const known = useTagCount(tag);
  if (known === null || known.posts === 0) return null;
  const { posts: count, all } = known;
  return (
    <span className="chip">
      {all ? (
        <Plural value={count} one="# post" other="# posts" />
      ) : (
        <Plural value={count} one="At least # post" other="At least # posts" />
      )}
    </span>
  );
}
