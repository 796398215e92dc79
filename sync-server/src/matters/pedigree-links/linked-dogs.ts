import { pedigreeId } from '../../../../src/domain/pedigree/id.ts';
import type { ShownOwner } from '../../../../src/domain/pedigree/page.ts';
import { pedigreeLinkFactIds } from '../../../../src/domain/pedigree-link/id.ts';
import type { PedigreeOfPet } from '../../../../src/domain/pedigree-link/responses.ts';
import type { PedigreeLinkMatter } from '../../../../src/domain/pedigree-link/schema.ts';
import { petKey } from '../../../../src/domain/pet/id.ts';
import { profileFactId } from '../../../../src/domain/profile/id.ts';
import type { ProfileFact } from '../../../../src/domain/profile/schema.ts';
import { MATTERS } from '../../../../src/domain/statements.ts';
import { upgradeDocument } from '../../../../src/domain/upgrades.ts';
import { readPedigrees } from '../../reading/pedigrees/stored-dogs.ts';
import { isLiving, type Row, type Store } from '../../storage/store/store.ts';
import { linksInForce, readPets } from './known.ts';

/** Limit of links read for one dog, or one pet. */
const MAX_LINKS_READ = 500;

/** The public pedigree of a pet, from a granted link in force. */
export async function pedigreeOfPet(
  store: Pick<Store, 'find' | 'read'>,
  pet: string,
): Promise<PedigreeOfPet['pedigree']> {
  const link = await newestInForce(store, await store.find(MATTERS, { type: 'pedigree-link', pet }, MAX_LINKS_READ));
  if (link === null) return null;
  const { dogId } = link;
  const dog = (await readPedigrees(store, [dogId])).get(dogId);
  return dog === undefined ? null : { dogId, name: dog.name };
}

/** The owner of a dog with a pedigree; null if unknown, or if the owner does not want to be shown. */
export async function ownerOfDog(store: Pick<Store, 'range' | 'read'>, dogId: string): Promise<ShownOwner | null> {
  const { from, to } = pedigreeLinkFactIds.range(pedigreeId(dogId));
  const link = await newestInForce(store, await store.range(MATTERS, from, to, MAX_LINKS_READ));
  if (link?.showsOwner !== true) return null;
  const { authorId: userId, pet } = link;
  const id = profileFactId(userId);
  const [row, pets] = await Promise.all([store.read('directory', [id]), readPets(store, [pet])]);
  const profile = row.get(id);
  const petName = pets.get(pet)?.name;
  if (!isLiving(profile) || petName === undefined) return null;
  const { firstName, secondName } = profile.doc as ProfileFact;
  return { userId, name: `${firstName} ${secondName}`.trim(), pet: petKey(pet), petName };
}

/** If several are briefly in force, because an admin moves a dog, the one granted last. */
async function newestInForce(store: Pick<Store, 'read'>, rows: readonly Row[]): Promise<PedigreeLinkMatter | null> {
  const links = rows.map(({ doc }) => upgradeDocument(doc as PedigreeLinkMatter));
  const inForce = await linksInForce(store, links);
  const [newest = null] = inForce.sort((one, other) => ((one.decidedAt ?? '') < (other.decidedAt ?? '') ? 1 : -1));
  return newest;
}
