import { useQuery } from '@tanstack/react-query';
import { pedigreeProposalId, statementOfProposal } from '../../domain/pedigree-proposal/id.ts';
import { useDataClient, usePerson } from '../../session/session.tsx';
import { pedigreeProposalKeys } from './keys.ts';
import { type OwnRequest, readOwnRequests } from './own-requests.ts';

/** A pedigree that this person proposed. */
export type OwnProposal = OwnRequest<'pedigree-proposal'>;

/** This person's proposals, newest first. */
export function useOwnProposals() {
  return useProposals(ALL);
}

/** The own proposal of a dog, by its number; null if there is none. */
export function useOwnProposal(dogId: string | null) {
  return useProposals(
    (all) => all.find(({ record }) => dogId !== null && record.statement._id === pedigreeProposalId(dogId)) ?? null,
  );
}

/** The own proposal of the dog that is this pet; null if there is none. */
export function useProposalOfPet(pet: string) {
  return useProposals((all) => all.find(({ record }) => record.statement.pet === pet) ?? null);
}

const ALL = (all: OwnProposal[]) => all;

function useProposals<T>(select: (all: OwnProposal[]) => T) {
  const { api } = useDataClient();
  const userId = usePerson()?.userId ?? '';
  return useQuery({
    queryKey: pedigreeProposalKeys.own(userId),
    queryFn: async () =>
      (await readOwnRequests(api, 'pedigree-proposal', statementOfProposal)).sort((one, other) =>
        one.record.statement.createdAt < other.record.statement.createdAt ? 1 : -1,
      ),
    enabled: userId !== '',
    select,
  });
}
