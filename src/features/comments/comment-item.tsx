import { Trans, useLingui } from '@lingui/react/macro';
import { commentAnchor } from '../../domain/comment/id.ts';
import { mayEditComment, mayRemoveComment } from '../../domain/comment/rules.ts';
import { isFinal } from '../../domain/outcome/final.ts';
import { LikeButton } from '../../entities/like/like-button.tsx';
import { LinkedText } from '../../entities/link/linked-text.tsx';
import { ItemMenu } from '../../entities/person/item-menu.tsx';
import { PersonAvatar } from '../../entities/person/person-avatar.tsx';
import { PersonLink } from '../../entities/person/person-link.tsx';
import { PersonName } from '../../entities/person/person-name.tsx';
import { PublishedAt } from '../../entities/post/published-at.tsx';
import { OnItsWay } from '../../entities/statement/on-its-way.tsx';
import { codeText } from '../../i18n/code-texts.ts';
import { useModerating } from '../../session/moderating.ts';
import { usePerson } from '../../session/session.tsx';
import { Button } from '../../ui/action/button.tsx';
import type { ShownComment } from './shown-comments.ts';

interface CommentMenuProps {
  comment: ShownComment;
  onEdit: () => void;
  onRemove: () => void;
}

function CommentMenu({ comment, onEdit, onRemove }: CommentMenuProps) {
  const { t } = useLingui();
  const person = usePerson();
  const moderating = useModerating();
  const { _id: id, authorId: userId, authorName: name } = comment;
  return (
    <ItemMenu
      label={t`More options for the comment by ${name}`}
      id={id}
      author={{ userId, name }}
      own={mayEditComment(comment, person) ? { onEdit, onRemove } : null}
      onRemoveAsAdmin={mayRemoveComment(comment, person) ? () => moderating.remove(id) : null}
      anchor="#comments"
    />
  );
}

export interface CommentActions {
  onReply: (comment: ShownComment) => void;
  onEdit: (comment: ShownComment) => void;
  onRemove: (comment: ShownComment) => void;
  onSendAgain: (comment: ShownComment) => void;
}

interface CommentItemProps {
  comment: ShownComment;
  /** The author whom this comment answers, unless the answered one starts the thread. */
  answers: string | null;
  actions: CommentActions;
}

export function CommentItem({ comment, answers, actions }: CommentItemProps) {
  const { t } = useLingui();
  const { authorName, authorLetter, avatar, content, at, writtenAt, editedAt, own } = comment;
  return (
    <div className="comment" id={comment._id} tabIndex={-1}>
      <div className="comment__head row row--wrap">
        <PersonLink userId={comment.authorId} className="quiet-link row tight strong">
          <PersonAvatar small letter={authorLetter} sha256={avatar} />
          <PersonName name={authorName} role={comment.authorRole} />
        </PersonLink>
        <span className="comment__date">
          <PublishedAt at={at} writtenAt={writtenAt} editedAt={editedAt} />
        </span>
        <CommentMenu
          comment={comment}
          onEdit={() => actions.onEdit(comment)}
          onRemove={() => actions.onRemove(comment)}
        />
      </div>
      {answers !== null && (
        <p className="comment__answers">
          <Trans>
            In reply to <bdi>{answers}</bdi>
          </Trans>
        </p>
      )}
      <p className="comment__text">
        <LinkedText text={content} />
      </p>
      <OwnCommentState comment={comment} actions={actions} />
      {own === null && (
        <div className="comment__actions row">
          <Button small variant="text" onClick={() => actions.onReply(comment)}>
            {t`Reply`}
          </Button>
          <LikeButton target={{ id: comment._id, likes: comment.likes }} anchor={commentAnchor(comment._id)} />
        </div>
      )}
    </div>
  );
}

/** The state of an own comment that is not published in this form. */
function OwnCommentState({ comment, actions }: { comment: ShownComment; actions: CommentActions }) {
  const { t, i18n } = useLingui();
  const { own } = comment;
  if (own === null) return null;
  if (own.state !== 'refused') {
    return (
      <p>
        <OnItsWay waiting={own.state === 'waiting'} />
      </p>
    );
  }
  const why = i18n._(codeText(own.code));
  return (
    <div className="stack tight">
      <p className="field__error">{t`Not published: ${why}`}</p>
      <div className="actions">
        {!isFinal(own.code) && (
          <>
            <Button small onClick={() => actions.onEdit(comment)}>
              {t`Edit`}
            </Button>
            <Button small onClick={() => actions.onSendAgain(comment)}>
              {t`Send again`}
            </Button>
          </>
        )}
        <Button small variant="text" onClick={() => actions.onRemove(comment)}>
          {t`Discard`}
        </Button>
      </div>
    </div>
  );
}
