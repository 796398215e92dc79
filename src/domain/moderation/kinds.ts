import { type Kind, PLAIN, PUBLIC } from '../kinds/kind.ts';
import { blockFactId, blockFactIds, blockIds, personOfBlock } from './block-id.ts';
import { reportFactId, reportFactIds, reportIds } from './id.ts';
import { refuseReport } from './rules.ts';
import { BlockStatement, ReportStatement } from './schema.ts';

export const reportKind: Kind<ReportStatement> = {
  ...PLAIN,
  ids: reportIds,
  factIds: reportFactIds,
  schema: ReportStatement,
  fields: { reason: PUBLIC.field, text: PUBLIC.field, createdAt: PUBLIC.ask },
  dependsOn: reportIds.named,
  factId: reportFactId,
  counted: () => 'reports',
  refuse: refuseReport,
};

export const blockKind: Kind<BlockStatement> = {
  ...PLAIN,
  ids: blockIds,
  factIds: blockFactIds,
  schema: BlockStatement,
  fields: { kind: PUBLIC.later },
  factId: (id, userId) => blockFactId(userId, personOfBlock(id)),
  counted: ({ kind }) => (kind === 'none' ? null : 'blocks'),
};
