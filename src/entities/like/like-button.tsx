import { Plural, useLingui } from '@lingui/react/macro';
import { useAuthRequired } from '../../session/auth-required.ts';
import { usePerson } from '../../session/session.tsx';
import { Icon } from '../../ui/picture/icons.tsx';
import { useLike } from './likes.ts';

interface LikeProps {
  /** A post or a comment. */
  target: { id: string; likes: number };
}

/**
 * Toggles the like. Its name contains the number, its pressed state the rest; visitors are asked to sign in, and return
 * to `anchor`.
 */
export function LikeButton({ target, anchor }: LikeProps & { anchor?: string }) {
  const { t } = useLingui();
  const person = usePerson();
  const requireSignIn = useAuthRequired();
  const { liked, likes, toggle } = useLike(target);
  return (
    <button
      type="button"
      className="post-button post-button--like"
      aria-pressed={liked}
      title={liked ? t`Unlike` : t`Like`}
      onClick={() => (person === null ? requireSignIn(anchor) : toggle())}
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
export function LikeCount({ target }: LikeProps) {
  const { t } = useLingui();
  const { likes } = useLike(target);
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
