import { type Kind, PLAIN, PRIVATE } from '../kinds/kind.ts';
import { preferencesIds } from './id.ts';
import { PreferencesStatement } from './schema.ts';

/** Like a read mark, notification preferences are no content of the person. */
export const preferencesKind: Kind<PreferencesStatement> = {
  ...PLAIN,
  ids: preferencesIds,
  factIds: null,
  schema: PreferencesStatement,
  fields: {
    push: PRIVATE.field,
    quietHours: PRIVATE.field,
    pushWords: PRIVATE.field,
    tellsRead: PRIVATE.field,
  },
  listed: 'never',
};
