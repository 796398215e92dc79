/** A word of a query. It matches the beginning of a word, a very short one only a whole word. */
export interface QueryWord {
  readonly text: string;
  readonly prefix: boolean;
  /** One letter of it may be wrong; only for a prefix. */
  readonly fuzzy: boolean;
}

/** Whether a query's word matches a word of a text, both folded. */
export function matchesWord(word: string, { text, prefix, fuzzy }: QueryWord): boolean {
  if (!prefix) return word === text;
  return word.startsWith(text) || (fuzzy && startsAlmost(word, text));
}

/**
 * Whether a word begins with the text, except for one wrong, missing, additional or swapped letter. The first letter
 * has to be right, which excludes most words at once; with a wrong last letter the word may not continue, because every
 * longer word with that beginning would match.
 */
function startsAlmost(word: string, text: string): boolean {
  let at = 0;
  while (at < text.length && word[at] === text[at]) at += 1;
  if (at === 0) return false;
  const behind = text.slice(at + 1);
  if (behind === '') return word.length <= text.length;
  const isWrong = word.startsWith(behind, at + 1);
  const isAdditional = word.startsWith(behind, at);
  const isMissing = word.startsWith(text.slice(at), at + 1);
  const isSwapped = word[at] === text[at + 1] && word[at + 1] === text[at] && word.startsWith(behind.slice(1), at + 2);
  return isWrong || isAdditional || isMissing || isSwapped;
}
