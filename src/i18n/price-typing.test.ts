import { describe, expect, it } from 'vitest';
import { digitsTyped, priceTyped } from './price-typing.ts';

/** One key after the other, as a person types. */
const typed = (keys: string) => [...keys].reduce((before, key) => priceTyped(before, before + key), '');

describe('a price is typed', () => {
  it.each([
    ['250', '250'],
    ['1 200,50', '1 200,50'],
    ['99.5', '99.5'],
    ['much', ''],
    ['12a5', '125'],
    ['-5', '5'],
    ['1e5', '15'],
    ['1.2.3', '1.23'],
    ['1,2345', '1,23'],
    ['₴250', '250'],
    ['12345678901234567890', '1234567890123456'],
  ])('%j stands there as %j', (keys, stands) => expect(typed(keys)).toBe(stands));

  it('and taken back letter by letter', () => {
    expect(priceTyped('1,2', '1,')).toBe('1,');
    expect(priceTyped('1', '')).toBe('');
  });
});

describe('a price is pasted', () => {
  it.each([
    ['250 грн', '250'],
    ['₴1,200.50', '1200.50'],
    ['1.200,50 €', '1200,50'],
    ['1,200', '1200'],
    ['12,500,000', '12500000'],
    ['1\u00a0200,5', '1\u00a0200,5'],
    ['250.', '250'],
    ['від 100 до 200, торг', '100  200'],
    ['1,2,3', ''],
    ['за домовленістю', ''],
  ])('%j becomes %j', (text, stands) => expect(priceTyped('', text)).toBe(stands));

  it('over one that stood there, which stays when the pasted one is none', () => {
    expect(priceTyped('250', '1,2,3,4')).toBe('250');
  });
});

describe('a whole number', () => {
  it.each([
    ['3', '3'],
    ['100', '100'],
    ['many', ''],
    ['1.5', '15'],
    ['-3', '3'],
    ['12345678901234567890', '1234567890123456'],
  ])('typed as %j stands there as %j', (keys, stands) => {
    expect([...keys].reduce((before, key) => digitsTyped(before, before + key), '')).toBe(stands);
  });

  it.each([
    ['3 на день', '', '3'],
    ['до 12', '', '12'],
    ['2-3', '', '2'],
    ['багато', '', ''],
    ['багато', '7', '7'],
    ['', '7', ''],
  ])('of %j, pasted over %j, is %j', (pasted, before, stands) => {
    expect(digitsTyped(before, pasted)).toBe(stands);
  });
});
