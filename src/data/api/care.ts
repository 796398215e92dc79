import type { PinnedArticle } from '../../domain/care/pinned.ts';

/** What the service says of the handbook, whose articles are part of the app. */
export interface CareApi {
  /**
   * The article that an admin pinned on the dashboard: from the service, otherwise as this device last heard; null if
   * none is pinned, or its season is over.
   */
  pinnedArticle(): Promise<PinnedArticle | null>;
}
