import { type Static, Type } from 'typebox';
import { Instant, UserId } from '../document.ts';
import { LIMITS } from '../limits.ts';
import { Photo } from '../photo/schema.ts';
import { TARGET_KINDS } from './id.ts';
import { ReportReason, TargetId } from './schema.ts';

/**
 * A moderator's decisions about a reported item. `dismiss`: nothing is wrong with it. `hide`: hidden until it is
 * restored. `remove`: hidden permanently. `restore`: shown again. `warn`: its author is notified what is wrong.
 * `block`: its author may not post or comment for some days; existing posts stay.
 */
export const DECISIONS = ['dismiss', 'hide', 'restore', 'remove', 'warn', 'block'] as const;
export const Decision = Type.Enum([...DECISIONS]);
export type Decision = Static<typeof Decision>;

/** What became of a report. `gone`: dismissed, because what was reported had been removed already. */
export const REPORT_OUTCOMES = [...DECISIONS, 'gone'] as const;
export type ReportOutcome = (typeof REPORT_OUTCOMES)[number];

const Reason = Type.String({ minLength: 1, maxLength: LIMITS.moderationReason.max, pattern: '\\S' });

/** The author sees `reason`, which is not required to dismiss or restore. `days` only with `block`. */
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
 * A reported item with its undecided reports. `firstReportedAt` of an item that is only hidden: since when it is
 * hidden.
 */
export const ReportedItem = Type.Object({
  target: TargetId,
  kind: Type.Enum([...TARGET_KINDS]),
  /** Its text, or the text it would have when restored, without markup; null if it was deleted or removed. */
  excerpt: Type.Union([Type.String(), Type.Null()]),
  /** A message's photo, which only the two people and a moderator of its report may see; null if it has none. */
  photo: Type.Union([Photo, Type.Null()]),
  /** The messages of the two people around it, oldest first; empty for an item outside a chat. */
  around: Type.Array(
    Type.Object({ byAuthor: Type.Boolean(), isReported: Type.Boolean(), text: Type.String(), at: Instant }),
  ),
  /** Its text when it was reported, where it differs from the current one; earliest report first. */
  asReported: Type.Array(Type.Object({ words: Type.String(), photos: Type.Array(Photo), at: Instant })),
  /** The post's address, for opening it; null if it has none (any more). */
  slug: Type.Union([Type.String(), Type.Null()]),
  author: Type.Union([Type.Object({ userId: UserId, name: Type.String() }), Type.Null()]),
  state: Type.Enum(['shown', 'hidden', 'removed', 'gone']),
  /** Until when its author may not write; null if they may. */
  authorBlockedUntil: Type.Union([Instant, Type.Null()]),
  /** The number of undecided reports; `reports` contains at most `SERVICE_LIMITS.reportsShown` of them. */
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
 * The queue, longest waiting first, followed by hidden items without open reports: their `reports` are empty. The
 * client sends `next` as `after`.
 */
export const ReportPage = Type.Object({
  rows: Type.Array(ReportedItem),
  next: Type.Union([Type.String(), Type.Null()]),
});
export type ReportPage = Static<typeof ReportPage>;
