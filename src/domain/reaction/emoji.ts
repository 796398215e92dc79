/** The emoji with which people react to a message, in the order of the menu. */
export const EMOJI = ['👍', '❤️', '😂', '😮', '😢', '🙏'] as const;
export type Emoji = (typeof EMOJI)[number];
