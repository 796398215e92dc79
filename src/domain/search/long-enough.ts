import { countGraphemes } from '../graphemes.ts';
import { LIMITS } from '../limits.ts';

/** A search needs a longer text (spec part 1, section 5); `LIMITS` has the other limits, such as for Enter. */
export function isLongEnough(text: string, { moreThan }: { readonly moreThan: number } = LIMITS.searchText): boolean {
  return countGraphemes(text.trim()) > moreThan;
}
