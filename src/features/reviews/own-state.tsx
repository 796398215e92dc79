import type { ReviewFact } from '../../domain/review/schema.ts';
import { reviewKeys } from '../../entities/review/keys.ts';
import { PublishingState } from '../../entities/review/publishing-state.tsx';
import { useDataClient } from '../../session/session.tsx';
import type { UnderWay } from '../../session/under-way.ts';
import { writeBack } from './write-review.ts';

interface OwnStateProps {
  /** The own statement. */
  id: string;
  own: UnderWay;
  onEdit: () => void;
  /** The published review, which stays when an edit of it is discarded; null: there is none. */
  published: ReviewFact | null;
}

/** The state of an own review or answer that is not published in this form. */
export function OwnState({ id, own, onEdit, published }: OwnStateProps) {
  const { api } = useDataClient();
  const back = published === null ? null : () => writeBack(api, id, published);
  return <PublishingState id={id} own={own} onEdit={onEdit} writeBack={back} stale={reviewKeys.all} />;
}
