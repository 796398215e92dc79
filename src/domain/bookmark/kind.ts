import { type Kind, PLAIN, PRIVATE } from '../kinds/kind.ts';
import { BookmarkStatement } from './schema.ts';

export const bookmarkKind: Kind<BookmarkStatement> = {
  ...PLAIN,
  schema: BookmarkStatement,
  home: null,
  fields: { kept: PRIVATE.later, keptAt: PRIVATE.later },
  listed: 'together',
};
