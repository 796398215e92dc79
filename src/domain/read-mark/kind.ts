import { type Kind, PLAIN, PRIVATE } from '../kinds/kind.ts';
import { readMarkIds } from './id.ts';
import { ReadMarkStatement } from './schema.ts';

/** A read mark is no content of the person: it syncs without a notification. */
export const readMarkKind: Kind<ReadMarkStatement> = {
  ...PLAIN,
  ids: readMarkIds,
  factIds: null,
  schema: ReadMarkStatement,
  fields: { upTo: PRIVATE.max },
  listed: 'never',
};
