import { keyInChat } from './id.ts';

/** The fields that determine a message's position in its chat. */
export interface Placed {
  /** Of the statement or of the fact. */
  id: string;
  /** When its writer wrote it. */
  at: string;
  /** By the service's clock; null until the service has published it. */
  publishedAt: string | null;
}

/**
 * The one order of a chat for both people and all their devices: by the service's clock, then unpublished messages in
 * the order of writing.
 */
export function inChatOrder(one: Placed, other: Placed): number {
  if (one.publishedAt !== other.publishedAt) {
    if (one.publishedAt === null) return 1;
    if (other.publishedAt === null) return -1;
    return one.publishedAt < other.publishedAt ? -1 : 1;
  }
  // For two messages of the same millisecond both people's devices know the time of writing and then the end of the id.
  if (one.at !== other.at) return one.at < other.at ? -1 : 1;
  return keyInChat(one.id) < keyInChat(other.id) ? -1 : 1;
}
