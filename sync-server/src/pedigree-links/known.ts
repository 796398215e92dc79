import { pedigreeId } from '../../../src/domain/pedigree/id.ts';
import type { PedigreeFact } from '../../../src/domain/pedigree/schema.ts';
import type { PetFact } from '../../../src/domain/pet/schema.ts';
import { upgradeDocument } from '../../../src/domain/upgrades.ts';
import { petFact } from '../published/targets.ts';
import { isLiving } from '../store/rows.ts';
import type { Store } from '../store/store.ts';

const PEDIGREES = 'pedigrees';

/** Pets by their ids, those that stand. */
export async function readPets(store: Pick<Store, 'read'>, pets: readonly string[]): Promise<Map<string, PetFact>> {
  const rows = await store.read(petFact('').database, pets);
  return new Map(
    [...rows.values()].flatMap((row) => (isLiving(row) ? [[row.id, upgradeDocument(row.doc as PetFact)]] : [])),
  );
}

/** The pedigrees that there are, by the dogs' ids: with the numbers of their chips, which nobody is told. */
export async function readPedigrees(
  store: Pick<Store, 'read'>,
  dogIds: readonly string[],
): Promise<Map<string, PedigreeFact>> {
  const rows = await store.read(PEDIGREES, dogIds.map(pedigreeId));
  const facts = [...rows.values()].flatMap((row) => (isLiving(row) ? [upgradeDocument(row.doc as PedigreeFact)] : []));
  return new Map(facts.map((fact) => [fact.dogId, fact]));
}
