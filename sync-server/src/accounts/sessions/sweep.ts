import type { DocumentScope } from 'nano';
import { pagesById } from '../../base/lib/pages.ts';
import { removed } from '../../storage/engine/nano-answers.ts';

const PAGE_SIZE = 500;

/** Removes expired documents whose ids begin with `prefix`, page by page. Returns the number removed. */
export async function sweepRange<D>(
  documents: DocumentScope<D>,
  prefix: string,
  isOver: (document: D) => boolean,
): Promise<number> {
  let count = 0;
  const range = { end_key: `${prefix}\ufff0`, include_docs: true, limit: PAGE_SIZE };
  const read = async (start_key: string) => (await documents.list({ start_key, ...range })).rows;
  for await (const rows of pagesById(prefix, PAGE_SIZE, read)) {
    for (const { doc } of rows) {
      // False if it was just written, so it is valid again.
      if (doc && isOver(doc) && (await removed(documents.destroy(doc._id, doc._rev)))) count += 1;
    }
  }
  return count;
}
