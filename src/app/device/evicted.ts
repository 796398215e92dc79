/** Whether the browser removed what was kept here. */
export const EVICTED = ['device', 'evicted'] as const;
