import { useLingui } from '@lingui/react/macro';
import type { QueryKey } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ShownRole } from '../../domain/account/schema.ts';
import { useModerating } from '../../session/moderating.ts';
import { usePerson } from '../../session/session.tsx';
import { useUndoableRemoval } from '../../session/use-undoable-removal.ts';
import { ItemMenu } from '../person/item-menu.tsx';
import { PersonAvatar } from '../person/person-avatar.tsx';
import { PersonLink } from '../person/person-link.tsx';
import { PersonName } from '../person/person-name.tsx';
import { ReviewDate } from './review-date.tsx';
import './review-frame.css';

/** What a review of any kind shows. */
export interface FramedReview {
  /** The fact's id, by which it is reported. */
  readonly id: string;
  readonly authorId: string;
  readonly authorName: string;
  readonly authorLetter: string;
  readonly authorRole: ShownRole | null;
  readonly avatar: string | null;
  /** The time of publishing, or of writing until then. */
  readonly at: string;
  readonly editedAt: string | null;
  readonly comment: string;
}

interface ReviewFrameProps {
  review: FramedReview;
  /** The author's statement, which a removal removes. */
  statement: string;
  /** The queries that a removal makes stale. */
  stale: QueryKey;
  /** Undefined if it cannot be edited any more. */
  onEdit: (() => void) | undefined;
  ratings: ReactNode;
  /** Below the comment. */
  children: ReactNode;
}

/** A review: author, day, menu, ratings and comment. */
export function ReviewFrame({ review, statement, stale, onEdit, ratings, children }: ReviewFrameProps) {
  const { t } = useLingui();
  const person = usePerson();
  const moderating = useModerating();
  const remove = useUndoableRemoval(stale);
  const { id, authorId, authorName: name } = review;
  const isMine = person?.userId === authorId;
  const isAdmin = person?.roles.includes('admin') === true;
  const onRemove = () =>
    remove([statement], {
      removed: t`Review removed.`,
      failed: () => t`Couldn’t remove the review.`,
    });
  return (
    <article className="review" aria-label={t`Review by ${name}`}>
      <div className="review__head row row--wrap">
        <PersonLink userId={authorId} className="quiet-link row tight strong">
          <PersonAvatar small letter={review.authorLetter} sha256={review.avatar} />
          <PersonName name={name} role={review.authorRole} />
        </PersonLink>
        <ReviewDate at={review.at} editedAt={review.editedAt} />
        <ItemMenu
          label={t`More options for the review by ${name}`}
          id={id}
          author={{ userId: authorId, name }}
          own={isMine ? { onRemove, ...(onEdit !== undefined && { onEdit }) } : null}
          onRemoveAsAdmin={!isMine && isAdmin ? () => moderating.remove(id) : null}
        />
      </div>
      {ratings}
      {review.comment !== '' && <p className="review__text">{review.comment}</p>}
      {children}
    </article>
  );
}
