import { type Kind, PLAIN, PRIVATE } from '../kinds/kind.ts';
import { hiddenMessageIds } from './id.ts';
import { HiddenMessageStatement } from './schema.ts';

/** Like a read mark, a hidden message is no content of the person. */
export const hiddenMessageKind: Kind<HiddenMessageStatement> = {
  ...PLAIN,
  ids: hiddenMessageIds,
  factIds: null,
  schema: HiddenMessageStatement,
  fields: { hidden: PRIVATE.later, hiddenAt: PRIVATE.later },
  listed: 'never',
};
