import { useLingui } from '@lingui/react/macro';
import { LIMITS } from '../../../domain/limits.ts';
import { useBesideLastScreen } from '../../../session/last-screen/use-last-screen.ts';
import { useRemoved } from '../../../session/removals.tsx';
import { usePerson } from '../../../session/session.tsx';
import { useUnreachable } from '../../../session/sync-status.ts';
import { overlayOwnPosts } from '../pages/own-posts.ts';
import { useOwnPosts, usePopularPosts } from '../queries.ts';
import { PostLines } from './post-lines.tsx';

interface PopularPostsProps {
  onGo?: () => void;
  /** Spec part 1, sections 2.4 and 2.7: 5 in the right drawer, 3 on the dashboard. */
  count?: number;
}

/** The most liked posts of the last seven days, with the beginning of their text. */
export function PopularPosts({ onGo, count = LIMITS.popularPosts }: PopularPostsProps) {
  const unreachable = useUnreachable();
  const { t } = useLingui();
  const { data, isError } = usePopularPosts();
  useBesideLastScreen(data !== undefined || isError);
  const written = { person: usePerson(), records: useOwnPosts().data ?? [], removed: useRemoved() };
  const posts = overlayOwnPosts(data?.posts ?? [], written).rest.slice(0, count);
  if (posts.length === 0) {
    const nothingComes = isError || (unreachable && data !== undefined);
    if (data?.completeness === 'whole' && !isError)
      return <p className="soft small">{t`It’s been quiet this week. Posts people like will appear here.`}</p>;
    return <p className="soft small">{nothingComes ? t`Nothing here yet` : t`Searching…`}</p>;
  }
  return <PostLines posts={posts} onGo={onGo} />;
}
