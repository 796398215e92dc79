/** Characters used as an apostrophe, often omitted, and the soft sign, which other spellings lack. */
const SILENT = /['’ʼ`´‘ʹ"“”′ьъ]/g;

const CYRILLIC: readonly (readonly [RegExp, string])[] = [
  [/ґ/g, 'г'],
  [/[іїый]/g, 'и'],
  [/[єэё]/g, 'е'],
  [/я/g, 'а'],
  [/ю/g, 'у'],
];

/** Unofficial Latin spellings of Ukrainian, each mapped to the same sound. Order matters: longer groups first. */
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

/** Lower case without accents, apostrophes and doubled spaces; dashes count as spaces. The spelling does not change. */
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
 * Makes texts that sound alike equal: г and ґ, и, і and ї, with or without a soft sign, single or doubled letters, any
 * transliteration.
 */
export function sounding(text: string): string {
  // Doubles first, while "ки-їв" still has two vowels. The h of a pair belongs to the letter before it: Uzh-horod.
  let folded = plain(unaccented(text))
    .replace(SILENT, '')
    .replace(/([^\P{L}hи])\1/gu, '$1');
  for (const [pattern, replacement] of [...CYRILLIC, ...LATIN]) folded = folded.replace(pattern, replacement);
  return folded;
}

/** "Žytomyr" -> "Zytomyr"; Cyrillic letters composed of two code points (ї, й) stay whole. */
function unaccented(text: string): string {
  return text.replace(/[À-ž]/g, (sign) => sign.normalize('NFD').replace(/\p{M}/gu, ''));
}
