import { type DeliveredKind, type Kind, PLAIN, PRIVATE, PUBLIC } from '../../../../src/domain/kinds/kind.ts';
import { deliveredLetterId, deliveredLetterIds, letterIds } from './id.ts';
import { type LetterFact, LetterStatement } from './schema.ts';

export const letterKind: Kind<LetterStatement> = {
  ...PLAIN,
  ids: letterIds,
  factIds: deliveredLetterIds,
  schema: LetterStatement,
  fields: {
    to: PUBLIC.ask,
    text: PUBLIC.field,
    photo: PUBLIC.field,
    note: PRIVATE.field,
    createdAt: PUBLIC.ask,
  },
  photos: ({ photo }) => (photo === null ? [] : [photo]),
  factId: deliveredLetterId,
};

export const deliveredLetterKind: DeliveredKind<LetterFact> = {
  orders: { written: ({ createdAt }) => createdAt },
  searched: { words: ({ text }) => text, order: 'written' },
  shownAs: () => 'letter',
};
