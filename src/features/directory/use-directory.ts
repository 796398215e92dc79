import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { StoredDirectory } from '../../data/api/directory.ts';
import { areaOf } from '../../domain/organisation/area.ts';
import type { Place } from '../../domain/place/schema.ts';
import { useOwnProfile } from '../../entities/person/queries.ts';
import { useDataClient, usePerson } from '../../session/session.tsx';

/** Another screen may use a directory that was fetched this recently. */
const FRESH_MS = 60_000;
const STORED = ['directory', 'stored'] as const;

export interface Directory {
  /** The chosen city, else that of the person's profile. Null: none; undefined: not known yet. */
  readonly city: Place | null | undefined;
  /** The directory of its area: what this device stores, then what the service answers. */
  readonly directory: StoredDirectory | null;
  readonly isFetching: boolean;
  /** It was not stored, and could not be fetched. */
  readonly isUnreachable: boolean;
  readonly choose: (city: Place) => void;
  readonly retry: () => void;
}

/** The directory of a city's area, shown from this device at once and fetched again at each visit. */
export function useDirectory(): Directory {
  const { api } = useDataClient();
  const isSignedIn = usePerson() !== null;
  const profile = useOwnProfile();
  const client = useQueryClient();
  const stored = useQuery({ queryKey: STORED, queryFn: () => api.storedDirectory() });
  const [chosen, choose] = useState<Place | null>(null);
  const isKnown = stored.data !== undefined && (stored.data !== null || !isSignedIn || !profile.isPending);
  const city = chosen ?? (isKnown ? (stored.data?.city ?? profile.data?.statement.city ?? null) : undefined);
  const fetched = useQuery({
    queryKey: ['directory', 'fetched', city?.code ?? ''],
    queryFn: async () => {
      const read = city ? await api.fetchDirectory(city) : null;
      if (read?.kind !== 'found') return null;
      // The next visit of the screen begins with this city.
      client.setQueryData(STORED, read.value);
      return read.value;
    },
    enabled: Boolean(city),
    staleTime: FRESH_MS,
  });
  const isStored = Boolean(city && stored.data && areaOf(stored.data.city.code) === areaOf(city.code));
  const directory = fetched.data ?? (isStored ? (stored.data ?? null) : null);
  return {
    city,
    directory,
    isFetching: fetched.isFetching,
    isUnreachable: directory === null && (fetched.data === null || fetched.isError) && !fetched.isFetching,
    choose,
    retry: () => void fetched.refetch(),
  };
}
