import { idGrammar } from '../kinds/id-grammar.ts';

/** One per list. */
export const readMarkIds = idGrammar('read-mark', 'notifications');

/** The only read mark so far. */
export const NOTIFICATIONS_READ_ID = readMarkIds.make();
