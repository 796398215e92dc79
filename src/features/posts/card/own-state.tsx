import { useLingui } from '@lingui/react/macro';
import type { CardPost } from '../../../entities/post/card-post.ts';
import { OnItsWay } from '../../../entities/statement/on-its-way.tsx';
import { useLazyCodeText } from '../../../i18n/lazy-code-text.ts';
import { Button } from '../../../ui/action/button.tsx';

/** The state of an own post that is not published in this form. */
export function OwnState({ post, onEdit }: { post: CardPost; onEdit: (id: string) => void }) {
  const { t } = useLingui();
  if (post.own === null) return null;
  if (post.own.state === 'refused') {
    return (
      <div className="own-state">
        <Refused code={post.own.code} />
        <Button small onClick={() => onEdit(post.id)}>
          {t`Edit`}
        </Button>
      </div>
    );
  }
  return (
    <div className="own-state">
      <OnItsWay waiting={post.own.state === 'waiting'} />
    </div>
  );
}

function Refused({ code }: { code: string | null }) {
  const { t, i18n } = useLingui();
  const reason = useLazyCodeText(code);
  const why = reason && i18n._(reason);
  return <p className="wrong">{why === null ? t`Not published` : t`Not published: ${why}`}</p>;
}
