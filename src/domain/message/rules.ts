import type { Code } from '../codes.ts';
import { countGraphemes } from '../graphemes.ts';
import { DURATIONS, LIMITS } from '../limits.ts';
import { isSeen } from '../plain-text.ts';
import type { Author } from '../post/rules.ts';
import type { MessageStatement } from './schema.ts';

/**
 * Why a message cannot be sent, or null. Called by the form while typing and by the service before delivering (spec
 * part 2, section 5).
 */
export function refuseMessage({ text, photo }: MessageStatement, author: Author | null): Code | null {
  if (author === null || !author.firstName || !author.letter) return 'message/author-incomplete';
  return refuseMessageText(text, photo !== null);
}

/** Why the text prevents sending, or null. With a photo the text may be empty. */
export function refuseMessageText(text: string, withPhoto: boolean): Code | null {
  if (!isSeen(text) && !withPhoto) return 'message/text-required';
  return messageCharactersLeft(text) < 0 ? 'message/too-long' : null;
}

/** How many graphemes are left; negative if there are too many. */
export function messageCharactersLeft(text: string): number {
  return LIMITS.message.max - countGraphemes(text.trim());
}

/** Whether its author may still withdraw it for both. `sentAt` is when it was published; null if it was not yet. */
export function mayTakeBack(sentAt: string | null, now: number): boolean {
  return sentAt === null || now - Date.parse(sentAt) <= DURATIONS.takeBackMessage;
}
