import { useLingui } from '@lingui/react/macro';
import { useAuthRequired } from '../../../session/auth-required.ts';
import { usePerson } from '../../../session/session.tsx';
import { Icon } from '../../../ui/picture/icons.tsx';
import { useToggleBookmark } from './bookmarks.ts';

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
