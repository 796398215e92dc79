import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { type Code, isCode } from '../../domain/codes.ts';
import type { LinkList } from '../../domain/pedigree-link/states.ts';
import { useDataClient } from '../../session/data-client.tsx';
import { useAskRolesAnew } from '../../session/roles.ts';

/** `own` as the second part: signing out removes other people's addresses from the page's memory. */
export const adminKeys = {
  all: ['admin', 'own'] as const,
  accounts: (query: string) => ['admin', 'own', 'accounts', query] as const,
  audit: ['admin', 'own', 'audit'] as const,
  reports: ['admin', 'own', 'reports'] as const,
  pedigreeLinks: (list: LinkList) => ['admin', 'own', 'pedigree-links', list] as const,
  pedigreeProposals: ['admin', 'own', 'pedigree-proposals'] as const,
};

const NETWORK_PAUSE_MS = 5_000;
const REPORTS_MS = 20_000;

/** Always fetched again, because an admin decides on it; and again after the network was missing. */
const FRESH = {
  staleTime: 0,
  gcTime: 0,
  refetchInterval: ({ state: { error } }: { state: { error: Error | null } }) =>
    codeOf(error)?.startsWith('network/') === true ? NETWORK_PAUSE_MS : false,
} as const;

export function useAccounts(query: string) {
  const { api } = useDataClient();
  const answered = useAnswered();
  return useInfiniteQuery({
    ...FRESH,
    queryKey: adminKeys.accounts(query),
    queryFn: async ({ pageParam }) => answered(await api.accounts(query, pageParam)),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    placeholderData: (before) => before,
  });
}

export function useAudit() {
  const { api } = useDataClient();
  const answered = useAnswered();
  return useInfiniteQuery({
    ...FRESH,
    queryKey: adminKeys.audit,
    queryFn: async ({ pageParam }) => answered(await api.audit(pageParam)),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
  });
}

export function useReports() {
  const { api } = useDataClient();
  const answered = useAnswered();
  return useInfiniteQuery({
    ...FRESH,
    // Others report, and other admins decide, while the list is open.
    refetchInterval: REPORTS_MS,
    queryKey: adminKeys.reports,
    queryFn: async ({ pageParam }) => answered(await api.reports(pageParam)),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
  });
}

export function usePedigreeLinks(list: LinkList) {
  const { api } = useDataClient();
  const answered = useAnswered();
  return useInfiniteQuery({
    ...FRESH,
    // Others send requests, and other admins decide, while the list is open.
    refetchInterval: REPORTS_MS,
    queryKey: adminKeys.pedigreeLinks(list),
    queryFn: async ({ pageParam }) => answered(await api.pedigreeLinks(list, pageParam)),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
  });
}

export function usePedigreeProposals() {
  const { api } = useDataClient();
  const answered = useAnswered();
  return useInfiniteQuery({
    ...FRESH,
    // As above.
    refetchInterval: REPORTS_MS,
    queryKey: adminKeys.pedigreeProposals,
    queryFn: async ({ pageParam }) => answered(await api.pedigreeProposals(pageParam)),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
  });
}

/**
 * A failed page is an error of the query: earlier pages stay on the screen, and "try again" fetches again. A lost admin
 * role makes the roles refresh, so that the page and its menu entry disappear.
 */
function useAnswered() {
  const askRolesAnew = useAskRolesAnew();
  return useCallback(
    <T>(result: { ok: true; value: T } | { ok: false; code: Code }): T => {
      if (result.ok) return result.value;
      if (result.code === 'role/required') askRolesAnew();
      throw new Error(result.code);
    },
    [askRolesAnew],
  );
}

export function codeOf(error: Error | null): Code | null {
  return isCode(error?.message) ? error.message : null;
}
