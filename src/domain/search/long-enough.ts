import { countGraphemes } from '../graphemes.ts';
import { LIMITS } from '../limits.ts';

/** Only longer texts are asked for (spec part 1, section 5). */
export function isLongEnough(text: string): boolean {
  return countGraphemes(text.trim()) > LIMITS.searchText.moreThan;
}
