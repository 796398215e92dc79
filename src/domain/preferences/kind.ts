import { type Kind, PLAIN, PRIVATE } from '../kinds/kind.ts';
import { preferencesIds } from './id.ts';
import { PreferencesStatement } from './schema.ts';

/** How one likes to be told is no thing of the person's, as a mark of what was read. */
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
