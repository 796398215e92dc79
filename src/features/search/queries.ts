import { useQuery } from '@tanstack/react-query';
import type { Result } from '../../data/api.ts';
import type { SearchPage } from '../../domain/search/schema.ts';
import { useDataRoom } from '../../session/data-room.tsx';

/** Results are cached per query and page (spec part 1, section 9); `app/data-events.ts` makes those of the device stale when posts change. */
export const searchKeys = {
  device: ['search', 'device'] as const,
  deviceAt: (text: string, page: number) => ['search', 'device', text, page] as const,
  everywhereAt: (text: string, page: number) => ['search', 'everywhere', text, page] as const,
};

/** Found everywhere a while ago is asked anew: others write meanwhile. */
const FRESH_MS = 60_000;

/** What this device knows, and, as soon as it can be asked, what the service knows. A refused answer is an error, so that it is not kept. */
export function useFound(text: string, page: number, { asked, unreachable }: { asked: boolean; unreachable: boolean }) {
  const { api } = useDataRoom();
  const device = useQuery({
    queryKey: searchKeys.deviceAt(text, page),
    queryFn: async () => answered(await api.searchDevice(text, page)),
    enabled: asked,
  });
  const everywhere = useQuery({
    queryKey: searchKeys.everywhereAt(text, page),
    queryFn: async () => answered(await api.searchEverywhere(text, page)),
    enabled: asked && !unreachable,
    staleTime: FRESH_MS,
  });
  return { device, everywhere };
}

function answered(result: Result<SearchPage>): SearchPage {
  if (result.ok) return result.value;
  throw new Error(result.code);
}
