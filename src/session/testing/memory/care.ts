import type { CareApi } from '../../../data/api/care.ts';
import type { Answering } from './asked.ts';

/** No article is pinned. */
export function careHandlers(ask: Answering): CareApi {
  return { pinnedArticle: () => ask('pinnedArticle', null, null) };
}
