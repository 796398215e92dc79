import { useQuery } from '@tanstack/react-query';
import type { OwnRecord } from '../../data/api/own.ts';
import type { ReadThrough } from '../../data/api/result.ts';
import { PROFILE_ID, profileFactId } from '../../domain/profile/id.ts';
import type { ProfileFact, ProfileStatement } from '../../domain/profile/schema.ts';
import { useDataClient } from '../../session/data-client.tsx';
import { usePerson } from '../../session/use-session.tsx';
import { fullName } from './full-name.ts';
import { personKeys } from './keys.ts';

/** The own profile as it stands on this device, with what became of it. */
export interface OwnProfile {
  statement: ProfileStatement & { _rev: string };
  state: OwnRecord['state'];
  /** Why it was not published, when it was refused. */
  code: string | null;
}

/** Null: it has not arrived on this device yet. */
export function useOwnProfile() {
  const { api } = useDataClient();
  const person = usePerson();
  return useQuery({
    queryKey: personKeys.own(person?.userId ?? ''),
    queryFn: async (): Promise<OwnProfile | null> => {
      const record = await api.get(PROFILE_ID);
      if (record?.statement.type !== 'profile') return null;
      return { statement: record.statement, state: record.state, code: record.outcome?.code ?? null };
    },
    enabled: person !== null,
  });
}

/**
 * What everyone may know of a person: asked again at each visit, answered from the device when the network is gone.
 * Null: of nobody. `staleTime`: so many milliseconds an answer is good enough for another screen.
 */
export function usePersonFact(userId: string | null, staleTime = 0) {
  const { api } = useDataClient();
  return useQuery({
    queryKey: personKeys.fact(userId ?? ''),
    queryFn: async (): Promise<ReadThrough<ProfileFact>> => {
      const read = await api.readFact('profile', profileFactId(userId ?? ''));
      return read.kind === 'found' && read.value.uid !== userId ? { kind: 'missing' } : read;
    },
    enabled: userId !== null,
    staleTime,
  });
}

/** What a person is called; null: not known here. */
export function nameOf(read: ReadThrough<ProfileFact> | undefined): string | null {
  return read?.kind === 'found' ? fullName(read.value) || null : null;
}
