import { type Kind, PLAIN, PUBLIC } from '../kinds/kind.ts';
import { likeFactId, postOfLike } from './id.ts';
import { LikeStatement } from './schema.ts';

export const likeKind: Kind<LikeStatement> = {
  ...PLAIN,
  schema: LikeStatement,
  home: 'tallies',
  fields: { liked: PUBLIC.later },
  dependsOn: (id) => [postOfLike(id)],
  factId: likeFactId,
  isBound: () => true,
  counted: ({ liked }) => (liked ? 'likes' : null),
  listed: 'together',
};
