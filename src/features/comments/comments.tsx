import { Plural, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { threadsOf } from '../../domain/comment/threads.ts';
import { refusalText } from '../../i18n/code-texts.ts';
import { useAuthRequired } from '../../session/auth-required.ts';
import { useBlocks } from '../../session/blocks.ts';
import { useRemoved } from '../../session/removals.tsx';
import { useDataClient, usePerson } from '../../session/session.tsx';
import { Button } from '../../ui/action/button.tsx';
import { useNotify } from '../../ui/notice/notifications.tsx';
import { Waiting } from '../../ui/notice/placeholders.tsx';
import { Icon } from '../../ui/picture/icons.tsx';
import { type CommentPlace, draftsOf, readDraft, targetOf, type Writing, writeDraft } from './comment-draft.ts';
import { CommentForm } from './comment-form.tsx';
import type { CommentActions } from './comment-item.tsx';
import './comments.css';
import { commentKeys } from './keys.ts';
import { type Published, useOwnComments, usePublishedComments } from './queries.ts';
import { type ShownComment, shownComments } from './shown-comments.ts';
import { CommentThread } from './thread.tsx';
import { UnsentCommentForm } from './unsent-comment-form.tsx';
import { useAnchor } from './use-anchor.ts';
import { useRemoveComment } from './use-remove-comment.ts';
import { writeComment } from './write-comment.ts';

/** The number of threads shown at first, and added by the button: some posts have many. */
const THREADS_PER_PAGE = 50;

/** The comments on a post, oldest first, and the form for a new one (spec part 1, section 2.13). */
export default function Comments({ postId }: { postId: string }) {
  const { t } = useLingui();
  const published = usePublishedComments(postId).data;
  const { comments, known } = useShown(postId, published);
  const form = useRef<{ focus: () => void }>(null);
  const count = comments.length;
  return (
    <section className="comments panel" id="comments" aria-labelledby="comments-title">
      <div className="comments__head row row--wrap tight">
        <h2 id="comments-title">
          {count === 0 ? t`Comments` : <Plural value={count} one="# comment" other="# comments" />}
        </h2>
        {count > 3 && (
          <Button small onClick={() => form.current?.focus()}>
            <Icon name="comment" size={20} />
            {t`Write a comment`}
          </Button>
        )}
      </div>
      {published === undefined ? (
        <Waiting />
      ) : (
        <Discussion known={known} postId={postId} published={published} comments={comments} form={form} />
      )}
    </section>
  );
}

/** `known` false: own comments may still be missing. */
function useShown(postId: string, published: Published | undefined): { comments: ShownComment[]; known: boolean } {
  const { own, known } = useOwnComments(postId);
  const person = usePerson();
  const hidden = useBlocks();
  const removed = useRemoved();
  const comments = useMemo(
    () => shownComments(published?.kind === 'found' ? published.comments : [], { own, person, hidden, removed }),
    [published, own, person, hidden, removed],
  );
  return { comments, known };
}

function Discussion({
  postId,
  published,
  comments,
  known,
  form,
}: {
  known: boolean;
  postId: string;
  published: Published;
  comments: readonly ShownComment[];
  form: { current: { focus: () => void } | null };
}) {
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
