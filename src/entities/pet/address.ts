import { petKey } from '../../domain/pet/id.ts';
import { routePath } from '../../domain/routes.ts';

/** The address of a pet's page. `id`: the statement's, which is the fact's. */
export const petPath = (id: string) => routePath('pet', { id: petKey(id) });
