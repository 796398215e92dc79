/** Whether the browser evicted the data on this device. */
export const EVICTED = ['device', 'evicted'] as const;
