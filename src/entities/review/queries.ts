import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { OwnRecord } from '../../data/api/own.ts';
import type { ReservationFact } from '../../domain/reservation/schema.ts';
import { reviewFactId, reviewId } from '../../domain/review/id.ts';
import type { ReviewList, ReviewPlace } from '../../domain/review/list.ts';
import type { ReviewFact } from '../../domain/review/schema.ts';
import { useDataClient } from '../../session/data-client.tsx';
import { usePerson } from '../../session/use-session.tsx';
import { reservationKeys } from '../reservation/keys.ts';
import { reviewKeys } from './keys.ts';

export type OwnReview = OwnRecord<'review'>;
export type OwnAnswer = OwnRecord<'review-answer'>;

/** What was said of somebody, page by page; a page that is nowhere to be had is an error that is asked about again. */
export function useReviews(of: ReviewList) {
  const { api } = useDataClient();
  return useInfiniteQuery({
    queryKey: reviewKeys.of(of),
    queryFn: async ({ pageParam }) => {
      const read = await api.readList('review', of, pageParam);
      if (read.kind === 'found') return read.value;
      throw new Error('reviews cannot be read now');
    },
    initialPageParam: null as ReviewPlace | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
    retry: false,
  });
}

/** All reviews that this person wrote, and all answers, with what became of each. */
export function useOwnReviews() {
  const { api } = useDataClient();
  const userId = usePerson()?.userId ?? '';
  return useQuery({
    queryKey: reviewKeys.own(userId, 'all'),
    queryFn: async (): Promise<{ reviews: readonly OwnReview[]; answers: readonly OwnAnswer[] }> => {
      const [reviews, answers] = await Promise.all([api.list('review'), api.list('review-answer')]);
      return { reviews, answers };
    },
    enabled: userId !== '',
  });
}

/** What this person said of a reservation (its fact's id), and what others see of it. Null: nothing yet. */
export function useOwnReview(reservation: string) {
  const { api } = useDataClient();
  const userId = usePerson()?.userId ?? '';
  return useQuery({
    queryKey: reviewKeys.own(userId, reservation),
    queryFn: async (): Promise<{ record: OwnReview | null; fact: ReviewFact | null }> => {
      const id = reviewId(reservation);
      const record = await api.get(id);
      const own = record?.statement.type === 'review' && record.state !== 'removed' ? (record as OwnReview) : null;
      if (own === null) return { record: null, fact: null };
      const read = await api.readFact('review', reviewFactId(id, userId));
      return { record: own, fact: read.kind === 'found' ? read.value : null };
    },
    enabled: userId !== '',
  });
}

/** A reservation that was delivered to this person, by its id; null: it is not on this device. */
export function useReviewedReservation(id: string) {
  const { api } = useDataClient();
  const userId = usePerson()?.userId ?? '';
  return useQuery({
    queryKey: [...reservationKeys.own(userId), 'reviewed', id],
    queryFn: async (): Promise<ReservationFact | null> => {
      const [found] = await api.delivered('reservation', { from: id, to: `${id}\uffff`, limit: 1 });
      return found?._id === id ? found : null;
    },
    enabled: userId !== '',
  });
}
