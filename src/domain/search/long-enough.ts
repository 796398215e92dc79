import { countGraphemes } from '../graphemes.ts';
import { LIMITS } from '../limits.ts';

/** Only longer texts are asked for (spec part 1, section 5). */
export function isLongEnough(text: string, { moreThan }: { readonly moreThan: number } = LIMITS.searchText): boolean {
  return countGraphemes(text.trim()) > moreThan;
}
