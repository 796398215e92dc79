import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { threadsOf } from '../../domain/comment/threads.ts';
import { refusalText } from '../../i18n/code-texts.ts';
import { useAuthRequired } from '../../session/auth-required.ts';
import { useDataClient, usePerson } from '../../session/session.tsx';
import { Button } from '../../ui/action/button.tsx';
import { useNotify } from '../../ui/notice/notifications.tsx';
import { type CommentPlace, draftsOf, readDraft, targetOf, type Writing, writeDraft } from './comment-draft.ts';
import { CommentForm } from './comment-form.tsx';
import type { CommentActions } from './comment-item.tsx';
import { commentKeys } from './keys.ts';
import type { Published } from './queries.ts';
import type { ShownComment } from './shown-comments.ts';
import { CommentThread } from './thread.tsx';
import { UnsentCommentForm } from './unsent-comment-form.tsx';
import { useAnchor } from './use-anchor.ts';
import { useRemoveComment } from './use-remove-comment.ts';
import { writeComment } from './write-comment.ts';

/** The number of threads shown at first, and added by the button: some posts have many. */
const THREADS_PER_PAGE = 50;

interface DiscussionProps {
  postId: string;
  published: Published;
  comments: readonly ShownComment[];
  /** False: own comments may still be missing. */
  known: boolean;
  form: { current: { focus: () => void } | null };
}

/** The threads of a post's comments, and the form for a new one. */
export function Discussion({ postId, published, comments, known, form }: DiscussionProps) {
  const { t, i18n } = useLingui();
  const { api } = useDataClient();
  const client = useQueryClient();
  const notify = useNotify();
  const person = usePerson();
  const requireSignIn = useAuthRequired();
  const userId = person?.userId ?? '';
  const [shown, setShown] = useState(THREADS_PER_PAGE);
  const [writing, setWriting] = useState<Writing | null>(() => draftsOf(postId, userId));
  const about = writing === null ? null : targetOf(writing);
  const threads = useMemo(() => threadsOf(comments), [comments]);
  const wanted = useAnchor(form, (id) => comments.some(({ _id }) => _id === id));
  const isNeeded = ({ _id, own }: ShownComment) => own !== null || _id === wanted || _id === about;
  const visible = threads.filter(
    ({ head, replies }, index) => index < shown || [head, ...replies].some((one) => one !== null && isNeeded(one)),
  );
  const place: CommentPlace = { postId, writing: null, userId };
  const isTargetMissing = known && published.kind === 'found' && !comments.some(({ _id }) => _id === about);
  const remove = useRemoveComment();
  const written = async (id: string) => {
    await client.invalidateQueries({ queryKey: commentKeys.own(userId, postId) });
    setShown((count) => Math.max(count, threads.length + 1));
    requestAnimationFrame(() => document.getElementById(id)?.scrollIntoView({ block: 'nearest' }));
  };
  const actions: CommentActions = {
    // Visitors are asked before they write, not after (spec part 1, section 6).
    onReply: ({ _id }) => (person === null ? requireSignIn(`#${_id}`) : setWriting({ kind: 'reply', to: _id })),
    onEdit: ({ _id }) => setWriting({ kind: 'edit', id: _id }),
    onRemove: (comment) => void remove(comment),
    onSendAgain: async ({ _id }) => {
      const result = await api.sendAgain(_id);
      if (!result.ok) notify({ tone: 'negative', about: _id, text: i18n._(refusalText(result)) });
      await client.invalidateQueries({ queryKey: commentKeys.own(userId, postId) });
    },
  };
  return (
    <>
      <NoComments published={published} count={comments.length} />
      {visible.length > 0 && (
        <ol className="stack loose">
          {visible.map((thread) => (
            <CommentThread
              key={thread.id}
              postId={postId}
              thread={thread}
              writing={writing}
              onWriting={setWriting}
              onWritten={(id) => void written(id)}
              actions={actions}
            />
          ))}
        </ol>
      )}
      {visible.length < threads.length && (
        <Button onClick={() => setShown(shown + THREADS_PER_PAGE)}>{t`Show more comments`}</Button>
      )}
      {writing !== null && isTargetMissing && (
        <UnsentCommentForm
          key={about}
          postId={postId}
          writing={writing}
          onDone={() => setWriting(null)}
          onWritten={(id) => void written(id)}
        />
      )}
      <CommentForm
        key={userId}
        label={t`Your comment`}
        action={t`Send`}
        initial={readDraft(place).text}
        anchor="#comments"
        fieldRef={form}
        onText={(text) => writeDraft(place, text)}
        write={(text, person) => writeComment(api, { postId, parentId: null, replyTo: null }, text, person)}
        onWritten={(id) => void written(id)}
        failure={(why) => t({ id: 'failedToAddComment', message: `Couldn’t save the comment: ${why}` })}
      />
    </>
  );
}

/** Why no comment is shown, if none is. */
function NoComments({ published, count }: { published: Published; count: number }) {
  const { t } = useLingui();
  if (published.kind === 'unreachable')
    return (
      <p className="soft">
        {t({
          id: 'failedToLoadComments',
          message: 'These comments aren’t on your device, and we can’t load them right now.',
        })}
      </p>
    );
  return count === 0 && published.kind === 'found' ? <p className="soft">{t`No comments yet. Be the first.`}</p> : null;
}
