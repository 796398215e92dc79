import { type Static, Type } from 'typebox';
import { Instant, idOf, LINES, ownDocument, UserId } from '../document.ts';
import { LIMITS } from '../limits.ts';
import { Photo } from '../photo/schema.ts';
import { versionOf } from '../upgrades.ts';
import { blockFactIds, blockIds } from './block-id.ts';
import { reportFactIds, reportIds, TARGET } from './id.ts';

/** The id of a reported or decided fact. */
export const TargetId = Type.String({ pattern: `^${TARGET.source}$` });

/** The reasons for a report; `src/features/moderation` has the sentences. */
export const REPORT_REASONS = ['spam', 'abuse', 'cruelty', 'fraud', 'false', 'other'] as const;
export const ReportReason = Type.Enum([...REPORT_REASONS]);
export type ReportReason = Static<typeof ReportReason>;

const report = {
  reason: ReportReason,
  /** A short own text; must not be blank if the reason is `other` (`refuseReport`). */
  text: Type.String({ maxLength: LIMITS.reportText.max, ...LINES }),
  createdAt: Instant,
};

/** "A moderator should check this." One per person and target, so that reporting twice is one report. Works offline. */
export const ReportStatement = ownDocument(reportIds, report);
export type ReportStatement = Static<typeof ReportStatement>;

/** A report as the service stores it for moderators; it is read only through `GET /admin/reports`. */
export const ReportFact = Type.Object(
  {
    _id: idOf(reportFactIds),
    type: Type.Literal('report'),
    schemaVersion: Type.Literal(versionOf('report')),
    ...report,
    /** The reporter; shown to moderators, never to the author. */
    uid: UserId,
    target: TargetId,
    /** The author of the target, if it existed when the report arrived. */
    targetAuthor: Type.Union([UserId, Type.Null()]),
    reportedAt: Instant,
    /**
     * The reported text at that time, without markup; absent if its shape was newer than the service. Moderators decide
     * about this text, whatever its author does afterwards.
     */
    words: Type.Optional(Type.String()),
    photos: Type.Optional(Type.Array(Photo)),
    statementRev: Type.String(),
  },
  { additionalProperties: false },
);
export type ReportFact = Static<typeof ReportFact>;

/**
 * How one person blocks another. `mute`: their posts and comments are hidden from me. `block`: in addition, they cannot
 * comment on my posts. `none`: neither any more. No notification is sent. Of two devices' versions the later one wins.
 */
export const BLOCK_KINDS = ['none', 'mute', 'block'] as const;
export const BlockStatement = ownDocument(blockIds, { kind: Type.Enum([...BLOCK_KINDS]) });
export type BlockStatement = Static<typeof BlockStatement>;

/** The service's copy: `block:<who blocks>:<who is blocked>`, in a database that only it reads. */
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
