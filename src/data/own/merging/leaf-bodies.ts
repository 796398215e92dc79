import type { Statement } from '../../../domain/kinds/kinds.ts';
import { generationOf } from '../../../domain/revision.ts';
import { upgradeDocument } from '../../../domain/upgrades.ts';
import { isMissing } from '../sending/failure.ts';
import { fieldsOf, type Leaf } from './merge.ts';

type LeafDocument = Statement & {
  _id: string;
  _rev: string;
  _deleted?: boolean;
  _revisions?: { start: number; ids: string[] };
};

/** The leaves of a document as merging reads them; none if it never existed here. */
export async function readLeaves(database: PouchDB.Database, id: string): Promise<Leaf[]> {
  const answers = (await database
    .get<Statement>(id, { open_revs: 'all', revs: true } as PouchDB.Core.GetOpenRevisions)
    .catch((error: unknown) => {
      if (isMissing(error)) return [];
      throw error;
    })) as unknown as { ok?: LeafDocument }[];
  return answers.flatMap(({ ok }) => {
    // A closed leaf has no body: a merge or a choice ended it.
    if (ok === undefined || (ok._deleted === true && ok.written === undefined)) return [];
    const { start, ids } = ok._revisions ?? { start: generationOf(ok._rev), ids: [] };
    const ancestors = ids.slice(1).map((hash, index) => `${start - 1 - index}-${hash}`);
    return [{ rev: ok._rev, ancestors, removed: ok._deleted === true, body: bodyOf(ok) }];
  });
}

/** Answers the content of a document in a revision; null if it is not stored here, or if that revision removed it. */
export function bodyAt(database: PouchDB.Database, id: string): (rev: string) => Promise<Statement | null> {
  return async (rev) => {
    try {
      const found = (await database.get<Statement>(id, { rev })) as LeafDocument;
      return found._deleted ? null : bodyOf(found);
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  };
}

function bodyOf(document: LeafDocument): Statement {
  return upgradeDocument(fieldsOf(document) as unknown as Statement);
}
