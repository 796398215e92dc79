import Type, { type Static } from 'typebox';
import { Instant, idOf, LINES, ownDocument, UserId } from '../document.ts';
import { LIMITS } from '../limits.ts';
import { Photo } from '../photo/schema.ts';
import { versionOf } from '../upgrades.ts';
import { blockFactIds, blockIds } from './block-id.ts';
import { reportFactIds, reportIds, TARGET } from './id.ts';

/** The id of a fact that is reported or decided about. */
export const TargetId = Type.String({ pattern: `^${TARGET.source}$` });

/** Why something is reported; the sentences stand in `src/features/moderation`. */
export const REPORT_REASONS = ['spam', 'abuse', 'cruelty', 'fraud', 'false', 'other'] as const;
export const ReportReason = Type.Enum([...REPORT_REASONS]);
export type ReportReason = Static<typeof ReportReason>;

const report = {
  reason: ReportReason,
  /** A few words of one's own; must not be blank when the reason is `other` (`refuseReport`). */
  text: Type.String({ maxLength: LIMITS.reportText.max, ...LINES }),
  createdAt: Instant,
};

/** "Somebody should look at this." One per person and target, so that reporting twice is one report. Works offline. */
export const ReportStatement = ownDocument(reportIds, report);
export type ReportStatement = Static<typeof ReportStatement>;

/** A report as the service keeps it for moderators; it is read through `GET /admin/reports` only. */
export const ReportFact = Type.Object(
  {
    _id: idOf(reportFactIds),
    type: Type.Literal('report'),
    schemaVersion: Type.Literal(versionOf('report')),
    ...report,
    /** Who reports; told to moderators, never to the author. */
    uid: UserId,
    target: TargetId,
    /** Whose it is, as far as the target was there when the report came. */
    targetAuthor: Type.Union([UserId, Type.Null()]),
    reportedAt: Instant,
    /**
     * What was reported, as it said it then, without markup; absent in reports of earlier releases. Whatever its author
     * does afterwards, moderators decide about this.
     */
    words: Type.Optional(Type.String()),
    photos: Type.Optional(Type.Array(Photo)),
    statementRev: Type.String(),
  },
  { additionalProperties: false },
);
export type ReportFact = Static<typeof ReportFact>;

/**
 * How one person keeps another one away. `mute`: their posts and comments are not shown to me. `block`: besides, they
 * cannot comment on my posts. `none`: neither any more. Nobody is told. Of two devices' versions the later one holds.
 */
export const BLOCK_KINDS = ['none', 'mute', 'block'] as const;
export const BlockStatement = ownDocument(blockIds, { kind: Type.Enum([...BLOCK_KINDS]) });
export type BlockStatement = Static<typeof BlockStatement>;

/** What the service keeps of it: `block:<who blocks>:<who is blocked>`, in a database that nobody else reads. */
export const BlockFact = Type.Object(
  {
    _id: idOf(blockFactIds),
    type: Type.Literal('block'),
    schemaVersion: Type.Literal(versionOf('block')),
    uid: UserId,
    blocked: UserId,
    kind: Type.Enum([...BLOCK_KINDS]),
    statementRev: Type.String(),
  },
  { additionalProperties: false },
);
export type BlockFact = Static<typeof BlockFact>;
