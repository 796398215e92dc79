import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { OwnRecord } from '../../data/api/own.ts';
import type { ReadThrough } from '../../data/api/result.ts';
import { PROFILE_ID, profileFactId } from '../../domain/profile/id.ts';
import type { ProfileFact, ProfileStatement } from '../../domain/profile/schema.ts';
import { useDataClient, usePerson } from '../../session/session.tsx';
import { personKeys } from './keys.ts';
import { fullName } from './person-name.tsx';

/** The own profile on this device, with its state. */
export interface OwnProfile {
  statement: ProfileStatement & { _rev: string };
  state: OwnRecord['state'];
  /** Why it was refused, if it was. */
  code: string | null;
}

/** Null if it has not arrived on this device yet. */
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
 * A person's public profile: refetched at each visit, from the device without a network. Null without a person.
 * `staleTime`: for how many milliseconds another screen may reuse a response.
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

/** A person's name; null if unknown here. */
export function nameOf(read: ReadThrough<ProfileFact> | undefined): string | null {
  return read?.kind === 'found' ? fullName(read.value) || null : null;
}

/** Returns a person's name if a screen has read it; otherwise null. */
export function useCachedName(): (userId: string) => string | null {
  const client = useQueryClient();
  return (userId) => nameOf(client.getQueryData<ReadThrough<ProfileFact>>(personKeys.fact(userId)));
}
