/** Photos that were viewed: limited, and evicted first. The service worker fills it. */
export const MEDIA_CACHE = 'lapka-media';
/**
 * Photos of bookmarked posts, stored as long as the bookmark exists. The data client fills it, the service worker
 * answers from it.
 */
export const MEDIA_CACHE_OF_BOOKMARKS = 'lapka-kept-media';
