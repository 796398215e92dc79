import { opinionFactId, opinionId } from '../../../src/domain/opinion/id.ts';
import type { OpinionStatement } from '../../../src/domain/opinion/schema.ts';
import { headOf, type SampleVisitor } from '../people/visitor.ts';

/** @returns the id of its fact */
export async function giveOpinion(
  by: SampleVisitor,
  subject: string,
  { ratings, comment, because }: Pick<OpinionStatement, 'ratings' | 'comment' | 'because'>,
): Promise<string> {
  const statement: OpinionStatement = {
    _id: opinionId(subject),
    ...headOf('opinion'),
    ratings,
    comment,
    because,
    createdAt: new Date().toISOString(),
    editedAt: null,
  };
  await by.say(statement);
  return opinionFactId(statement._id, by.userId);
}
