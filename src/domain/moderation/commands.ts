import Type, { type Static } from 'typebox';
import { Instant, UserId } from '../document.ts';
import { LIMITS } from '../limits.ts';
import { Photo } from '../photo/schema.ts';
import { TARGET_KINDS } from './id.ts';
import { ReportReason, TargetId } from './schema.ts';

/**
 * What a moderator may decide about a reported thing. `dismiss`: nothing is wrong with it. `hide`: nobody sees it until
 * it is restored. `remove`: as hidden, for good. `restore`: it is shown again. `warn`: its author is told what is
 * wrong. `block`: its author may not post or comment for some days; what is there stays.
 */
export const DECISIONS = ['dismiss', 'hide', 'restore', 'remove', 'warn', 'block'] as const;
export const Decision = Type.Enum([...DECISIONS]);
export type Decision = Static<typeof Decision>;

const Reason = Type.String({ minLength: 1, maxLength: LIMITS.moderationReason.max, pattern: '\\S' });

/** `reason` is told to the author, and not needed to dismiss or restore. `days` only with `block`. */
export const DecisionInput = Type.Object(
  {
    target: TargetId,
    decision: Decision,
    reason: Type.Union([Reason, Type.Null()]),
    days: Type.Union([Type.Integer({ minimum: 1, maximum: LIMITS.blockedDays.max }), Type.Null()]),
  },
  { additionalProperties: false },
);
export type DecisionInput = Static<typeof DecisionInput>;

/**
 * One reported thing with what was said about it, the reports nobody decided about yet. `firstReportedAt` of one that
 * is only hidden: since when it is.
 */
export const ReportedItem = Type.Object({
  target: TargetId,
  kind: Type.Enum([...TARGET_KINDS]),
  /** What it says, or would say when it is shown again, without markup; null: it is gone or removed. */
  excerpt: Type.Union([Type.String(), Type.Null()]),
  /** The photo of a message, which only the two and a moderator of its report may see; null: it has none. */
  photo: Type.Union([Photo, Type.Null()]),
  /** What two people wrote to each other before and after it, oldest first; empty of what stands by itself. */
  around: Type.Array(
    Type.Object({ byAuthor: Type.Boolean(), isReported: Type.Boolean(), text: Type.String(), at: Instant }),
  ),
  /** What it said when it was reported, where that is not what it says now; what was reported first stands first. */
  asReported: Type.Array(Type.Object({ words: Type.String(), photos: Type.Array(Photo), at: Instant })),
  /** The post's address, for opening it; null when there is none (any more). */
  slug: Type.Union([Type.String(), Type.Null()]),
  author: Type.Union([Type.Object({ userId: UserId, name: Type.String() }), Type.Null()]),
  state: Type.Enum(['shown', 'hidden', 'removed', 'gone']),
  /** Until when its author may not write; null: they may. */
  authorBlockedUntil: Type.Union([Instant, Type.Null()]),
  /** Of all that nobody decided about yet; `reports` has no more than `LIMITS.reportsShown` of them. */
  reportCount: Type.Integer({ minimum: 0 }),
  reports: Type.Array(
    Type.Object({
      reason: ReportReason,
      text: Type.String(),
      by: Type.Object({ userId: UserId, name: Type.String() }),
      at: Instant,
    }),
  ),
  firstReportedAt: Instant,
});
export type ReportedItem = Static<typeof ReportedItem>;

/**
 * The queue, what waits longest first, and after it what is hidden without being reported (any more): its `reports` are
 * empty. `next` is given back as `after`.
 */
export const ReportPage = Type.Object({
  rows: Type.Array(ReportedItem),
  next: Type.Union([Type.String(), Type.Null()]),
});
export type ReportPage = Static<typeof ReportPage>;
