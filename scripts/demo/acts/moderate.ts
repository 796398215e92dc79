import { blockId } from '../../../src/domain/moderation/block-id.ts';
import type { DecisionInput } from '../../../src/domain/moderation/commands.ts';
import { reportId } from '../../../src/domain/moderation/id.ts';
import type { BlockStatement, ReportStatement } from '../../../src/domain/moderation/schema.ts';
import type { SampleReport } from '../data/reports.ts';
import { asJson } from '../people/device.ts';
import { headOf, type SampleVisitor } from '../people/visitor.ts';

export async function report(
  by: SampleVisitor,
  target: string,
  { reason, text }: Pick<SampleReport, 'reason' | 'text'>,
): Promise<void> {
  const statement: ReportStatement = {
    _id: reportId(target),
    ...headOf('report'),
    reason,
    text,
    createdAt: new Date().toISOString(),
  };
  await by.say(statement);
}

export async function decide(by: SampleVisitor, decision: DecisionInput): Promise<void> {
  await by.device.command('/admin/decisions', asJson('POST', decision));
}

export async function block(by: SampleVisitor, person: SampleVisitor, kind: BlockStatement['kind']): Promise<void> {
  const statement: BlockStatement = { _id: blockId(person.userId), ...headOf('block'), kind };
  await by.say(statement);
}
