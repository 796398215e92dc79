import { idGrammar } from '../kinds/id-grammar.ts';
import { petIds } from '../pet/id.ts';

/** One per pet, in its owner's own database. */
export const handoverIds = idGrammar('handover', petIds);

/** One per pet and owner. */
export const transferIds = idGrammar('transfer', petIds);
