export const bookmarkKeys = {
  all: ['bookmarks', 'own'] as const,
  of: (userId: string) => ['bookmarks', 'own', userId] as const,
};
