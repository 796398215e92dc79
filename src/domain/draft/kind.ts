import { everyField, type Kind, PLAIN, PRIVATE } from '../kinds/kind.ts';
import { draftIds } from './id.ts';
import { DraftStatement } from './schema.ts';

export const draftKind: Kind<DraftStatement> = {
  ...PLAIN,
  ids: draftIds,
  factIds: null,
  schema: DraftStatement,
  fields: everyField(DraftStatement, PRIVATE.field, {
    target: PRIVATE.ask,
    mode: PRIVATE.ask,
    postRev: PRIVATE.ask,
    updatedAt: PRIVATE.clock,
  }),
  photos: ({ photo }) => (photo === null ? [] : [photo.sha256]),
  listed: 'aside',
};
