/** The query keys of chats. */
export const chatKeys = {
  all: ['chats'] as const,
  list: (userId: string) => ['chats', 'list', userId] as const,
  of: (userId: string, other: string, newest: number) => ['chats', 'with', userId, other, newest] as const,
  search: (userId: string, text: string) => ['chats', 'search', userId, text] as const,
};
