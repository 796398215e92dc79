import { queryOptions, type UseQueryResult, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import type { OwnRecord } from '../../data/api/own.ts';
import type { ReadThrough } from '../../data/api/result.ts';
import type { KnownRating } from '../../domain/market/sort.ts';
import { PROFILE_ID, profileFactId } from '../../domain/profile/id.ts';
import { averageRating } from '../../domain/profile/rules.ts';
import type { ProfileFact, ProfileStatement } from '../../domain/profile/schema.ts';
import { type ScreenApi, useDataClient, usePerson } from '../../session/session.tsx';
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
  return useQuery(personFact(api, userId, staleTime));
}

function personFact(api: ScreenApi, userId: string | null, staleTime: number) {
  return queryOptions({
    queryKey: personKeys.fact(userId ?? ''),
    queryFn: async (): Promise<ReadThrough<ProfileFact>> => {
      const read = await api.readFact('profile', profileFactId(userId ?? ''));
      return read.kind === 'found' && read.value.uid !== userId ? { kind: 'missing' } : read;
    },
    enabled: userId !== null,
    staleTime,
  });
}

/** How long a list that returns to the screen reuses the ratings that it read. */
const FRESH_MS = 60_000;

/** A person's rating; null without reviews, undefined until it is known, as without a network at the first visit. */
export function useRating(userId: string | null): KnownRating | undefined {
  const read = usePersonFact(userId, FRESH_MS).data;
  return read?.kind === 'found' ? ratingIn(read.value) : undefined;
}

/** The ratings of these people, without those whose profile cannot be read now; undefined until all were tried. */
export function useRatings(userIds: readonly string[]): ReadonlyMap<string, KnownRating> | undefined {
  const { api } = useDataClient();
  return useQueries({ queries: userIds.map((userId) => personFact(api, userId, FRESH_MS)), combine: ratingsIn });
}

function ratingsIn(reads: UseQueryResult<ReadThrough<ProfileFact>>[]) {
  if (reads.some(({ isPending }) => isPending)) return undefined;
  return new Map(
    reads.flatMap(({ data }): [string, KnownRating][] =>
      data?.kind === 'found' ? [[data.value.uid, ratingIn(data.value)]] : [],
    ),
  );
}

function ratingIn(profile: ProfileFact): KnownRating {
  const average = averageRating(profile);
  return average === null ? null : { average, reviews: profile.totalReviews ?? 0 };
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
