/** Android's status bar shows the badge as a shape without colours; browsers use the icon's alpha channel. */
export const NOTIFICATION_APPEARANCE = { icon: '/icon-192.png', badge: '/icon-maskable-192.png' } as const;
