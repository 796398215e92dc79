import { fieldsOf } from '../fields.ts';
import { type Kind, PLAIN, PUBLIC } from '../kinds/kind.ts';
import { LIMITS } from '../limits.ts';
import { isSeen } from '../plain-text.ts';
import { commentIds } from './id.ts';
import { refuseComment } from './rules.ts';
import { CommentStatement } from './schema.ts';

const isComment = (id: unknown): id is string => typeof id === 'string' && commentIds.claims(id);

export const commentKind: Kind<CommentStatement> = {
  ...PLAIN,
  ids: commentIds,
  factIds: commentIds,
  schema: CommentStatement,
  fields: {
    content: PUBLIC.field,
    parentId: PUBLIC.ask,
    replyTo: PUBLIC.ask,
    createdAt: PUBLIC.ask,
    editedAt: PUBLIC.clock,
  },
  /** Its post, and the comments it replies to. */
  dependsOn(id, document) {
    const { parentId, replyTo } = fieldsOf<CommentStatement>(document);
    const answered = new Set([parentId, replyTo].filter(isComment));
    return [...commentIds.named(id), ...answered];
  },
  notYours: 'comment/not-yours',
  counted: () => 'comments',
  moderated: true,
  precheck(document) {
    const { content } = fieldsOf<CommentStatement>(document);
    if (typeof content !== 'string') return null;
    if (!isSeen(content)) return 'comment/content-required';
    return content.length > LIMITS.comment.maxUnits ? 'comment/too-long' : null;
  },
  refuse: refuseComment,
};
