/** The badge of Android's bar is a shape without colours; browsers take the icon's alpha channel. */
export const NOTIFICATION_APPEARANCE = { icon: '/icon-192.png', badge: '/icon-maskable-192.png' } as const;
