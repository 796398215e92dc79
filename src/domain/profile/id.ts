import { idGrammar, USER_ID } from '../kinds/id-grammar.ts';

/** There is exactly one profile in an own database, under this id. */
export const profileIds = idGrammar('profile');
export const PROFILE_ID = profileIds.make();

export const profileFactIds = idGrammar('profile', USER_ID);

export function profileFactId(userId: string): string {
  return profileFactIds.make(userId);
}
