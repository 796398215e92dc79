import { expect, it } from 'vitest';
import { isOwnAddress, wholeAddress } from './address.ts';

it.each([
  ['/', true],
  ['/dashboard?x=1#part', true],
  ['//example.com', false],
  ['/\\example.com', false],
  ['https://example.com', false],
  ['javascript:alert(1)', false],
  ['dashboard', false],
  ['', false],
])('%j is an address of ours: %s', (address, own) => {
  expect(isOwnAddress(address)).toBe(own);
});

it.each([
  ['/there', '/there'],
  ['?page=2', '/here?page=2'],
  ['#part', '/here#part'],
])('%s is %s', (to, whole) => {
  expect(wholeAddress(to, '/here')).toBe(whole);
});
