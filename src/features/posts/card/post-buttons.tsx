import { Plural, useLingui } from '@lingui/react/macro';
import { useAuthRequired } from '../../../session/auth-required.ts';
import { usePerson } from '../../../session/session.tsx';
import { Icon } from '../../../ui/picture/icons.tsx';
import { useToggleBookmark } from './bookmarks.ts';
import { useLike } from './likes.ts';

/** Toggles the like. Its name contains the number, its pressed state the rest; visitors are asked to sign in. */
export function LikeButton({ post }: { post: { id: string; likes: number } }) {
  const { t } = useLingui();
  const person = usePerson();
  const requireSignIn = useAuthRequired();
  const { liked, likes, toggle } = useLike(post);
  return (
    <button
      type="button"
      className="post-button post-button--like"
      aria-pressed={liked}
      title={liked ? t`Unlike` : t`Like`}
      onClick={() => (person === null ? requireSignIn() : toggle())}
    >
      <Icon name="heart" size={22} />
      <span aria-hidden="true">{likes}</span>
      <span className="visually-hidden">
        {t`Like`}, <Plural value={likes} one="# like" other="# likes" />
      </span>
    </button>
  );
}

/** The number of likes, for people who cannot like. */
export function LikeCount({ post }: { post: { id: string; likes: number } }) {
  const { t } = useLingui();
  const { likes } = useLike(post);
  return (
    <span className="post-count" title={t`Likes`}>
      <Icon name="heart" size={22} />
      <span aria-hidden="true">{likes}</span>
      <span className="visually-hidden">
        <Plural value={likes} one="# like" other="# likes" />
      </span>
    </span>
  );
}

/** Bookmarks the post for this person and stores its photos on this device. */
export function BookmarkButton({ id }: { id: string }) {
  const { t } = useLingui();
  const person = usePerson();
  const requireSignIn = useAuthRequired();
  const { on, toggle } = useToggleBookmark(id);
  return (
    <button
      type="button"
      className="post-button post-button--bookmark"
      aria-pressed={on}
      aria-label={t`Bookmark`}
      title={on ? t`Remove from bookmarks` : t`Bookmark`}
      onClick={() => (person === null ? requireSignIn() : toggle())}
    >
      <Icon name="bookmark" size={22} />
    </button>
  );
}
