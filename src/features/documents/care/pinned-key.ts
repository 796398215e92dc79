/** The query of the article pinned on the dashboard. */
export const pinnedKey = ['care', 'pinned'] as const;
