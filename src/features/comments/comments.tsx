import { Plural, useLingui } from '@lingui/react/macro';
import { useMemo, useRef } from 'react';
import { useBlocks } from '../../session/blocks.ts';
import { useRemoved } from '../../session/removals.tsx';
import { usePerson } from '../../session/session.tsx';
import { Button } from '../../ui/action/button.tsx';
import { Waiting } from '../../ui/notice/placeholders.tsx';
import { Icon } from '../../ui/picture/icons.tsx';
import './comments.css';
import { Discussion } from './discussion.tsx';
import { type Published, useOwnComments, usePublishedComments } from './queries.ts';
import { type ShownComment, shownComments } from './shown-comments.ts';

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
