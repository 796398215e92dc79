import { idGrammar } from '../kinds/id-grammar.ts';

/** One per person. */
export const preferencesIds = idGrammar('preferences');
export const PREFERENCES_ID = preferencesIds.make();
