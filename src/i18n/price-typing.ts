/** Longer than the highest price with spaces and two decimals. */
const MAX_PRICE_LENGTH = 16;

/**
 * A possible beginning of a price: digits, spaces between them, one comma or point followed by at most two decimals.
 */
const SO_FAR = /^[\d\s\u00a0\u202f]*(?:[.,]\d{0,2})?$/;

/**
 * "1,200", "1.200,50", "12,500.00": one separator groups the digits by three, the other one, if present, is the
 * decimal.
 */
const GROUPED = /^\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*(?:(?!\1)[.,]\d{1,2})?$/;

/**
 * The content of a price field after typing or pasting; `before` stays if the input cannot be a price. From text pasted
 * with other words, as in "250 грн", the number is used. Comma and point are equivalent. `priceOf` decides whether it
 * is a price.
 */
export function priceTyped(before: string, after: string): string {
  const plain = after.replace(/[^\d.,\s\u00a0\u202f]/g, '').replace(/^\s+/, '');
  const pasted = after.length - before.length > 1;
  const words = pasted ? (/[^.,](?:.*[^.,])?/s.exec(plain.trim())?.[0] ?? '') : plain;
  const grouped = pasted ? GROUPED.exec(words) : null;
  const price = grouped === null ? words : words.replaceAll(grouped[1] ?? '', '');
  return SO_FAR.test(price) && price.length <= MAX_PRICE_LENGTH ? price : before;
}

/**
 * The content of a whole-number field after typing or pasting: only digits. From text pasted with other words, as in "3
 * на день", the first number is used.
 */
export function digitsTyped(before: string, after: string): string {
  const [digits = before] = after.length - before.length > 1 ? (/\d+/.exec(after) ?? []) : (/^\d*$/.exec(after) ?? []);
  return digits.length <= MAX_PRICE_LENGTH ? digits : before;
}
