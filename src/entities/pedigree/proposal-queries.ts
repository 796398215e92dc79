import { useQuery } from '@tanstack/react-query';
import type { OwnRecord } from '../../data/api/own.ts';
import { pedigreeProposalId, statementOfProposal } from '../../domain/pedigree-proposal/id.ts';
import type { PedigreeProposalFact } from '../../domain/pedigree-proposal/schema.ts';
import { useDataClient } from '../../session/data-client.tsx';
import { usePerson } from '../../session/use-session.tsx';
import { pedigreeProposalKeys } from './keys.ts';

/** This person's proposed pedigree, with its state; `fact` is null if no version was ever accepted. */
export interface OwnProposal {
  readonly record: OwnRecord<'pedigree-proposal'>;
  readonly fact: PedigreeProposalFact | null;
}

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
    queryFn: async (): Promise<OwnProposal[]> => {
      const [records, facts] = await Promise.all([api.list('pedigree-proposal'), api.delivered('pedigree-proposal')]);
      const known = new Map(facts.map((fact) => [statementOfProposal(fact._id), fact]));
      return records
        .filter(({ state }) => state !== 'removed')
        .map((record) => ({ record, fact: known.get(record.statement._id) ?? null }))
        .sort((one, other) => (one.record.statement.createdAt < other.record.statement.createdAt ? 1 : -1));
    },
    enabled: userId !== '',
    select,
  });
}
