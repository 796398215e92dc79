import { isInForce } from '../../../../src/domain/pedigree-link/rules.ts';
import type { PedigreeLinkMatter } from '../../../../src/domain/pedigree-link/schema.ts';
import type { PetFact } from '../../../../src/domain/pet/schema.ts';
import { upgradeDocument } from '../../../../src/domain/upgrades.ts';
import { isLiving, type Store } from '../../storage/store/store.ts';
import { petFact } from '../published/targets.ts';

/** The existing pets among these ids. */
export async function readPets(store: Pick<Store, 'read'>, pets: readonly string[]): Promise<Map<string, PetFact>> {
  const rows = await store.read(petFact('').database, pets);
  return new Map(
    [...rows.values()].flatMap((row) => (isLiving(row) ? [[row.id, upgradeDocument(row.doc as PetFact)]] : [])),
  );
}

/** Those of the links that others see. */
export async function linksInForce(
  store: Pick<Store, 'read'>,
  links: readonly PedigreeLinkMatter[],
): Promise<PedigreeLinkMatter[]> {
  const granted = links.filter(({ state }) => state === 'granted');
  const pets = await readPets(
    store,
    granted.map(({ pet }) => pet),
  );
  return granted.filter((link) => isInForce(link, pets.get(link.pet) ?? null));
}
