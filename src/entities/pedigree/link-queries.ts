import { queryOptions, useQuery } from '@tanstack/react-query';
import { petOfLink, statementOfLink } from '../../domain/pedigree-link/id.ts';
import { type ScreenApi, useDataClient, usePerson } from '../../session/session.tsx';
import { pedigreeLinkKeys } from './keys.ts';
import { type OwnRequest, readOwnRequests } from './own-requests.ts';

/** This person's link between a pet of theirs and its pedigree. */
export type OwnLink = OwnRequest<'pedigree-link'>;

/** This person's links between pets and pedigrees, without withdrawn ones. */
export function useOwnLinks() {
  const { api } = useDataClient();
  const userId = usePerson()?.userId ?? '';
  return useQuery(ownLinksQuery(api, userId));
}

/** The link of an own pet; null if there is none. */
export function useOwnLink(pet: string) {
  const { api } = useDataClient();
  const userId = usePerson()?.userId ?? '';
  return useQuery({
    ...ownLinksQuery(api, userId),
    select: (links) => links.find(({ record }) => petOfLink(record.statement._id) === pet) ?? null,
  });
}

function ownLinksQuery(api: ScreenApi, userId: string) {
  return queryOptions({
    queryKey: pedigreeLinkKeys.own(userId),
    queryFn: () => readOwnRequests(api, 'pedigree-link', statementOfLink),
    enabled: userId !== '',
  });
}

/** The public pedigree of a pet, by the pet's key. */
export function usePedigreeOfPet(key: string, enabled: boolean) {
  const { api } = useDataClient();
  return useQuery({
    queryKey: pedigreeLinkKeys.ofPet(key),
    queryFn: () => api.readPedigreeOfPet(key),
    enabled,
    staleTime: 0,
  });
}
