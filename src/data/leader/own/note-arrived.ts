import { advanceReadMark } from '../../../domain/chat-mark/advance-read-mark.ts';
import { chatMarkId } from '../../../domain/chat-mark/id.ts';
import type { ChatMarkStatement } from '../../../domain/chat-mark/schema.ts';
import { authorOfMessage } from '../../../domain/message/id.ts';
import type { OwnDatabase } from '../../own/own-database.ts';

/** How many of the newest messages are checked in one run; older ones were noted when they arrived. */
const NEWEST_CHECKED = 200;

/**
 * Lets the other participants know that their messages have reached a device of this person: advances the mark of each
 * chat to the newest message on this device.
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
