import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReadThrough } from '../../data/api/result.ts';
import type { PetFact } from '../../domain/pet/schema.ts';
import { useDataClient, usePerson } from '../../session/session.tsx';
import { petKeys } from './keys.ts';
import { isOwnPet, type OwnPet } from './shown-pet.ts';

/** This person's pets with their states. */
export function useOwnPets() {
  const { api } = useDataClient();
  const userId = usePerson()?.userId ?? '';
  return useQuery({
    queryKey: petKeys.own(userId),
    queryFn: async (): Promise<OwnPet[]> => (await api.list('pet')).filter(isOwnPet),
    enabled: userId !== '',
  });
}

/** The own statement of a pet; null for another person's. */
export function useOwnPet(id: string) {
  const { api } = useDataClient();
  const userId = usePerson()?.userId ?? '';
  return useQuery({
    queryKey: petKeys.ownOne(userId, id),
    queryFn: () => api.get(id),
    enabled: userId !== '',
  });
}

/** A pet's public data: refetched at each visit, from the device without a network. */
export function usePetFact(id: string) {
  const { api } = useDataClient();
  const client = useQueryClient();
  const queryKey = petKeys.fact(id);
  return useQuery({
    queryKey,
    queryFn: async (): Promise<ReadThrough<PetFact>> => {
      const read = await api.readFact('pet', id);
      // A pet that was just shown has no wrong address: it was removed while open.
      const before = client.getQueryData<ReadThrough<PetFact>>(queryKey);
      const seen = before?.kind === 'found' || before?.kind === 'removed';
      return read.kind === 'missing' && seen ? { kind: 'removed' } : read;
    },
    staleTime: 0,
  });
}
