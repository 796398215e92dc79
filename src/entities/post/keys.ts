/** The query keys of posts; `app/device/data-events.ts` invalidates them by their first part. */
export const postKeys = {
  all: ['posts'] as const,
  feed: ['posts', 'feed'] as const,
  author: (userId: string) => ['posts', 'author', userId] as const,
  own: (userId: string) => ['posts', 'own', userId] as const,
  tag: (tag: string) => ['posts', 'tag', tag] as const,
  tagCount: (tag: string, hidden: readonly string[]) => ['posts', 'tag-count', tag, ...hidden] as const,
  fact: (id: string) => ['posts', 'fact', id] as const,
  bookmarked: (userId: string) => ['posts', 'own', userId, 'bookmarked'] as const,
  slug: (slug: string) => ['posts', 'slug', slug] as const,
  popular: (hidden: readonly string[]) => ['posts', 'popular', ...hidden] as const,
};
