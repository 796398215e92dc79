import { queryOptions, useQuery } from '@tanstack/react-query';
import type { OwnRecord } from '../../data/api/own.ts';
import { petOfLink, statementOfLink } from '../../domain/pedigree-link/id.ts';
import type { PedigreeLinkFact } from '../../domain/pedigree-link/schema.ts';
import { type ScreenApi, useDataClient } from '../../session/data-client.tsx';
import { usePerson } from '../../session/use-session.tsx';
import { pedigreeLinkKeys } from './keys.ts';

/** What this person says of a pet of theirs and its pedigree, and how it stands; `fact` null: nobody has looked yet. */
export interface OwnLink {
  readonly record: OwnRecord<'pedigree-link'>;
  readonly fact: PedigreeLinkFact | null;
}

/** What this person says of their pets and pedigrees, without what they take back. */
export function useOwnLinks() {
  const { api } = useDataClient();
  const userId = usePerson()?.userId ?? '';
  return useQuery(ownLinksQuery(api, userId));
}

/** The link of one's own pet; null: there is none. */
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
    queryFn: async (): Promise<OwnLink[]> => {
      const [records, facts] = await Promise.all([api.list('pedigree-link'), api.delivered('pedigree-link')]);
      const known = new Map(facts.map((fact) => [statementOfLink(fact._id), fact]));
      return records
        .filter(({ state }) => state !== 'removed')
        .map((record) => ({ record, fact: known.get(record.statement._id) ?? null }));
    },
    enabled: userId !== '',
  });
}

/** The pedigree of a pet, by the pet's key, as everybody may know it. */
export function usePedigreeOfPet(key: string, enabled: boolean) {
  const { api } = useDataClient();
  return useQuery({
    queryKey: pedigreeLinkKeys.ofPet(key),
    queryFn: () => api.readPedigreeOfPet(key),
    enabled,
    staleTime: 0,
  });
}
