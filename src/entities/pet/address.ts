import { petKey } from '../../domain/pet/id.ts';
import { routePath } from '../../domain/routes.ts';

/** The address of a pet's page, by the id that statement and fact share. */
export const petPath = (id: string) => routePath('pet', { id: petKey(id) });
