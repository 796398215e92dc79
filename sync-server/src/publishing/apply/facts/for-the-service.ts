import { likeFactId } from '../../../../../src/domain/like/id.ts';
import type { LikeFact, LikeStatement } from '../../../../../src/domain/like/schema.ts';
import { blockFactId, personOfBlock } from '../../../../../src/domain/moderation/block-id.ts';
import { reportFactId, targetOfReport } from '../../../../../src/domain/moderation/id.ts';
import type {
  BlockFact,
  BlockStatement,
  ReportFact,
  ReportStatement,
} from '../../../../../src/domain/moderation/schema.ts';
import { versionOf } from '../../../../../src/domain/upgrades.ts';

/** Facts that only the service reads: likes, reports, blocks. */

/** What a report stores of its target and its author. */
export type ReportedContent = Pick<ReportFact, 'targetAuthor' | 'words' | 'photos'>;

export function composeLike(
  { _id, liked }: LikeStatement,
  statementRev: string,
  userId: string,
  existing: LikeFact | null,
  now: string,
): LikeFact {
  const likedAt = existing?.likedAt ?? (liked ? now : null);
  return {
    _id: likeFactId(_id, userId),
    type: 'like',
    schemaVersion: versionOf('like'),
    uid: userId,
    liked,
    likedAt,
    statementRev,
  };
}

/** `reported`: the target's current state. The content of the first report stays, whatever the person adds later. */
export function composeReport(
  { _id, reason, text, createdAt }: ReportStatement,
  statementRev: string,
  userId: string,
  existing: ReportFact | null,
  { reported, now }: { readonly reported: ReportedContent | null; readonly now: string },
): ReportFact {
  const { words, photos } = existing?.words === undefined ? (reported ?? {}) : existing;
  return {
    _id: reportFactId(_id, userId),
    type: 'report',
    schemaVersion: versionOf('report'),
    reason,
    text,
    createdAt,
    uid: userId,
    target: targetOfReport(_id),
    targetAuthor: existing?.targetAuthor ?? reported?.targetAuthor ?? null,
    reportedAt: existing?.reportedAt ?? now,
    ...(words === undefined ? {} : { words, photos: photos ?? [] }),
    statementRev,
  };
}

export function composeBlock({ _id, kind }: BlockStatement, statementRev: string, userId: string): BlockFact {
  const blocked = personOfBlock(_id);
  return {
    _id: blockFactId(userId, blocked),
    type: 'block',
    schemaVersion: versionOf('block'),
    uid: userId,
    blocked,
    kind,
    statementRev,
  };
}
