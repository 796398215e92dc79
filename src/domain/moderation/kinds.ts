import { type Kind, PLAIN, PUBLIC } from '../kinds/kind.ts';
import { blockFactId, personOfBlock, reportFactId, targetOfReport } from './id.ts';
import { refuseReport } from './rules.ts';
import { BlockStatement, ReportStatement, TARGET_KINDS } from './schema.ts';

export const reportKind: Kind<ReportStatement> = {
  ...PLAIN,
  schema: ReportStatement,
  home: 'moderation',
  fields: { reason: PUBLIC.field, text: PUBLIC.field, createdAt: PUBLIC.ask },
  dependsOn(id) {
    const target = targetOfReport(id);
    return TARGET_KINDS.some((kind) => target.startsWith(`${kind}:`)) ? [target] : [];
  },
  factId: reportFactId,
  isBound: () => true,
  counted: () => 'reports',
  refuse: refuseReport,
};

export const blockKind: Kind<BlockStatement> = {
  ...PLAIN,
  schema: BlockStatement,
  home: 'moderation',
  fields: { kind: PUBLIC.later },
  factId: (id, userId) => blockFactId(userId, personOfBlock(id)),
  isBound: () => true,
  counted: ({ kind }) => (kind === 'none' ? null : 'blocks'),
};
