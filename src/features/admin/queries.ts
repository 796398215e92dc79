import { keepPreviousData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import type { Result } from '../../data/api/result.ts';
import { type Code, isCode } from '../../domain/codes.ts';
import type { LinkList } from '../../domain/pedigree-link/states.ts';
import { useAskRolesAnew } from '../../session/roles.ts';
import { useDataClient } from '../../session/session.tsx';

/** `own` as the second part: signing out removes other people's addresses from the page's memory. */
export const adminKeys = {
  all: ['admin', 'own'] as const,
  accounts: (query: string) => ['admin', 'own', 'accounts', query] as const,
  audit: ['admin', 'own', 'audit'] as const,
  reports: ['admin', 'own', 'reports'] as const,
  pedigreeLinks: (list: LinkList) => ['admin', 'own', 'pedigree-links', list] as const,
  pedigreeProposals: ['admin', 'own', 'pedigree-proposals'] as const,
};

/** Others ask, and other admins decide, while the list is open. */
const LIVE = { refetchInterval: 20_000 } as const;

/** Always fetched again, because an admin decides on it. */
const FRESH = { staleTime: 0, gcTime: 0 } as const;

export function useAccounts(query: string) {
  const { api } = useDataClient();
  return usePages({
    queryKey: adminKeys.accounts(query),
    read: (after) => api.accounts(query, after),
    placeholderData: keepPreviousData,
  });
}

export function useAudit() {
  const { api } = useDataClient();
  return usePages({ queryKey: adminKeys.audit, read: (after) => api.audit(after) });
}

export function useReports() {
  const { api } = useDataClient();
  return usePages({ ...LIVE, queryKey: adminKeys.reports, read: (after) => api.reports(after) });
}

export function usePedigreeLinks(list: LinkList) {
  const { api } = useDataClient();
  return usePages({
    ...LIVE,
    queryKey: adminKeys.pedigreeLinks(list),
    read: (after) => api.pedigreeLinks(list, after),
  });
}

export function usePedigreeProposals() {
  const { api } = useDataClient();
  return usePages({
    ...LIVE,
    queryKey: adminKeys.pedigreeProposals,
    read: (after) => api.pedigreeProposals(after),
  });
}

interface Page<R> {
  readonly rows: readonly R[];
  readonly next: string | null;
}

interface PagesOptions<R> {
  readonly queryKey: QueryKey;
  readonly read: (after: string | null) => Promise<Result<Page<R>>>;
  readonly refetchInterval?: number;
  readonly placeholderData?: typeof keepPreviousData;
}

/**
 * The rows of all pages read so far, and what `ListState` shows below them. A failed page is an error of the query:
 * earlier pages stay on the screen, and "try again" fetches again.
 */
function usePages<R>({ read, ...options }: PagesOptions<R>) {
  const askRolesAnew = useAskRolesAnew();
  const query = useInfiniteQuery({
    ...FRESH,
    ...options,
    queryFn: async ({ pageParam }) => {
      const result = await read(pageParam);
      if (result.ok) return result.value;
      // The page and its menu entry disappear.
      if (result.code === 'role/required') askRolesAnew();
      throw new Error(result.code);
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
  });
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? [];
  const state = {
    error: query.error,
    pending: query.isPending,
    empty: query.isSuccess && rows.length === 0,
    hasMore: query.hasNextPage,
    fetchingMore: query.isFetchingNextPage,
    onAgain: () => void query.refetch(),
    onMore: () => void query.fetchNextPage(),
  };
  return { rows, state, isPlaceholder: query.isPlaceholderData };
}

export function codeOf(error: Error | null): Code | null {
  return isCode(error?.message) ? error.message : null;
}
