import { useQuery } from '@tanstack/react-query';
import type { OwnRecord } from '../../data/api/own.ts';
import { handoverId, petOfTransfer, type TransferStatement } from '../../domain/handover/schema.ts';
import { petRecordId } from '../../domain/pet/id.ts';
import type { PetRecordStatement } from '../../domain/pet/schema.ts';
import { petKeys } from '../../entities/pet/keys.ts';
import { useDataClient, usePerson } from '../../session/session.tsx';

/** The published pets of a person, newest first. */
export function usePetsOf(userId: string) {
  const { api } = useDataClient();
  return useQuery({
    queryKey: petKeys.of(userId),
    queryFn: () => api.readList('pet', { owner: userId }),
    staleTime: 0,
  });
}

/** The owner's private notes of a pet; null before anything was written. */
export function usePetRecord(pet: string, mine: boolean) {
  const { api } = useDataClient();
  const userId = usePerson()?.userId ?? '';
  return useQuery({
    queryKey: petKeys.record(userId, pet),
    queryFn: async () => recordOf(await api.get(petRecordId(pet))),
    enabled: mine && userId !== '',
  });
}

export function usePetRecords() {
  const { api } = useDataClient();
  const userId = usePerson()?.userId ?? '';
  return useQuery({
    queryKey: petKeys.records(userId),
    queryFn: async () => (await api.list('pet-record')).map(recordOf).filter((record) => record !== null),
    enabled: userId !== '',
  });
}

export type StoredRecord = PetRecordStatement & { _rev: string };

function recordOf(record: OwnRecord | null): StoredRecord | null {
  return record?.statement.type === 'pet-record' ? record.statement : null;
}

/** The person to whom this own pet may go; null: nobody. */
export function useHandover(pet: string, mine: boolean) {
  const { api } = useDataClient();
  const userId = usePerson()?.userId ?? '';
  return useQuery({
    queryKey: petKeys.handover(userId, pet),
    queryFn: async () => (await api.delivered('handover')).find(({ _id }) => _id === handoverId(pet)) ?? null,
    enabled: mine && userId !== '',
  });
}

export type TransferRecord = OwnRecord & { statement: TransferStatement & { _rev: string } };

/** This person's unfinished transfers, by pet id. */
export function useTransfers() {
  const { api } = useDataClient();
  const userId = usePerson()?.userId ?? '';
  return useQuery({
    queryKey: petKeys.transfers(userId),
    queryFn: async () => {
      // A finished transfer stays in the own database; the pet may have come back since.
      const records = (await api.list('transfer')).filter(isTransfer).filter(({ state }) => state !== 'published');
      return new Map(records.map((record) => [petOfTransfer(record.statement._id), record]));
    },
    enabled: userId !== '',
  });
}

function isTransfer(record: OwnRecord): record is TransferRecord {
  return record.statement.type === 'transfer';
}
