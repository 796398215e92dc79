import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { isAskable } from '../../domain/pedigree/by-number.ts';
import type { Sex } from '../../domain/pedigree/schema.ts';
import { type ScreenApi, useDataClient } from '../../session/session.tsx';
import { pedigreeKeys } from './keys.ts';

/** Ancestors do not change while the page is open; a dog's own data may. */
const FRESH_MS = 5 * 60_000;

/** Dogs by a text in their names, or by their number (`searchPedigrees`); no request for a text that is too short. */
export function useFoundPedigrees(text: string, sex?: Sex) {
  const { api } = useDataClient();
  return useQuery({
    queryKey: pedigreeKeys.found(text, sex),
    queryFn: () => api.searchPedigrees(text, sex),
    enabled: isAskable(text),
    placeholderData: keepPreviousData,
  });
}

/** A dog with its nearest relatives, by the part of its address; refetched at each visit. */
export function usePedigree(key: string | null) {
  const { api } = useDataClient();
  return useQuery({
    queryKey: pedigreeKeys.one(key ?? ''),
    queryFn: () => api.readPedigree(key ?? ''),
    enabled: key !== null,
    staleTime: 0,
  });
}

/** All ancestors of a dog, by the part of its address. */
export function ancestryQuery(api: ScreenApi, key: string) {
  return queryOptions({
    queryKey: pedigreeKeys.ancestry(key),
    queryFn: () => api.readAncestry(key),
    staleTime: FRESH_MS,
    // Comparing ten thousand dogs with themselves costs more than rendering them.
    structuralSharing: false,
  });
}

export function useAncestry(key: string | null) {
  const { api } = useDataClient();
  return useQuery({ ...ancestryQuery(api, key ?? ''), enabled: key !== null });
}
