import { useQuery } from '@tanstack/react-query';
import type { Result } from '../../data/api/result.ts';
import type { SearchPage } from '../../domain/search/schema.ts';
import { useBlocks } from '../../session/blocks.ts';
import { useDataClient } from '../../session/session.tsx';
import { searchKeys } from './keys.ts';

/** Older results of the service are fetched again, because others write in the meantime. */
const FRESH_MS = 60_000;

/**
 * The device's results, and the service's as soon as it can be reached, without the posts of hidden people. A refused
 * search is an error, so that it is not cached.
 */
export function useFound(text: string, page: number, { asked, unreachable }: { asked: boolean; unreachable: boolean }) {
  const { api } = useDataClient();
  const without = [...useBlocks().keys()].sort();
  const device = useQuery({
    queryKey: searchKeys.deviceAt(text, page, without),
    queryFn: async () => answered(await api.search('post', { text, page, without })),
    enabled: asked,
  });
  const everywhere = useQuery({
    queryKey: searchKeys.everywhereAt(text, page, without),
    queryFn: async () => answered(await api.search('post', { text, page, without, where: 'everywhere' })),
    enabled: asked && !unreachable,
    staleTime: FRESH_MS,
  });
  return { device, everywhere };
}

function answered(result: Result<SearchPage>): SearchPage {
  if (result.ok) return result.value;
  throw new Error(result.code);
}
