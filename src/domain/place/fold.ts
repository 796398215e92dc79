/** Signs that people write for an apostrophe, or leave out, and the soft sign, which other spellings do not have. */
const SILENT = /['’ʼ`´‘ʹ"“”′ьъ]/g;

const CYRILLIC: readonly (readonly [RegExp, string])[] = [
  [/ґ/g, 'г'],
  [/[іїый]/g, 'и'],
  [/[єэё]/g, 'е'],
  [/я/g, 'а'],
  [/ю/g, 'у'],
];

/**
 * Other ways to write Ukrainian in Latin letters than the official one, each brought to the same sound. Order counts:
 * longer groups first.
 */
const LATIN: readonly (readonly [RegExp, string])[] = [
  [/sh?ch/g, 'sc'],
  [/zgh/g, 'zh'],
  [/[zs]h/g, 's'],
  [/kh|gh|[xg]/g, 'h'],
  [/t[sz]|ch/g, 'c'],
  [/w/g, 'v'],
  [/q/g, 'k'],
  [/[yj]/g, 'i'],
  [/ii+/g, 'i'],
  [/i([aeou])/g, '$1'],
  [/z/g, 's'],
];

/** Lower case without accents, apostrophes and doubled spaces; dashes count as spaces. The spelling stays. */
export function plain(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/ґ/g, 'г')
    .replace(/([a-z])\p{M}+/gu, '$1')
    .replace(/['’ʼ`´‘ʹ"“”′]/g, '')
    .replace(/[\s\-‐‑–—.,()]+/g, ' ')
    .trim();
}

/**
 * Texts that sound alike are equal: г and ґ, и, і and ї, with or without a soft sign, one or two of a letter, whatever
 * the transliteration.
 */
export function sounding(text: string): string {
  // Doubles first, while "ки-їв" is still two vowels. The h of a pair belongs to what stands before it: Uzh-horod.
  let folded = plain(unaccented(text))
    .replace(SILENT, '')
    .replace(/([^\P{L}hи])\1/gu, '$1');
  for (const [pattern, replacement] of [...CYRILLIC, ...LATIN]) folded = folded.replace(pattern, replacement);
  return folded;
}

/** "Žytomyr" -> "Zytomyr"; Cyrillic letters that are made of two signs (ї, й) stay whole. */
function unaccented(text: string): string {
  return text.replace(/[À-ž]/g, (sign) => sign.normalize('NFD').replace(/\p{M}/gu, ''));
}
