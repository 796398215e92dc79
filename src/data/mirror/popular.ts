import type { PostFact } from '../../domain/post/schema.ts';
import { DAY_MS } from '../../domain/time/spans.ts';
import type { ReadSide } from './active-reads.ts';
import { likedOfDayRef } from './orders.ts';
import { type MirrorContent, STREAM, streamOrder } from './schema.ts';

/** Greater than every character in a key. */
const LAST = '\uffff';

/**
 * The `count` most liked posts published after `since` (milliseconds), then the newest. Reads a few of each day's most
 * liked posts and the newest of all, so ten thousand posts cost no more than a hundred.
 */
export async function mostPopular(
  facts: ReadSide,
  options: { keyRange: typeof IDBKeyRange; since: number; count: number },
): Promise<MirrorContent[]> {
  const { keyRange, since, count } = options;
  const first = new Date(since).toISOString();
  const within = keyRange.bound(STREAM, streamOrder(first, ''));
  const ofDay = (day: string) => keyRange.bound(likedOfDayRef(day), likedOfDayRef(day) + LAST);
  const liked = facts.index('refs');
  const [newest, cut, ...days] = await Promise.all([
    facts.getAll(within, count),
    // Of the first day only posts that are young enough: the keys suffice to decide.
    liked.getAllKeys(ofDay(first.slice(0, 10))),
    ...daysAfter(since).map((day) => liked.getAll(ofDay(day), count)),
  ]);
  const young = cut.filter((order) => order <= streamOrder(first, '')).slice(0, count);
  const partly = await Promise.all(young.map((order) => facts.get(order)));
  const found = new Map(
    [...newest, ...days.flat(), ...partly].flatMap((content) => (content ? [[content.order, content]] : [])),
  );
  return [...found.values()].sort(byLikes).slice(0, count);
}

/**
 * The days (UTC) after the first one up to tomorrow, because the server's clock may be slightly ahead of the known
 * offset.
 */
function daysAfter(since: number): string[] {
  return Array.from({ length: 8 }, (_, day) => new Date(since + (day + 1) * DAY_MS).toISOString().slice(0, 10));
}

function byLikes(a: MirrorContent, b: MirrorContent): number {
  const likes = ({ fact }: MirrorContent) => (fact as Partial<PostFact>).likes ?? 0;
  return likes(b) - likes(a) || (a.order < b.order ? -1 : 1);
}
