import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { OwnRecord, ReadThrough } from '../../data/api.ts';
import { fieldsOf } from '../../domain/fields.ts';
import { handoverId, petOfTransfer, type TransferStatement } from '../../domain/handover/schema.ts';
import { petRecordId } from '../../domain/pet/id.ts';
import type { PetFact, PetRecordStatement } from '../../domain/pet/schema.ts';
import { PROFILE_ID, profileFactId } from '../../domain/profile/id.ts';
import type { ProfileFact } from '../../domain/profile/schema.ts';
import { useDataRoom } from '../../session/data-room.tsx';
import { usePerson } from '../../session/use-session.tsx';
import { petKeys } from './keys.ts';

/** This person's pets with what became of each. */
export function useOwnPets() {
  const { api } = useDataRoom();
  const userId = usePerson()?.userId ?? '';
  return useQuery({
    queryKey: petKeys.own(userId),
    queryFn: () => api.list('pet'),
    enabled: userId !== '',
  });
}

/** The own statement of a pet; null where it is somebody else's. */
export function useOwnPet(id: string) {
  const { api } = useDataRoom();
  const userId = usePerson()?.userId ?? '';
  return useQuery({
    queryKey: petKeys.ownOne(userId, id),
    queryFn: () => api.get(id),
    enabled: userId !== '',
  });
}

/** What everyone may know of a pet: asked again at each visit, answered from the device when the network is gone. */
export function usePetFact(id: string) {
  const { api } = useDataRoom();
  const client = useQueryClient();
  const queryKey = petKeys.fact(id);
  return useQuery({
    queryKey,
    queryFn: async (): Promise<ReadThrough<PetFact>> => {
      const read = await api.readFact('directory', id);
      if (read.kind !== 'found') {
        // A pet that was there a moment ago is not a wrong address: it was removed under the reader.
        const before = client.getQueryData<ReadThrough<PetFact>>(queryKey);
        const seen = before?.kind === 'found' || before?.kind === 'removed';
        return read.kind === 'missing' && seen ? { kind: 'removed' } : read;
      }
      return isPet(id, read.value) ? { ...read, value: read.value } : { kind: 'missing' };
    },
    staleTime: 0,
  });
}

function isPet(id: string, value: unknown): value is PetFact {
  const { type, _id } = fieldsOf<PetFact>(value);
  return type === 'pet' && _id === id;
}

/** The published pets of a person, newest first. */
export function usePetsOf(userId: string) {
  const { api } = useDataRoom();
  return useQuery({ queryKey: petKeys.of(userId), queryFn: () => api.petsOf(userId), staleTime: 0 });
}

/** What the owner alone knows of a pet; null before anything was written down. */
export function usePetRecord(pet: string, mine: boolean) {
  const { api } = useDataRoom();
  const userId = usePerson()?.userId ?? '';
  return useQuery({
    queryKey: petKeys.record(userId, pet),
    queryFn: async () => recordOf(await api.get(petRecordId(pet))),
    enabled: mine && userId !== '',
  });
}

/** The private records of all own pets. */
export function usePetRecords() {
  const { api } = useDataRoom();
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

/** To whom this own pet may go; null: to nobody. */
export function useHandover(pet: string, mine: boolean) {
  const { api } = useDataRoom();
  const userId = usePerson()?.userId ?? '';
  return useQuery({
    queryKey: petKeys.handover(userId, pet),
    queryFn: async () => (await api.delivered('handover')).find(({ _id }) => _id === handoverId(pet)) ?? null,
    enabled: mine && userId !== '',
  });
}

export type TransferRecord = OwnRecord & { statement: TransferStatement & { _rev: string } };

/** The pets that this person has given away and that have not gone yet, by their ids. */
export function useTransfers() {
  const { api } = useDataRoom();
  const userId = usePerson()?.userId ?? '';
  return useQuery({
    queryKey: petKeys.transfers(userId),
    queryFn: async () => {
      // One that is done stays behind in the own database; the pet may have come back since.
      const records = (await api.list('transfer')).filter(isTransfer).filter(({ state }) => state !== 'published');
      return new Map(records.map((record) => [petOfTransfer(record.statement._id), record]));
    },
    enabled: userId !== '',
  });
}

function isTransfer(record: OwnRecord): record is TransferRecord {
  return record.statement.type === 'transfer';
}

/** What everyone may know of a person. */
export function usePersonFact(userId: string | null) {
  const { api } = useDataRoom();
  return useQuery({
    queryKey: petKeys.person(userId ?? ''),
    queryFn: () => api.readFact('directory', profileFactId(userId ?? '')) as Promise<ReadThrough<ProfileFact>>,
    enabled: userId !== null,
    staleTime: 0,
  });
}

/** A person's whole name; null: not known here. */
export function personName(read: ReadThrough<ProfileFact> | undefined): string | null {
  if (read?.kind !== 'found') return null;
  return `${read.value.firstName} ${read.value.secondName}`.trim();
}

/** The own profile, for what the owner may put on paper. */
export function useOwnContacts() {
  const { api } = useDataRoom();
  const userId = usePerson()?.userId ?? '';
  return useQuery({
    queryKey: petKeys.ownProfile(userId),
    queryFn: async () => {
      const record = await api.get(PROFILE_ID);
      return record?.statement.type === 'profile' ? record.statement : null;
    },
    enabled: userId !== '',
  });
}

/** The bytes of a photo that this device has itself. */
export function useOwnPhoto(sha256: string | null) {
  const { api } = useDataRoom();
  return useQuery({
    queryKey: petKeys.photo(sha256 ?? ''),
    queryFn: () => (sha256 === null ? null : api.readPhoto(sha256)),
    enabled: sha256 !== null,
    gcTime: 0,
  });
}
