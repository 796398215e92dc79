import { Plural, useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { textOf } from '../../domain/post/allowed-html.ts';
import { useDates } from '../../i18n/dates.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Icon } from '../../ui/icons.tsx';
import type { CardPost } from './card-post.ts';
import { OwnState } from './own-state.tsx';
import { PostPhoto } from './post-photo.tsx';

interface PostCardProps {
  post: CardPost;
  hrefOf: (slug: string) => string;
  onEdit: (id: string) => void;
  /** The first card's photo is what the reader waits for: it is fetched first. */
  first?: boolean;
}

/** One post in a list (spec part 1, section 2.12). */
export const PostCard = memo(function PostCard({ post, hrefOf, onEdit, first = false }: PostCardProps) {
  const { t } = useLingui();
  const { likes, commentsCount } = post;
  return (
    <>
      <PostByline post={post} />
      <h2 className="post-card__title">
        <Link to={hrefOf(post.slug)}>{post.title}</Link>
      </h2>
      <Tags tags={post.tags} />
      {post.photo !== null && <PostPhoto photo={post.photo} local={post.own?.photoWaiting === true} eager={first} />}
      <p className="post-card__text">{textOf(post.content)}</p>
      <OwnState post={post} onEdit={onEdit} />
      <p className="post-card__counts">
        <span title={t`Comments`}>
          <Icon name="comment" size={20} />
          <span aria-hidden="true">{commentsCount}</span>
          <span className="visually-hidden">
            <Plural value={commentsCount} one="# comment" other="# comments" />
          </span>
        </span>
        <span title={t`Likes`}>
          <Icon name="heart" size={20} />
          <span aria-hidden="true">{likes}</span>
          <span className="visually-hidden">
            <Plural value={likes} one="# like" other="# likes" />
          </span>
        </span>
      </p>
    </>
  );
});

/** Who wrote it and when. */
export function PostByline({ post }: { post: CardPost }) {
  const dates = useDates();
  return (
    <div className="post-byline">
      <Avatar letter={post.authorLetter} />
      <div>
        <p className="post-byline__name">{post.authorName}</p>
        <time className="post-byline__date" dateTime={post.createdAt}>
          {dates.date(post.createdAt)}
        </time>
      </div>
    </div>
  );
}

export function Tags({ tags }: { tags: readonly string[] }) {
  const { t } = useLingui();
  if (tags.length === 0) return null;
  return (
    <ul className="post-tags" aria-label={t`Tags`}>
      {tags.map((tag) => (
        <li key={tag} className="chip">
          #{tag}
        </li>
      ))}
    </ul>
  );
}
