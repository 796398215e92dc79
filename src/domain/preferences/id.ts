import { idGrammar } from '../kinds/id-grammar.ts';

/** A person has one way of being told. */
export const preferencesIds = idGrammar('preferences');
export const PREFERENCES_ID = preferencesIds.make();
