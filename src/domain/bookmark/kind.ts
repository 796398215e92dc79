import { type Kind, PLAIN, PRIVATE } from '../kinds/kind.ts';
import { bookmarkIds } from './id.ts';
import { BookmarkStatement } from './schema.ts';

export const bookmarkKind: Kind<BookmarkStatement> = {
  ...PLAIN,
  ids: bookmarkIds,
  factIds: null,
  schema: BookmarkStatement,
  fields: { kept: PRIVATE.later, keptAt: PRIVATE.later },
  listed: 'together',
};
