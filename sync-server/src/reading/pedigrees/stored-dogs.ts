import { pedigreeId } from '../../../../src/domain/pedigree/id.ts';
import { DOG_FIELDS, type PedigreeFact } from '../../../../src/domain/pedigree/schema.ts';
import { upgradeDocument } from '../../../../src/domain/upgrades.ts';
import { isLiving, type Store } from '../../storage/store/store.ts';

export const PEDIGREES = 'pedigrees';

type ShownDog = Pick<PedigreeFact, keyof typeof DOG_FIELDS>;

/** The public data of a dog, from the database; null if there is none. */
export async function shownDog(store: Pick<Store, 'read'>, dogId: string): Promise<ShownDog | null> {
  const id = pedigreeId(dogId);
  const row = (await store.read(PEDIGREES, [id])).get(id);
  if (!isLiving(row)) return null;
  const fact = upgradeDocument(row.doc as PedigreeFact);
  return Object.fromEntries(
    (Object.keys(DOG_FIELDS) as (keyof ShownDog)[]).map((field) => [field, fact[field]]),
  ) as ShownDog;
}

/** The existing pedigrees, by the dogs' ids: with the chip numbers, which must not be published. */
export async function readPedigrees(
  store: Pick<Store, 'read'>,
  dogIds: readonly string[],
): Promise<Map<string, PedigreeFact>> {
  const rows = await store.read(PEDIGREES, dogIds.map(pedigreeId));
  const facts = [...rows.values()].flatMap((row) => (isLiving(row) ? [upgradeDocument(row.doc as PedigreeFact)] : []));
  return new Map(facts.map((fact) => [fact.dogId, fact]));
}
