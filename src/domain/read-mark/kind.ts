import { type Kind, PLAIN, PRIVATE } from '../kinds/kind.ts';
import { readMarkIds } from './id.ts';
import { ReadMarkStatement } from './schema.ts';

/** That something was read is no thing of the person's: it travels, and nobody is told. */
export const readMarkKind: Kind<ReadMarkStatement> = {
  ...PLAIN,
  ids: readMarkIds,
  factIds: null,
  schema: ReadMarkStatement,
  fields: { upTo: PRIVATE.max },
  listed: 'never',
};
