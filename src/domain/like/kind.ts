import { type Kind, PLAIN, PUBLIC } from '../kinds/kind.ts';
import { likeFactId, likeFactIds, likeIds } from './id.ts';
import { LikeStatement } from './schema.ts';

export const likeKind: Kind<LikeStatement> = {
  ...PLAIN,
  ids: likeIds,
  factIds: likeFactIds,
  schema: LikeStatement,
  fields: { liked: PUBLIC.later },
  dependsOn: likeIds.named,
  factId: likeFactId,
  counted: ({ liked }) => (liked ? 'likes' : null),
  listed: 'together',
};
