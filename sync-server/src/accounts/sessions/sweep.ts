import type { DocumentScope } from 'nano';
import { removed } from '../../storage/engine/nano-answers.ts';

const PAGE_SIZE = 500;

/** Removes expired documents whose ids begin with `prefix`, page by page. Returns the number removed. */
export async function sweepRange<D>(
  documents: DocumentScope<D>,
  prefix: string,
  isOver: (document: D) => boolean,
): Promise<number> {
  let count = 0;
  let from = prefix;
  for (;;) {
    const page = await documents.list({
      start_key: from,
      end_key: `${prefix}\ufff0`,
      include_docs: true,
      limit: PAGE_SIZE,
    });
    for (const { doc } of page.rows) {
      // False if it was just written, so it is valid again.
      if (doc && isOver(doc) && (await removed(documents.destroy(doc._id, doc._rev)))) count += 1;
    }
    const last = page.rows.at(-1);
    if (page.rows.length < PAGE_SIZE || !last) return count;
    from = `${last.id}\u0000`;
  }
}
