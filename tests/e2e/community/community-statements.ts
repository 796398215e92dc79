import { ulid } from 'ulid';
import { commentId } from '../../../src/domain/comment/id.ts';
import type { CommentStatement } from '../../../src/domain/comment/schema.ts';
import { reportId } from '../../../src/domain/moderation/id.ts';
import type { ReportReason, ReportStatement } from '../../../src/domain/moderation/schema.ts';
import { versionOf } from '../../../src/domain/upgrades.ts';

/** A comment, as its author's device writes it. */
export function commentStatement(post: string, content: string): CommentStatement {
  const now = new Date().toISOString();
  return {
    _id: commentId(post, ulid()),
    type: 'comment',
    schemaVersion: versionOf('comment'),
    written: { at: now, device: 'e2e' },
    content,
    parentId: null,
    replyTo: null,
    createdAt: now,
    editedAt: null,
  };
}

/** A report, as the reporter's device writes it. */
export function reportStatement(target: string, reason: ReportReason): ReportStatement {
  const now = new Date().toISOString();
  return {
    _id: reportId(target),
    type: 'report',
    schemaVersion: versionOf('report'),
    written: { at: now, device: 'e2e' },
    reason,
    text: '',
    createdAt: now,
  };
}
