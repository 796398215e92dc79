import { isMissing } from '../sending/failure.ts';

/** Every leaf of a document, deletions included; none if it never existed here. */
export async function leavesOf(database: PouchDB.Database, id: string): Promise<{ rev: string; removed: boolean }[]> {
  try {
    const leaves = await database.get<{ _deleted?: boolean }>(id, { open_revs: 'all' });
    return leaves.flatMap((leaf) => ('ok' in leaf ? [{ rev: leaf.ok._rev, removed: leaf.ok._deleted === true }] : []));
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}
