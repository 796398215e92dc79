const ANYWHERE: Readonly<Record<string, string>> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'h',
  ґ: 'g',
  д: 'd',
  е: 'e',
  є: 'ie',
  ж: 'zh',
  з: 'z',
  и: 'y',
  і: 'i',
  ї: 'i',
  й: 'i',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'kh',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'shch',
  ь: '',
  ю: 'iu',
  я: 'ia',
};
const AT_START: Readonly<Record<string, string>> = { є: 'ye', ї: 'yi', й: 'y', ю: 'yu', я: 'ya' };
const APOSTROPHE = /['’ʼ]/;

/**
 * Ukrainian names in Latin letters by the national transliteration (resolution 55 of the Cabinet of Ministers, 27
 * January 2010), e.g. "Кам’янець-Подільський" -> "Kamianets-Podilskyi". Other characters do not change.
 */
export function transliterate(name: string): string {
  let latin = '';
  let before = ' ';
  for (const sign of name) {
    const lower = sign.toLowerCase();
    if (APOSTROPHE.test(sign)) continue;
    const first = !/[\p{L}]/u.test(before);
    // "зг" is "zgh", so that it is not read as "ж".
    const letters =
      lower === 'г' && before.toLowerCase() === 'з'
        ? 'gh'
        : ((first ? AT_START[lower] : undefined) ?? ANYWHERE[lower] ?? sign);
    latin += sign === lower ? letters : letters.charAt(0).toUpperCase() + letters.slice(1);
    before = sign;
  }
  return latin;
}
