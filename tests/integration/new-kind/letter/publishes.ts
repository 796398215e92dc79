import { notificationId } from '../../../../src/domain/notification/schema.ts';
import { versionOf } from '../../../../src/domain/upgrades.ts';
import { readOutcome } from '../../../../sync-server/src/matters/published/outcomes.ts';
import type { Publishes } from '../../../../sync-server/src/publishing/decide/kinds/publishes.ts';
import type { Delivery } from '../../../../sync-server/src/publishing/follow-up/deliveries.ts';
import { deliveredLetterId } from './id.ts';
import type { LetterFact, LetterStatement } from './schema.ts';

export const publishesLetter: Publishes<LetterStatement> = {
  compose: ({ statement, rev, person: { userId, author } }) => author && composeLetter(statement, rev, userId),
  after({ assessment, decision, outcome }, userId) {
    if (assessment.kind !== 'candidate' || decision.kind !== 'publish' || readOutcome(outcome) !== null) return [];
    return [{ kind: 'notify', delivery: notificationsFor(assessment.statement as unknown as LetterStatement, userId) }];
  },
};

function composeLetter(statement: LetterStatement, statementRev: string, authorId: string): LetterFact {
  const { _id, to, text, photo, createdAt } = statement;
  return {
    _id: deliveredLetterId(_id),
    type: 'letter',
    schemaVersion: versionOf('letter'),
    text,
    photo,
    createdAt,
    authorId,
    statementRev,
    participants: [to],
  };
}

function notificationsFor({ _id, to, createdAt }: LetterStatement, from: string): Delivery {
  const fact = {
    _id: notificationId(createdAt, `letter.${_id.replaceAll(':', '-')}`),
    type: 'notification' as const,
    schemaVersion: versionOf('notification'),
    kind: 'letter',
    at: createdAt,
    about: {},
  };
  return { userId: to, from, fact };
}
