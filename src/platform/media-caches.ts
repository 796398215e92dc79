/** Photos that were looked at: bounded, and let go of first. The service worker fills it. */
export const MEDIA_CACHE = 'lapka-media';
/**
 * Photos of bookmarked posts: there as long as the bookmark is. The data client fills it, the service worker answers
 * from it.
 */
export const MEDIA_CACHE_OF_BOOKMARKS = 'lapka-kept-media';
