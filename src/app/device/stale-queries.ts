import type { QueryKey } from '@tanstack/react-query';
import type { DeliveredType, StatementType } from '../../domain/kinds/names.ts';
import { marketKeys } from '../../entities/announcement/keys.ts';
import { chatKeys } from '../../entities/chat/keys.ts';
import { likeKeys } from '../../entities/like/keys.ts';
import { organisationKeys } from '../../entities/organisation/keys.ts';
import { pedigreeKeys, pedigreeLinkKeys, pedigreeProposalKeys } from '../../entities/pedigree/keys.ts';
import { personKeys } from '../../entities/person/keys.ts';
import { petKeys } from '../../entities/pet/keys.ts';
import { reservationKeys } from '../../entities/reservation/keys.ts';
import { reviewKeys } from '../../entities/review/keys.ts';
import { commentKeys } from '../../features/comments/keys.ts';
import { notificationKeys } from '../../features/notifications/keys.ts';
import { opinionKeys } from '../../features/opinions/keys.ts';
import { bookmarkKeys } from '../../features/posts/card/keys.ts';
import { searchKeys } from '../../features/search/keys.ts';
import { preferencesKeys } from '../../features/settings/preferences-keys.ts';
import { blockKeys } from '../../session/blocks.ts';

interface Stale {
  readonly queries: readonly QueryKey[];
  /** The lists of posts change as well; they are refreshed with care for readers who are scrolling. */
  readonly posts?: true;
}

/** The queries to refresh when documents of a kind have changed on this device. A missing kind does not compile. */
const STALE: Readonly<Record<StatementType | DeliveredType, Stale>> = {
  profile: { queries: [personKeys.all, marketKeys.all] },
  post: { queries: [searchKeys.device], posts: true },
  comment: { queries: [commentKeys.all] },
  like: { queries: [likeKeys.all] },
  bookmark: { queries: [bookmarkKeys.all] },
  block: { queries: [blockKeys.all] },
  report: { queries: [] },
  preferences: { queries: [preferencesKeys.all, chatKeys.all] },
  pet: { queries: [petKeys.all, marketKeys.all] },
  'pet-record': { queries: [petKeys.all] },
  announcement: { queries: [marketKeys.all] },
  transfer: { queries: [petKeys.all] },
  handover: { queries: [petKeys.all] },
  message: { queries: [chatKeys.all] },
  'chat-mark': { queries: [chatKeys.all] },
  'hidden-message': { queries: [chatKeys.all] },
  reaction: { queries: [chatKeys.all] },
  reservation: { queries: [reservationKeys.all] },
  'reservation-step': { queries: [reservationKeys.all] },
  review: { queries: [reviewKeys.all] },
  'review-answer': { queries: [reviewKeys.all] },
  opinion: { queries: [opinionKeys.all] },
  organisation: { queries: [organisationKeys.all] },
  'organisation-step': { queries: [organisationKeys.all] },
  invite: { queries: [organisationKeys.all] },
  'pedigree-link': { queries: [pedigreeLinkKeys.all] },
  'pedigree-proposal': { queries: [pedigreeProposalKeys.all, pedigreeKeys.all] },
  'read-mark': { queries: [notificationKeys.all] },
  notification: { queries: [notificationKeys.all] },
  draft: { queries: [] },
  /** An outcome may be visible wherever its statement is. */
  outcome: {
    queries: [
      likeKeys.all,
      commentKeys.all,
      marketKeys.all,
      petKeys.all,
      chatKeys.all,
      reservationKeys.all,
      reviewKeys.all,
      opinionKeys.all,
      organisationKeys.all,
      pedigreeLinkKeys.all,
      pedigreeProposalKeys.all,
    ],
    posts: true,
  },
};

/**
 * The queries that a change of these kinds makes stale, each once. A kind that this page does not know, sent by a
 * leading tab of a newer version, is ignored: the page shows nothing of it.
 */
export function staleBy(types: readonly string[]): { queries: QueryKey[]; posts: boolean } {
  const stale = types.flatMap((type) => (Object.hasOwn(STALE, type) ? [STALE[type as keyof typeof STALE]] : []));
  return { queries: [...new Set(stale.flatMap(({ queries }) => queries))], posts: stale.some(({ posts }) => posts) };
}
