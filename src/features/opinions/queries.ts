import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { OwnRecord } from '../../data/api/own.ts';
import type { Code } from '../../domain/codes.ts';
import { opinionId } from '../../domain/opinion/id.ts';
import type { OpinionPlace } from '../../domain/opinion/list.ts';
import {
  isOfBreed,
  type ReviewedOrganisation,
  refuseClient,
  refuseOrganisationReview,
} from '../../domain/opinion/rules.ts';
import { useOwnPets } from '../../entities/pet/queries.ts';
import { ownPets } from '../../entities/pet/shown-pet.ts';
import { reservationKeys } from '../../entities/reservation/keys.ts';
import { useRemoved } from '../../session/removals.tsx';
import { useDataClient, usePerson } from '../../session/session.tsx';
import type { About } from './about.ts';
import { opinionKeys } from './keys.ts';

export type OwnOpinion = OwnRecord<'opinion'>;

/** The opinions on a subject, page by page; a page that is unavailable is an error that is retried. */
export function useOpinions(subject: string) {
  const { api } = useDataClient();
  return useInfiniteQuery({
    queryKey: opinionKeys.of(subject),
    queryFn: async ({ pageParam }) => {
      const read = await api.readList('opinion', { subject }, pageParam);
      if (read.kind === 'found') return read.value;
      throw new Error('opinions cannot be read now');
    },
    initialPageParam: null as OpinionPlace | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
    retry: false,
  });
}

/** This person's opinion on a subject with its state; null if there is none. */
export function useOwnOpinion(subject: string) {
  const { api } = useDataClient();
  const userId = usePerson()?.userId ?? '';
  return useQuery({
    queryKey: opinionKeys.own(userId, subject),
    queryFn: async (): Promise<OwnOpinion | null> => {
      const record = await api.get(opinionId(subject));
      return record?.statement.type === 'opinion' ? (record as OwnOpinion) : null;
    },
    enabled: userId !== '',
  });
}

/** What entitles this person to write, by its id, or why nothing does. */
export type Entitlement = { readonly because: string } | { readonly code: Code };

/** Undefined while unknown, and for visitors. */
export function useEntitlement(about: About): Entitlement | undefined {
  const ofOwner = useOwnerEntitlement(about.kind === 'breed' ? about.address : null);
  const ofClient = useClientEntitlement(about.kind === 'organisation' ? about.organisation : null);
  return about.kind === 'breed' ? ofOwner : ofClient;
}

/** An own pet of the breed, the newest first; also one that is still on its way to the service. */
function useOwnerEntitlement(address: string | null): Entitlement | undefined {
  const userId = usePerson()?.userId ?? '';
  const pets = useOwnPets().data;
  const removed = useRemoved();
  if (address === null || pets === undefined) return undefined;
  const found = ownPets(pets, userId, removed).find((pet) => isOfBreed(pet, address));
  return found === undefined ? { code: 'opinion/no-pet' } : { because: found.id };
}

/** The latest reservations of a client that are searched. */
const MAX_RESERVATIONS_SEARCHED = 500;

function useClientEntitlement(organisation: ReviewedOrganisation | null): Entitlement | undefined {
  const { api } = useDataClient();
  const userId = usePerson()?.userId ?? '';
  const refusal = organisation === null ? null : refuseOrganisationReview(organisation, userId);
  const found = useQuery({
    queryKey: [...reservationKeys.own(userId), 'entitling', organisation],
    queryFn: async (): Promise<Entitlement> => {
      const limit = MAX_RESERVATIONS_SEARCHED;
      const latest = await api.delivered('reservation', { order: 'day', descending: true, limit });
      const entitling = latest.find(
        (each) => organisation !== null && refuseClient(each, organisation, userId) === null,
      );
      return entitling === undefined ? { code: 'opinion/no-reservation' } : { because: entitling._id };
    },
    enabled: userId !== '' && organisation !== null && refusal === null,
  });
  return refusal === null ? found.data : { code: refusal };
}
