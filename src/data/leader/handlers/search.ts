import type { DeliveredType } from '../../../domain/kinds/names.ts';
import type { SearchPage, SearchWithout } from '../../../domain/search/schema.ts';
import { SERVICE_LIMITS } from '../../../domain/service-limits.ts';
import type { FactsApi, Found, SearchAsked, SearchedType } from '../../api/facts.ts';
import type { Result } from '../../api/result.ts';
import type { CoreParts } from '../core-parts.ts';

const NO_POSTS: SearchPage = { hits: [], total: 0 };

/** Searches posts, on this device or all of them on the service; and delivered facts. */
export function createSearch(parts: Pick<CoreParts, 'service' | 'search' | 'access'>): FactsApi['search'] {
  const { service, search: posts, access } = parts;

  async function postsHere({ text, page = 1, without }: SearchAsked): Promise<Result<SearchPage>> {
    if (posts === null) return { ok: true, value: NO_POSTS };
    try {
      return { ok: true, value: await posts.search(text, page, without) };
    } catch (error) {
      // The index' code is not loaded and cannot be fetched, or the mirror is broken.
      return { ok: false, code: 'network/unreachable', detail: error instanceof Error ? error.name : 'unknown' };
    }
  }

  function postsEverywhere({ text, page = 1, without = [] }: SearchAsked): Promise<Result<SearchPage>> {
    if (without.length > 0) {
      const body: SearchWithout = { q: text, page, without: without.slice(0, SERVICE_LIMITS.searchWithout) };
      return service.open<SearchPage>('/search/posts', { method: 'POST', body });
    }
    return service.open<SearchPage>(`/search/posts?${new URLSearchParams({ q: text, page: String(page) })}`);
  }

  function postsFound(asked: SearchAsked): Promise<Result<SearchPage>> | Result<SearchPage> {
    if (asked.text.trim() === '') return { ok: true, value: NO_POSTS };
    return asked.where === 'everywhere' ? postsEverywhere(asked) : postsHere(asked);
  }

  async function delivered<K extends DeliveredType>(kind: K, { text }: SearchAsked): Promise<Result<Found<K>>> {
    const found = await access.reading((own) => own.store.searchDelivered(kind, text), []);
    return { ok: true, value: found as Found<K> };
  }

  return async <K extends SearchedType>(kind: K, asked: SearchAsked) =>
    (kind === POST ? await postsFound(asked) : await delivered(kind as DeliveredType, asked)) as Result<Found<K>>;
}

/** The one kind that the service searches too. */
const POST: SearchedType = 'post';
