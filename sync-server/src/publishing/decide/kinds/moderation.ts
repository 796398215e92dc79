import { fieldsOf } from '../../../../../src/domain/fields.ts';
import { refuseBlock } from '../../../../../src/domain/moderation/rules.ts';
import type { BlockStatement, ReportFact, ReportStatement } from '../../../../../src/domain/moderation/schema.ts';
import type { MatterFact } from '../../../../../src/domain/statements.ts';
import { isNewer } from '../../../../../src/domain/upgrades.ts';
import { contentOf, isPublicMatter } from '../../../matters/published/reported-kinds.ts';
import { dependenciesOf, keyOf } from '../../../matters/published/targets.ts';
import { isLiving, type Row } from '../../../storage/store/store.ts';
import { composeBlock, composeReport } from '../../apply/facts/for-the-service.ts';
import { personOfFact } from '../decision-inputs.ts';
import type { Publishes } from './publishes.ts';

export const publishesReport: Publishes<ReportStatement> = {
  keeps: ['reportedAt', 'targetAuthor'],
  statementInputs({ row }, context) {
    const [target] = dependenciesOf(row).map((each) => context.facts.get(keyOf(each)));
    // A matter that is not public does not exist for outsiders, even if they guess its id.
    if (!isLiving(target) || !isFor(context.userId, target)) return { refusal: 'report/gone' };
    // Only a later service can read text in a later shape; the report itself need not wait.
    const content = isNewer(target.doc) ? {} : contentOf(target.id, target.doc);
    return { reported: { targetAuthor: personOfFact(target), ...content } };
  },
  compose: ({ statement, rev, person, publishedFact, shared: { reported }, now }) =>
    composeReport(statement, rev, person.userId, (publishedFact?.doc ?? null) as ReportFact | null, { reported, now }),
};

export const publishesBlock: Publishes<BlockStatement> = {
  refuse: (statement, { userId }) => refuseBlock(statement, userId),
  compose: ({ statement, rev, person }) => composeBlock(statement, rev, person.userId),
};

function isFor(userId: string, { id, doc }: Row): boolean {
  const { participants } = fieldsOf<Partial<MatterFact>>(doc);
  return !Array.isArray(participants) || participants.includes(userId) || isPublicMatter(id, doc);
}
