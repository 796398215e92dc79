import { refuseBlock } from '../../../../src/domain/moderation/rules.ts';
import type { BlockStatement, ReportFact, ReportStatement } from '../../../../src/domain/moderation/schema.ts';
import { dependenciesOf, keyOf } from '../../published/targets.ts';
import { isLiving } from '../../store/rows.ts';
import { personOfFact } from '../decision-context.ts';
import { composeBlock, composeReport } from '../facts/for-the-service.ts';
import type { Publishes } from './publishes.ts';

export const publishesReport: Publishes<ReportStatement> = {
  circumstances({ row }, context) {
    const [target] = dependenciesOf(row).map((each) => context.facts.get(keyOf(each)));
    return isLiving(target) ? { targetAuthor: personOfFact(target) } : { refusal: 'report/gone' };
  },
  compose: ({ statement, rev, person, standing, shared: { targetAuthor }, now }) =>
    composeReport(statement, rev, person.userId, (standing?.doc ?? null) as ReportFact | null, { targetAuthor, now }),
};

export const publishesBlock: Publishes<BlockStatement> = {
  refuse: (statement, { userId }) => refuseBlock(statement, userId),
  compose: ({ statement, rev, person }) => composeBlock(statement, rev, person.userId),
};
