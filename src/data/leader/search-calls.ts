import type { SearchPage } from '../../domain/search/schema.ts';
import type { DataApi } from '../api.ts';
import type { DeviceSearch } from '../search/device-search.ts';
import type { Service } from './service.ts';

type SearchCalls = Pick<DataApi, 'searchDevice' | 'searchEverywhere'>;

const NOTHING: SearchPage = { hits: [], total: 0 };

/** Looking for posts: among those on this device, and by the service among all. An empty text finds nothing and asks nobody. */
export function createSearchCalls(options: {
  service: Service;
  /** Null where nothing is kept. */
  search: DeviceSearch | null;
}): SearchCalls {
  const { service, search } = options;
  return {
    async searchDevice(text, page) {
      if (search === null || text.trim() === '') return { ok: true, value: NOTHING };
      try {
        return { ok: true, value: await search.search(text, page) };
      } catch (error) {
        // The index' code is not here yet and cannot be fetched, or the mirror is unwell.
        return { ok: false, code: 'network/unreachable', detail: error instanceof Error ? error.name : 'unknown' };
      }
    },
    async searchEverywhere(text, page) {
      if (text.trim() === '') return { ok: true, value: NOTHING };
      return service.open<SearchPage>(`/search/posts?${new URLSearchParams({ q: text, page: String(page) })}`);
    },
  };
}
