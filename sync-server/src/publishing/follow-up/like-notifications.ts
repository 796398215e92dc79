import type { CommentFact } from '../../../../src/domain/comment/schema.ts';
import { DURATIONS } from '../../../../src/domain/limits.ts';
import { blockFactIds } from '../../../../src/domain/moderation/block-id.ts';
import type { BlockFact } from '../../../../src/domain/moderation/schema.ts';
import type { PostFact } from '../../../../src/domain/post/schema.ts';
import { pagesById } from '../../base/lib/pages.ts';
import { LEDGER, writeNote } from '../../storage/ledger/ledger.ts';
import type { GroupedStore, Store } from '../../storage/store/store.ts';
import { likesNotification } from '../apply/facts/notification.ts';
import type { Deliver } from './deliveries.ts';
import type { Like } from './post-likes.ts';

const PAGE_SIZE = 1_000;

/** `likes-told:<id>`: the likes in the last notification of the author of a post or a comment. */
interface NotifiedNote {
  readonly _id: string;
  readonly type: 'likes-told';
  /** When the first of them was made, ISO 8601; together with the liked thing it forms the notification's id. */
  readonly from: string;
  readonly count: number;
}

export function notifiedLikesId(liked: string): string {
  return `likes-told:${liked}`;
}

/**
 * Notifies the author of a post or a comment of new likes: those within `DURATIONS.likesTogether` share one
 * notification, whose count only grows. The times in their facts and the note decide which likes belong together, so a
 * repeated run after an interruption writes the same. Likes of the author and of people whom they mute or block are
 * excluded.
 */
export async function notifyOfLikes(
  parts: { readonly store: Store; readonly grouped: GroupedStore },
  deliver: Deliver,
  { liked: fact, post, likes }: { liked: PostFact | CommentFact; post: PostFact; likes: readonly Like[] },
): Promise<void> {
  const others = likes.flatMap((like) =>
    like.likedAt === null || like.uid === fact.authorId ? [] : [{ ...like, likedAt: like.likedAt }],
  );
  if (others.length === 0) return;
  let note = await readNotified(parts.grouped, fact._id);
  // Likes before the start of the last notification were already notified; most likes of a popular one are.
  const notifiedFrom = note?.from ?? '';
  const recent = others.filter(({ likedAt }) => likedAt >= notifiedFrom);
  const times = recent.map(({ likedAt }) => likedAt).sort();
  let blockedPeople: ReadonlySet<string> | null = null;
  for (let from = note?.from ?? times[0]; from !== undefined; ) {
    const end = new Date(Date.parse(from) + DURATIONS.likesTogether).toISOString();
    const [begin, notified]: [string, number] = [from, note?.from === from ? note.count : 0];
    const together = recent.filter(({ liked, likedAt }) => liked && likedAt >= begin && likedAt < end);
    if (together.length > notified) {
      blockedPeople ??= await blockedBy(parts.store, fact.authorId);
      const blocked = blockedPeople;
      const count = together.filter(({ uid }) => !blocked.has(uid)).length;
      if (count > notified) {
        await deliver(fact.authorId, likesNotification(fact, post, begin, count));
        note = { _id: notifiedLikesId(fact._id), type: 'likes-told', from: begin, count };
        await writeNote(parts.grouped, note._id, note);
      }
    }
    from = times.find((time) => time >= end);
  }
}

async function readNotified(grouped: GroupedStore, liked: string): Promise<NotifiedNote | null> {
  const id = notifiedLikesId(liked);
  const row = (await grouped.read(LEDGER, [id])).get(id);
  return row === undefined || row.deleted ? null : (row.doc as NotifiedNote);
}

/** Whom a person mutes or blocks. */
async function blockedBy(store: Store, userId: string): Promise<Set<string>> {
  const { from, to } = blockFactIds.range(userId);
  const people = new Set<string>();
  for await (const rows of pagesById(from, PAGE_SIZE, (start) => store.range('moderation', start, to, PAGE_SIZE))) {
    for (const { doc } of rows) {
      const { kind, blocked } = doc as BlockFact;
      if (kind !== 'none') people.add(blocked);
    }
  }
  return people;
}
