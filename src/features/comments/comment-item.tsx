import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { mayEditComment, mayRemoveComment } from '../../domain/comment/rules.ts';
import { POST_VARIANTS, variantAddress } from '../../domain/photo/variants.ts';
import { codeText } from '../../i18n/code-texts.ts';
import { useDates } from '../../i18n/dates.ts';
import { useAuthRequired } from '../../session/auth-required.ts';
import { usePerson } from '../../session/use-session.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Menu, type MenuEntry } from '../../ui/menu.tsx';
import type { ShownComment } from './shown-comments.ts';

/** What can be done with a comment; the app opens what belongs to other parts. */
export interface CommentActions {
  authorHref: (userId: string) => string;
  onReply: (comment: ShownComment) => void;
  onEdit: (comment: ShownComment) => void;
  onRemove: (comment: ShownComment) => void;
  onSendAgain: (comment: ShownComment) => void;
  onReport: (id: string) => void;
  /** An admin takes somebody else's comment away. */
  onRemoveAsAdmin: (id: string) => void;
}

interface CommentItemProps {
  comment: ShownComment;
  /** Whose comment this one answers, when it is not the one that begins the thread. */
  answers: string | null;
  actions: CommentActions;
}

/** One comment: who, when, what, and what can be done. */
export function CommentItem({ comment, answers, actions }: CommentItemProps) {
  const { t } = useLingui();
  const dates = useDates();
  const { authorName, authorLetter, avatar, content, createdAt, edited, own } = comment;
  return (
    <div className="comment" id={comment._id} tabIndex={-1}>
      <div className="comment__head">
        <Link to={actions.authorHref(comment.authorId)} className="comment__by">
          <Avatar
            small
            letter={authorLetter}
            image={avatar === null ? null : variantAddress(avatar, POST_VARIANTS[1])}
          />
          <span className="comment__name">{authorName}</span>
        </Link>
        <span className="comment__date">
          <time dateTime={createdAt}>{dates.recent(createdAt)}</time>
          {edited && ` · ${t`edited`}`}
        </span>
        <CommentMenu comment={comment} actions={actions} />
      </div>
      {answers !== null && <p className="comment__answers">{t`In reply to ${answers}`}</p>}
      <p className="comment__text">{content}</p>
      <OwnCommentState comment={comment} actions={actions} />
      {own === null && (
        <Button small look="text" onClick={() => actions.onReply(comment)}>
          {t`Reply`}
        </Button>
      )}
    </div>
  );
}

/** Author: edit and remove. Everyone else: report; an admin also removes. */
function CommentMenu({ comment, actions }: { comment: ShownComment; actions: CommentActions }) {
  const { t } = useLingui();
  const person = usePerson();
  const requireSignIn = useAuthRequired();
  const name = comment.authorName;
  const entries: MenuEntry[] = [];
  if (mayEditComment(comment, person)) {
    entries.push({ text: t`Edit`, icon: 'edit', onChoose: () => actions.onEdit(comment) });
    entries.push({ text: t`Remove`, icon: 'trash', danger: true, onChoose: () => actions.onRemove(comment) });
  } else {
    const report = () => (person === null ? requireSignIn('#comments') : actions.onReport(comment._id));
    entries.push({ text: t({ context: 'verb', message: 'Report' }), icon: 'flag', onChoose: report });
    if (mayRemoveComment(comment, person))
      entries.push({
        text: t`Remove`,
        icon: 'trash',
        danger: true,
        onChoose: () => actions.onRemoveAsAdmin(comment._id),
      });
  }
  return <Menu label={t`More about the comment by ${name}`} entries={entries} />;
}

/** What is happening to a comment of one's own that is not published as it stands here. */
function OwnCommentState({ comment, actions }: { comment: ShownComment; actions: CommentActions }) {
  const { t, i18n } = useLingui();
  const { own } = comment;
  if (own === null) return null;
  if (own.state !== 'refused') {
    return (
      <p>
        <span className={own.state === 'waiting' ? 'chip chip--warn' : 'chip chip--info'}>
          {own.state === 'waiting' ? t`Waiting for the network` : t`Sent, being published`}
        </span>
      </p>
    );
  }
  const why = i18n._(codeText(own.code));
  return (
    <div className="comment__refused">
      <p className="field__error">{t`Not published: ${why}`}</p>
      <div className="actions">
        <Button small onClick={() => actions.onEdit(comment)}>
          {t`Edit`}
        </Button>
        <Button small onClick={() => actions.onSendAgain(comment)}>
          {t`Send again`}
        </Button>
        <Button small look="text" onClick={() => actions.onRemove(comment)}>
          {t`Discard`}
        </Button>
      </div>
    </div>
  );
}
