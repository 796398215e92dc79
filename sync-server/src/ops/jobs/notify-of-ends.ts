import { eachAuthor, isRenewed } from './by-author.ts';
import { eachPageByEnd } from './by-end.ts';
import type { JobParts } from './end-announcements.ts';
import { expiringNotification } from './end-notifications.ts';

/**
 * Notifies the owners of announcements that end between these times, except those who have already renewed or removed
 * theirs. Returns whether all were notified.
 */
export async function notifyOfEnds(parts: JobParts, range: { from: number; to: number }): Promise<boolean> {
  let well = true;
  await eachPageByEnd(parts, range, async (page) => {
    const delivered = await eachAuthor(parts, page, async (userId, announcements) => {
      const open = announcements?.filter((each) => !isRenewed(each)) ?? [];
      await parts.deliverAll(
        userId,
        open.map(({ fact }) => expiringNotification(fact)),
      );
    });
    well &&= delivered;
    return new Set();
  });
  return well;
}
