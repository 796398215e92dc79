import { Plural, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { LIMITS } from '../../../domain/limits.ts';
import { textOf } from '../../../domain/post/allowed-html.ts';
import { postPath } from '../../../domain/routes.ts';
import { useBesideLastScreen } from '../../../session/last-screen/use-last-screen.ts';
import { useRemoved } from '../../../session/removals.tsx';
import { usePerson } from '../../../session/session.tsx';
import { Icon } from '../../../ui/picture/icons.tsx';
import { overlayOwnPosts } from '../pages/own-posts.ts';
import './popular-posts.css';
import { useUnreachable } from '../../../session/sync-status.ts';
import { useOwnPosts, usePopularPosts } from '../queries.ts';

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
  return (
    <ol className="popular">
      {posts.map(({ id, slug, title, content, likes }) => (
        <li key={id}>
          <Link to={postPath(slug)} onClick={() => onGo?.()}>
            {title}
          </Link>
          <p className="popular__text">{textOf(content)}</p>
          <p className="popular__likes row">
            <Icon name="heart" size={16} />
            <span aria-hidden="true">{likes}</span>
            <span className="visually-hidden">
              <Plural value={likes} one="# like" other="# likes" />
            </span>
          </p>
        </li>
      ))}
    </ol>
  );
}
