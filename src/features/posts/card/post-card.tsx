import { Plural, useLingui } from '@lingui/react/macro';
import { memo, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { textOf } from '../../../domain/post/allowed-html.ts';
import { normaliseTags } from '../../../domain/post/tags.ts';
import { postPath, tagPath } from '../../../domain/routes.ts';
import { LikeButton, LikeCount } from '../../../entities/like/like-button.tsx';
import { PersonAvatar } from '../../../entities/person/person-avatar.tsx';
import { PersonLink } from '../../../entities/person/person-link.tsx';
import { PersonName } from '../../../entities/person/person-name.tsx';
import type { CardPost } from '../../../entities/post/card-post.ts';
import { PostPhoto } from '../../../entities/post/post-photo.tsx';
import { PublishedAt } from '../../../entities/post/published-at.tsx';
import { usePerson } from '../../../session/session.tsx';
import { Icon } from '../../../ui/picture/icons.tsx';
import { BookmarkButton } from './bookmark-button.tsx';
import { OwnState } from './own-state.tsx';

interface PostCardProps {
  post: CardPost;
  onEdit: (id: string) => void;
  /** Readers wait for the first card's photo: it is fetched first. */
  first?: boolean;
  /** Replaces the like and bookmark buttons. */
  instead?: ReactNode;
}

/** One post in a list (spec part 1, section 2.12). */
export const PostCard = memo(function PostCard({ post, onEdit, first = false, instead }: PostCardProps) {
  const signedIn = usePerson() !== null;
  const buttons = instead === undefined && signedIn && post.published;
  const text = textOf(post.content);
  return (
    <>
      <PostByline post={post} />
      <h2 className="post-card__title">
        <Link className="quiet-link card-link" to={postPath(post.slug)}>
          {post.title}
        </Link>
      </h2>
      <Tags tags={post.tags} />
      {post.photo !== null && <PostPhoto photo={post.photo} local={post.own?.photoWaiting === true} eager={first} />}
      {text !== '' && <p className="post-card__text">{text}</p>}
      <OwnState post={post} onEdit={onEdit} />
      <div className="post-card__end row row--wrap">
        <CommentCount count={post.commentsCount} />
        {buttons ? <LikeButton target={post} /> : <LikeCount target={post} />}
        {buttons && <BookmarkButton id={post.id} />}
        {instead}
      </div>
    </>
  );
});

export function CommentCount({ count }: { count: number }) {
  const { t } = useLingui();
  return (
    <span className="post-count" title={t`Comments`}>
      <Icon name="comment" size={22} />
      <span aria-hidden="true">{count}</span>
      <span className="visually-hidden">
        <Plural value={count} one="# comment" other="# comments" />
      </span>
    </span>
  );
}

/** Author and time, with a link to their profile. `whole`: there is room for all times. */
export function PostByline({ post, whole = false }: { post: CardPost; whole?: boolean }) {
  const { publishedAt, writtenAt, editedAt } = post;
  return (
    <PersonLink userId={post.authorId} className="post-byline quiet-link above-card-link row">
      <PersonAvatar letter={post.authorLetter} sha256={post.authorAvatar} />
      <span className="post-byline__words">
        <PersonName className="post-byline__name" name={post.authorName} role={post.authorRole} />
        <span className="post-byline__date">
          <PublishedAt at={publishedAt} writtenAt={whole ? writtenAt : null} editedAt={editedAt} whole={whole} />
        </span>
      </span>
    </PersonLink>
  );
}

export function Tags({ tags }: { tags: readonly string[] }) {
  const { t } = useLingui();
  if (tags.length === 0) return null;
  return (
    <ul className="post-tags row row--wrap tight" aria-label={t`Tags`}>
      {normaliseTags(tags).map((tag) => (
        <li key={tag}>
          <Link to={tagPath(tag)} className="chip chip--link">
            #{tag}
          </Link>
        </li>
      ))}
    </ul>
  );
}
