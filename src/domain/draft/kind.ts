import { type Kind, PLAIN, PRIVATE } from '../kinds/kind.ts';
import { draftIds } from './id.ts';
import { DraftStatement } from './schema.ts';

export const draftKind: Kind<DraftStatement> = {
  ...PLAIN,
  ids: draftIds,
  factIds: null,
  schema: DraftStatement,
  fields: {
    target: PRIVATE.ask,
    mode: PRIVATE.ask,
    postTitle: PRIVATE.field,
    content: PRIVATE.field,
    tags: PRIVATE.field,
    photo: PRIVATE.field,
    postRev: PRIVATE.ask,
    updatedAt: PRIVATE.clock,
  },
  photos: ({ photo }) => (photo === null ? [] : [photo.sha256]),
  listed: 'aside',
};
