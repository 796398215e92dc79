import { pedigreeKey } from '../../domain/pedigree/id.ts';
import { routePath } from '../../domain/routes.ts';

/** The address of a dog's pedigree, by the dog's own id. */
export const pedigreePath = (dogId: string) => routePath('pedigree', { id: pedigreeKey(dogId) });
