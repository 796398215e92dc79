import { idGrammar } from '../kinds/id-grammar.ts';
import { postIds } from '../post/id.ts';

/** One per post, which may not exist yet. */
export const draftIds = idGrammar('draft', postIds);

export function draftId(target: string): string {
  return draftIds.make(target);
}
