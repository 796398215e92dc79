import { useQuery } from '@tanstack/react-query';
import type { OwnRecord, ReadThrough } from '../../data/api.ts';
import { fieldsOf } from '../../domain/fields.ts';
import { PROFILE_ID, profileFactId } from '../../domain/profile/id.ts';
import type { ProfileFact, ProfileStatement } from '../../domain/profile/schema.ts';
import { useDataRoom } from '../../session/data-room.tsx';
import { usePerson } from '../../session/use-session.tsx';

/** The keys under which profiles are kept; `app/device/data-events.ts` makes them stale by their first part. */
export const profileKeys = {
  all: ['profile'] as const,
  own: (userId: string) => ['profile', 'own', userId] as const,
  conflict: (userId: string) => ['profile', 'own', userId, 'conflict'] as const,
  fact: (userId: string) => ['profile', 'fact', userId] as const,
  photo: (sha256: string) => ['photo', sha256] as const,
};

/** The own profile as it stands on this device, with what became of it. */
export interface OwnProfile {
  statement: ProfileStatement & { _rev: string };
  state: OwnRecord['state'];
  /** Why it was not published, when it was refused. */
  code: string | null;
}

/** Null: it has not arrived on this device yet. */
export function useOwnProfile() {
  const { api } = useDataRoom();
  const person = usePerson();
  return useQuery({
    queryKey: profileKeys.own(person?.userId ?? ''),
    queryFn: async (): Promise<OwnProfile | null> => {
      const record = await api.get(PROFILE_ID);
      if (record?.statement.type !== 'profile') return null;
      return { statement: record.statement, state: record.state, code: record.outcome?.code ?? null };
    },
    enabled: person !== null,
  });
}

/** Whether two devices said different things of the same field, so that the person has to choose (docs/conflicts.md). */
export function useProfileConflict(): boolean {
  const { api } = useDataRoom();
  const person = usePerson();
  const conflict = useQuery({
    queryKey: profileKeys.conflict(person?.userId ?? ''),
    queryFn: async () => (await api.conflicts()).some(({ type }) => type === 'profile'),
    enabled: person !== null,
  });
  return conflict.data === true;
}

/** What everyone may know of a person: asked again at each visit, answered from the device when the network is gone. */
export function useProfileFact(userId: string) {
  const { api } = useDataRoom();
  return useQuery({
    queryKey: profileKeys.fact(userId),
    queryFn: async (): Promise<ReadThrough<ProfileFact>> => {
      const read = await api.readFact('directory', profileFactId(userId));
      if (read.kind !== 'found') return read;
      return isFactOf(userId, read.value) ? { ...read, value: read.value } : { kind: 'missing' };
    },
    staleTime: 0,
  });
}

function isFactOf(userId: string, value: unknown): value is ProfileFact {
  const { type, uid } = fieldsOf<ProfileFact>(value);
  return type === 'profile' && uid === userId;
}

/** The bytes of a picture that only this device has so far. */
export function useKeptPicture(sha256: string | null) {
  const { api } = useDataRoom();
  return useQuery({
    queryKey: profileKeys.photo(sha256 ?? ''),
    queryFn: () => (sha256 === null ? null : api.readPhoto(sha256)),
    enabled: sha256 !== null,
    gcTime: 0,
  });
}
