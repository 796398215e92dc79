import { LIMITS } from '../../domain/limits.ts';
import type { SearchPage, SearchWithout } from '../../domain/search/schema.ts';
import type { DataApi } from '../api.ts';
import type { DeviceSearch } from '../posts/device-search.ts';
import type { Service } from './service.ts';

type SearchCalls = Pick<DataApi, 'searchDevice' | 'searchEverywhere'>;

const NOTHING: SearchPage = { hits: [], total: 0 };

/**
 * Looking for posts: among those on this device, and by the service among all. An empty text finds nothing and asks
 * nobody.
 */
export function createSearchCalls(options: {
  service: Service;
  /** Null where nothing is kept. */
  search: DeviceSearch | null;
}): SearchCalls {
  const { service, search } = options;
  return {
    async searchDevice(text, page, without) {
      if (search === null || text.trim() === '') return { ok: true, value: NOTHING };
      try {
        return { ok: true, value: await search.search(text, page, without) };
      } catch (error) {
        // The index' code is not here yet and cannot be fetched, or the mirror is unwell.
        return { ok: false, code: 'network/unreachable', detail: error instanceof Error ? error.name : 'unknown' };
      }
    },
    async searchEverywhere(text, page, without = []) {
      if (text.trim() === '') return { ok: true, value: NOTHING };
      if (without.length > 0) {
        const body: SearchWithout = { q: text, page, without: without.slice(0, LIMITS.searchWithout) };
        return service.open<SearchPage>('/search/posts', { method: 'POST', body });
      }
      return service.open<SearchPage>(`/search/posts?${new URLSearchParams({ q: text, page: String(page) })}`);
    },
  };
}
