import { pedigreeLinkFactIds } from '../../../../src/domain/pedigree-link/id.ts';
import type { PedigreeLinkMatter } from '../../../../src/domain/pedigree-link/schema.ts';
import { LEDGER, writeNote } from '../../storage/ledger/ledger.ts';
import { type GroupedStore, isLiving } from '../../storage/store/store.ts';

const PREFIX = 'wrong-chips:';

/**
 * `wrong-chips:<person>:<dog>` in the ledger: how many wrong numbers a person gave for a dog, for any of their pets. It
 * outlives the link: otherwise a person could remove a link, request it again and try numbers without limit.
 */
interface WrongChipsNote {
  readonly _id: string;
  readonly type: 'wrong-chips';
  readonly count: number;
}

type Counted = Pick<PedigreeLinkMatter, '_id' | 'authorId' | 'wrongChips'>;

/** The id range of a person's notes: inclusive start, exclusive end. */
export function wrongChipsOf(userId: string): [string, string] {
  const from = `${PREFIX}${userId}:`;
  return [from, `${from}\ufff0`];
}

function noteId({ _id, authorId }: Counted): string {
  return wrongChipsOf(authorId)[0] + (pedigreeLinkFactIds.parse(_id)?.[0] ?? '');
}

/** The number of wrong chips that count for this link, including those of earlier links. */
export async function countWrongChips(grouped: GroupedStore, link: Counted): Promise<number> {
  const id = noteId(link);
  const row = (await grouped.read(LEDGER, [id])).get(id);
  return Math.max(link.wrongChips, isLiving(row) ? (row.doc as WrongChipsNote).count : 0);
}

/** Must be called before the link is written: a person who removes it at that moment gains no try. */
export async function noteWrongChips(grouped: GroupedStore, link: Counted): Promise<void> {
  if (link.wrongChips === 0) return;
  const count = await countWrongChips(grouped, link);
  const note: WrongChipsNote = { _id: noteId(link), type: 'wrong-chips', count };
  await writeNote(grouped, note._id, note);
}
