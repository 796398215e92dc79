import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReadThrough } from '../../data/api/result.ts';
import type { PetFact } from '../../domain/pet/schema.ts';
import { useDataClient } from '../../session/data-client.tsx';
import { usePerson } from '../../session/use-session.tsx';
import { petKeys } from './keys.ts';
import { isOwnPet, type OwnPet } from './shown-pet.ts';

/** This person's pets with what became of each. */
export function useOwnPets() {
  const { api } = useDataClient();
  const userId = usePerson()?.userId ?? '';
  return useQuery({
    queryKey: petKeys.own(userId),
    queryFn: async (): Promise<OwnPet[]> => (await api.list('pet')).filter(isOwnPet),
    enabled: userId !== '',
  });
}

/** The own statement of a pet; null where it is somebody else's. */
export function useOwnPet(id: string) {
  const { api } = useDataClient();
  const userId = usePerson()?.userId ?? '';
  return useQuery({
    queryKey: petKeys.ownOne(userId, id),
    queryFn: () => api.get(id),
    enabled: userId !== '',
  });
}

/** What everyone may know of a pet: asked again at each visit, answered from the device when the network is gone. */
export function usePetFact(id: string) {
  const { api } = useDataClient();
  const client = useQueryClient();
  const queryKey = petKeys.fact(id);
  return useQuery({
    queryKey,
    queryFn: async (): Promise<ReadThrough<PetFact>> => {
      const read = await api.readFact('pet', id);
      // A pet that was there a moment ago is not a wrong address: it was removed under the reader.
      const before = client.getQueryData<ReadThrough<PetFact>>(queryKey);
      const seen = before?.kind === 'found' || before?.kind === 'removed';
      return read.kind === 'missing' && seen ? { kind: 'removed' } : read;
    },
    staleTime: 0,
  });
}
