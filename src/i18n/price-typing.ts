/** Longer than the dearest price with its spaces and two places. */
const MAX_PRICE_LENGTH = 16;

/** What can still become a price: digits, spaces between them, one comma or point with at most two places behind it. */
const SO_FAR = /^[\d\s\u00a0\u202f]*(?:[.,]\d{0,2})?$/;

/**
 * "1,200", "1.200,50", "12,500.00": one separator groups the digits by three, the other one, if there is one, is the
 * decimal.
 */
const GROUPED = /^\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*(?:(?!\1)[.,]\d{1,2})?$/;

/**
 * What stands in the field of a price after somebody typed or pasted. `before` stands there while what they did can be
 * no price; of what was pasted with other words, as in "250 грн", the number is taken. A comma is as good as a point.
 * Whether it is a price in the end says `priceOf`.
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
 * What stands in the field of a whole number after somebody typed or pasted: digits alone. Of what was pasted with
 * words, as in "3 на день", the first number is taken.
 */
export function digitsTyped(before: string, after: string): string {
  const [digits = before] = after.length - before.length > 1 ? (/\d+/.exec(after) ?? []) : (/^\d*$/.exec(after) ?? []);
  return digits.length <= MAX_PRICE_LENGTH ? digits : before;
}
