/** What decides where a message stands in its chat. */
export interface Placed {
  /** Of the statement or of the fact. */
  id: string;
  /** When its writer wrote it. */
  at: string;
  /** By the service's clock; null while it has not seen it. */
  publishedAt: string | null;
}

/**
 * The one order in which both people and all their devices see a chat: by the service's clock, and what that has not
 * seen yet at the end, in the order of writing.
 */
export function inChatOrder(one: Placed, other: Placed): number {
  if (one.publishedAt !== other.publishedAt) {
    if (one.publishedAt === null) return 1;
    if (other.publishedAt === null) return -1;
    return one.publishedAt < other.publishedAt ? -1 : 1;
  }
  // Of two in one millisecond both people's devices know the time of writing and, behind it, the end of the id.
  if (one.at !== other.at) return one.at < other.at ? -1 : 1;
  return ulidOf(one) < ulidOf(other) ? -1 : 1;
}

/** The last part of a message's id, which statement and fact share. */
function ulidOf({ id }: Placed): string {
  return id.slice(id.lastIndexOf(':') + 1);
}
