import { Plural, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { LIMITS } from '../../domain/limits.ts';
import { textOf } from '../../domain/post/allowed-html.ts';
import { useBlocks } from '../../session/blocks.ts';
import { Icon } from '../../ui/icons.tsx';
import './popular-posts.css';
import { usePopularPosts } from './queries.ts';

interface PopularPostsProps {
  hrefOf: (slug: string) => string;
  onGo?: () => void;
  /** Spec part 1, sections 2.4 and 2.7: 5 in the right drawer, 3 on the dashboard. */
  count?: number;
}

/** The most liked posts of the last seven days, with the beginning of their text. */
export function PopularPosts({ hrefOf, onGo, count = LIMITS.popularPosts }: PopularPostsProps) {
  const { t } = useLingui();
  const popular = usePopularPosts();
  const away = useBlocks();
  const posts = popular.isError ? [] : popular.data?.filter(({ authorId }) => !away.has(authorId)).slice(0, count);
  if (posts === undefined) return <p className="popular__none">{t`Looking…`}</p>;
  if (posts.length === 0)
    return <p className="popular__none">{t`This week is still quiet. What people like will stand here.`}</p>;
  return (
    <ol className="popular">
      {posts.map(({ _id, slug, postTitle, content, likes }) => (
        <li key={_id}>
          <Link to={hrefOf(slug)} onClick={() => onGo?.()}>
            {postTitle}
          </Link>
          <p className="popular__text">{textOf(content)}</p>
          <p className="popular__likes">
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
