import { idGrammar, USER_ID } from '../kinds/id-grammar.ts';

/** An own database has exactly one profile, under this id. */
export const profileIds = idGrammar('profile');
export const PROFILE_ID = profileIds.make();

export const profileFactIds = idGrammar('profile', USER_ID);

export function profileFactId(userId: string): string {
  return profileFactIds.make(userId);
}
