import { SERVICE_LIMITS } from '../service-limits.ts';

/** In the nominative only: "a champion’s son" has no title of his own. */
const TITLE_WORDS: ReadonlySet<string> = new Set([
  ...['champion', 'interchampion', 'multichampion', 'grandchampion', 'winner'],
  ...['чемпіон', 'чемпіонка', 'інтерчемпіон', 'інтерчемпіонка', 'мультичемпіон', 'мультичемпіонка'],
  ...['гранд-чемпіон', 'гранд-чемпіонка', 'грандчемпіон', 'грандчемпіонка', 'переможець', 'переможниця'],
  ...['ch', 'jch', 'gch', 'ich', 'intch', 'mch', 'cib'],
]);

/**
 * The show titles in what a stud book says of a dog beside its fields: the phrases with a word for a title. Null if
 * there are none.
 */
export function titleOf(others: string | null): string | null {
  let titles = '';
  for (const phrase of (others ?? '').split(/[,;|·\n]/)) {
    const longer = titles === '' ? phrase.trim() : `${titles}, ${phrase.trim()}`;
    if (hasTitleWord(phrase) && longer.length <= SERVICE_LIMITS.dogTitle.max) titles = longer;
  }
  return titles === '' ? null : titles;
}

function hasTitleWord(phrase: string): boolean {
  // "C.I.B." and "J.CH." are one word each.
  const words = phrase.toLowerCase().match(/\p{L}[\p{L}.’'-]*/gu) ?? [];
  return words.some((word) => TITLE_WORDS.has(word.replaceAll('.', '')));
}
