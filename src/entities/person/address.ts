import { routePath } from '../../domain/routes.ts';

/** The address of a person's profile. */
export const personPath = (userId: string) => routePath('profile', { id: userId });
