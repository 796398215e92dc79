import { type Kind, PLAIN, PRIVATE } from '../kinds/kind.ts';
import { hiddenMessageIds } from './id.ts';
import { HiddenMessageStatement } from './schema.ts';

/** What one does not want to see is no thing of the person's, as a mark of what was read. */
export const hiddenMessageKind: Kind<HiddenMessageStatement> = {
  ...PLAIN,
  ids: hiddenMessageIds,
  factIds: null,
  schema: HiddenMessageStatement,
  fields: { hidden: PRIVATE.later, hiddenAt: PRIVATE.later },
  listed: 'never',
};
