import { describe, expect, it } from 'vitest';
import { digitsTyped, priceTyped } from './price-typing.ts';

/** Types one key after another. */
const typed = (keys: string) => [...keys].reduce((before, key) => priceTyped(before, before + key), '');

describe('the typing of a price', () => {
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
  ])('shows after typing the price %j: %j', (keys, stands) => expect(typed(keys)).toBe(stands));

  it('deletes a typed price character by character', () => {
    expect(priceTyped('1,2', '1,')).toBe('1,');
    expect(priceTyped('1', '')).toBe('');
  });
});

describe('the pasting of a price', () => {
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
  ])('turns a pasted price %j into %j', (text, stands) => expect(priceTyped('', text)).toBe(stands));

  it('replaces a price by a pasted one, unless that is invalid', () => {
    expect(priceTyped('250', '1,2,3,4')).toBe('250');
  });
});

describe('the typing of a whole number', () => {
  it.each([
    ['3', '3'],
    ['100', '100'],
    ['many', ''],
    ['1.5', '15'],
    ['-3', '3'],
    ['12345678901234567890', '1234567890123456'],
  ])('shows after typing the whole number %j: %j', (keys, stands) => {
    expect([...keys].reduce((before, key) => digitsTyped(before, before + key), '')).toBe(stands);
  });

  it.each([
    ['3 на день', '', '3'],
    ['до 12', '', '12'],
    ['2-3', '', '2'],
    ['багато', '', ''],
    ['багато', '7', '7'],
    ['', '7', ''],
  ])('makes of %j, pasted over %j as a whole number, %j', (pasted, before, stands) => {
    expect(digitsTyped(before, pasted)).toBe(stands);
  });
});
