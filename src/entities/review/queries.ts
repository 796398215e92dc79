import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { OwnRecord } from '../../data/api/own.ts';
import type { ReservationFact } from '../../domain/reservation/schema.ts';
import { reviewFactId, reviewId } from '../../domain/review/id.ts';
import type { ReviewList, ReviewPlace } from '../../domain/review/list.ts';
import type { ReviewFact } from '../../domain/review/schema.ts';
import { useDataClient, usePerson } from '../../session/session.tsx';
import { reservationKeys } from '../reservation/keys.ts';
import { reviewKeys } from './keys.ts';

export type OwnReview = OwnRecord<'review'>;
export type OwnAnswer = OwnRecord<'review-answer'>;

/** The reviews of a person or a pet, page by page; a page that is unavailable is an error that is retried. */
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

/** All reviews and answers of this person, with their states. */
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

/** This person's review of a reservation (its fact's id), and its published version. Null if there is none yet. */
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

/** A reservation delivered to this person, by its id; null if it is not on this device. */
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
