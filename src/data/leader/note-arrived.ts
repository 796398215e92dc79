import { advanceReadMark } from '../../domain/chat-mark/advance-read-mark.ts';
import { chatMarkId } from '../../domain/chat-mark/id.ts';
import type { ChatMarkStatement } from '../../domain/chat-mark/schema.ts';
import { authorOfMessage } from '../../domain/message/id.ts';
import type { OwnDatabase } from '../own/own-database.ts';

/** What came at once and is looked at; what lies further back was noted when it came. */
const NEWEST_CHECKED = 200;

/**
 * Lets the others know that their messages have reached a device of this person: the mark of each chat goes up to the
 * newest one that is here.
 */
export async function noteArrived(own: OwnDatabase): Promise<void> {
  if (own.ending.aborted) return;
  await own.during(async () => {
    const newest = await own.store.delivered('message', { order: 'newest', descending: true, limit: NEWEST_CHECKED });
    const upTo = new Map<string, string>();
    for (const { _id, publishedAt } of newest) {
      const author = authorOfMessage(_id);
      if (!upTo.has(author)) upTo.set(author, publishedAt);
    }
    for (const [other, gotUpTo] of upTo) await bringUp(own, other, gotUpTo);
  });
}

async function bringUp(own: OwnDatabase, other: string, gotUpTo: string): Promise<void> {
  const stored = (await own.documents.get(chatMarkId(other))) as (ChatMarkStatement & { _rev: string }) | null;
  if (stored !== null && stored.gotUpTo >= gotUpTo) return;
  await own.documents.put(advanceReadMark(other, stored, { gotUpTo }));
}
