import { useLingui } from '@lingui/react/macro';
import { codeText } from '../../i18n/code-texts.ts';
import { Button } from '../../ui/button.tsx';
import type { CardPost } from './card-post.ts';

/** What is happening to a post of one's own that is not published as it stands here. */
export function OwnState({ post, onEdit }: { post: CardPost; onEdit: (id: string) => void }) {
  const { t, i18n } = useLingui();
  if (post.own === null) return null;
  if (post.own.state === 'refused') {
    const why = i18n._(codeText(post.own.code));
    return (
      <div className="own-state">
        <p className="own-state__refused">{t`Not published: ${why}`}</p>
        <Button small onClick={() => onEdit(post.id)}>
          {t`Edit`}
        </Button>
      </div>
    );
  }
  return (
    <div className="own-state">
      <span className={post.own.state === 'waiting' ? 'chip chip--warn' : 'chip chip--info'}>
        {post.own.state === 'waiting' ? t`Waiting for the network` : t`Sent, being published`}
      </span>
    </div>
  );
}
