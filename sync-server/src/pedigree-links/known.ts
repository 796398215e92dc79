import type { PetFact } from '../../../src/domain/pet/schema.ts';
import { upgradeDocument } from '../../../src/domain/upgrades.ts';
import { petFact } from '../published/targets.ts';
import { isLiving } from '../store/rows.ts';
import type { Store } from '../store/store.ts';

/** The existing pets among these ids. */
export async function readPets(store: Pick<Store, 'read'>, pets: readonly string[]): Promise<Map<string, PetFact>> {
  const rows = await store.read(petFact('').database, pets);
  return new Map(
    [...rows.values()].flatMap((row) => (isLiving(row) ? [[row.id, upgradeDocument(row.doc as PetFact)]] : [])),
  );
}
