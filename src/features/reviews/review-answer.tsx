import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ItemMenu } from '../../entities/person/item-menu.tsx';
import { reviewKeys } from '../../entities/review/keys.ts';
import { ReviewDate } from '../../entities/review/review-date.tsx';
import { useModerating } from '../../session/moderating.ts';
import { usePerson } from '../../session/session.tsx';
import { useUndoableRemoval } from '../../session/use-undoable-removal.ts';
import { Button } from '../../ui/action/button.tsx';
import { lazyDialog } from '../../ui/overlay/lazy-dialog.tsx';
import { OwnState } from './own-state.tsx';
import { answerDrafts } from './review-draft.ts';
import type { ShownAnswer, ShownReview } from './shown-reviews.ts';

/** With the code of checked forms, which nobody needs who only reads. */
const AnswerForm = lazyDialog(async () => ({ default: (await import('./answer-form.tsx')).AnswerForm }));

/** The reviewed person's answer to a review; they write it here. */
export function ReviewAnswer({ review }: { review: ShownReview }) {
  const { t } = useLingui();
  const person = usePerson();
  const userId = person?.userId ?? '';
  const { id, answer, reviewed } = review;
  const isReviewed = userId !== '' && userId === reviewed;
  // An unfinished draft opens again.
  const [writing, setWriting] = useState(() => isReviewed && answerDrafts.read({ target: id, userId }) !== null);
  if (writing && isReviewed) return <AnswerForm review={id} before={answer} onClose={() => setWriting(false)} />;
  if (answer !== null) {
    return <WrittenAnswer review={review} answer={answer} isMine={isReviewed} onEdit={() => setWriting(true)} />;
  }
  if (!isReviewed || review.published === null) return null;
  return (
    <Button small variant="text" onClick={() => setWriting(true)}>
      {t({ context: 'verb', message: 'Answer' })}
    </Button>
  );
}

interface WrittenAnswerProps {
  review: ShownReview;
  answer: ShownAnswer;
  isMine: boolean;
  onEdit: () => void;
}

function WrittenAnswer({ review, answer, isMine, onEdit }: WrittenAnswerProps) {
  const { t } = useLingui();
  const person = usePerson();
  const moderating = useModerating();
  const remove = useUndoableRemoval(reviewKeys.all);
  const isAdmin = person?.roles.includes('admin') === true;
  const { authorName } = review;
  const onRemove = () =>
    remove([answer.id], { removed: t`Answer removed.`, failed: () => t`Couldn’t remove the answer.` });
  return (
    <div className="review__answer">
      <div className="review__head row row--wrap">
        <span className="strong">{t`Answer`}</span>
        <ReviewDate at={answer.at} editedAt={answer.editedAt} />
        <ItemMenu
          label={t`More options for the answer to ${authorName}`}
          id={answer.id}
          author={{ userId: review.reviewed, name: null }}
          own={isMine ? { onEdit, onRemove } : null}
          onRemoveAsAdmin={!isMine && isAdmin ? () => moderating.remove(answer.id) : null}
        />
      </div>
      <p className="review__text">{answer.text}</p>
      {isMine && answer.own !== null && <OwnState id={answer.id} own={answer.own} onEdit={onEdit} published={null} />}
    </div>
  );
}
