import { LEDGER } from '../../storage/ledger/ledger.ts';
import { type GroupedStore, isLiving, type Store } from '../../storage/store/store.ts';

const PREFIX = 'belongs:';
/** Limit of organisations of one person. */
const MAX_ORGANISATIONS_READ = 10_000;

/**
 * `belongs:<user id>:<organisation>` in the ledger: the organisation names, or named, this person. Written before the
 * organisation names them and never deleted, so that their removal finds it, also when a step was interrupted right
 * after the note.
 */
interface BelongingNote {
  readonly _id: string;
  readonly type: 'belongs';
  readonly matter: string;
}

export async function noteBelonging(grouped: GroupedStore, matter: string, people: readonly string[]): Promise<void> {
  if (people.length === 0) return;
  const ids = [...new Set(people)].map((userId) => `${PREFIX}${userId}:${matter}`);
  const rows = await grouped.read(LEDGER, ids);
  const notes = ids.flatMap((_id): BelongingNote[] =>
    isLiving(rows.get(_id)) ? [] : [{ _id, type: 'belongs', matter }],
  );
  const written = await grouped.write(LEDGER, notes);
  if (written.some((one) => !one.ok && !one.conflict)) throw new Error('who belongs to an organisation was not noted');
}

/** The organisations that name or named a person, without those that they founded. */
export async function organisationsNaming(store: Pick<Store, 'range'>, userId: string): Promise<string[]> {
  const from = `${PREFIX}${userId}:`;
  const rows = await store.range(LEDGER, from, `${from}\ufff0`, MAX_ORGANISATIONS_READ);
  return rows.map(({ doc }) => (doc as BelongingNote).matter);
}
