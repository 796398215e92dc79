import { eachAuthor, isRenewed } from './by-author.ts';
import { eachPageByEnd } from './by-end.ts';
import type { JobParts } from './end-announcements.ts';
import { expiringTold } from './told.ts';

/**
 * Tells the owners of announcements that end between these times; not those who renewed or removed theirs already.
 * Answers whether all were told who should be.
 */
export async function tellEnds(parts: JobParts, range: { from: number; to: number }): Promise<boolean> {
  let well = true;
  await eachPageByEnd(parts, range, async (page) => {
    const told = await eachAuthor(parts, page, async (userId, said) => {
      const open = said?.filter((each) => !isRenewed(each)) ?? [];
      await parts.deliverAll(
        userId,
        open.map(({ fact }) => expiringTold(fact)),
      );
    });
    well &&= told;
    return new Set();
  });
  return well;
}
