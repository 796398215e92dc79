import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Thread } from '../../domain/comment/threads.ts';
import { useDataClient, usePerson } from '../../session/session.tsx';
import { type CommentPlace, readDraft, type Writing, writeDraft } from './comment-draft.ts';
import { CommentForm } from './comment-form.tsx';
import { type CommentActions, CommentItem } from './comment-item.tsx';
import type { ShownComment } from './shown-comments.ts';
import { editComment, writeComment } from './write-comment.ts';

interface ThreadProps {
  postId: string;
  thread: Thread<ShownComment>;
  writing: Writing | null;
  onWriting: (writing: Writing | null) => void;
  onWritten: (id: string) => void;
  actions: CommentActions;
}

/** A comment and its answers. A removed comment leaves its answers in place. */
export function CommentThread({ thread, ...rest }: ThreadProps) {
  const { t } = useLingui();
  const { head, replies } = thread;
  const nameOf = new Map([head, ...replies].flatMap((one) => (one === null ? [] : [[one._id, one.authorName]])));
  return (
    <li className="thread">
      {head === null ? (
        <p className="thread__gone">{t`This comment was removed or isn’t shown to you.`}</p>
      ) : (
        <Entry {...rest} thread={thread} comment={head} answers={null} />
      )}
      {replies.length > 0 && (
        <ol className="thread__replies stack loose">
          {replies.map((reply) => {
            const named = reply.replyTo === reply.parentId ? null : (nameOf.get(reply.replyTo ?? '') ?? null);
            return (
              <li key={reply._id}>
                <Entry {...rest} thread={thread} comment={reply} answers={named} />
              </li>
            );
          })}
        </ol>
      )}
    </li>
  );
}

function Entry(props: ThreadProps & { comment: ShownComment; answers: string | null }) {
  const { t } = useLingui();
  const { api } = useDataClient();
  const userId = usePerson()?.userId ?? '';
  const { postId, thread, comment, answers, writing, onWriting, onWritten, actions } = props;
  const { _id: id, authorName } = comment;
  const done = (written: string) => {
    onWriting(null);
    onWritten(written);
  };
  if (writing?.kind === 'edit' && writing.id === id) {
    return <EditForm key={id} comment={comment} postId={postId} onDone={() => onWriting(null)} onWritten={done} />;
  }
  const place: CommentPlace = { postId, writing: { kind: 'reply', to: id }, userId };
  return (
    <>
      <CommentItem comment={comment} answers={answers} actions={actions} />
      {writing?.kind === 'reply' && writing.to === id && (
        <CommentForm
          key={userId}
          label={t`Your reply to ${authorName}`}
          action={t`Send`}
          initial={readDraft(place).text}
          anchor=""
          autoFocus
          onText={(text) => writeDraft(place, text)}
          write={(text, person) => writeComment(api, { postId, parentId: thread.id, replyTo: id }, text, person)}
          onWritten={done}
          failure={(why) => t({ id: 'failedToAddReply', message: `Couldn’t save the reply: ${why}` })}
          onCancel={() => {
            writeDraft(place, '');
            onWriting(null);
          }}
        />
      )}
    </>
  );
}

function EditForm({
  comment,
  postId,
  onDone,
  onWritten,
}: {
  comment: ShownComment;
  postId: string;
  onDone: () => void;
  onWritten: (id: string) => void;
}) {
  const { t } = useLingui();
  const { api } = useDataClient();
  const userId = usePerson()?.userId ?? '';
  const { _id: id } = comment;
  const place: CommentPlace = { postId, writing: { kind: 'edit', id }, userId };
  /** The draft when the form was opened: what another device sends later is a version of its own. */
  const [{ text: initialText, rev }] = useState(() => {
    const draft = readDraft(place);
    return draft.text === '' ? { text: comment.content, rev: comment.rev } : draft;
  });
  return (
    <CommentForm
      label={t`Edit comment`}
      action={t`Save`}
      initial={initialText}
      anchor="#comments"
      autoFocus
      onText={(text) => writeDraft(place, text, rev)}
      write={(text, person) => editComment(api, { id, rev }, text, person)}
      onWritten={onWritten}
      failure={(why) => t({ id: 'failedToAddComment', message: `Couldn’t save the comment: ${why}` })}
      onCancel={() => {
        writeDraft(place, '');
        onDone();
      }}
    />
  );
}
