import { expect, it } from 'vitest';
import { isLoopback } from './public-address.ts';

it.each([
  ['localhost', true],
  ['LOCALHOST', true],
  ['127.0.0.1', true],
  ['127.255.3.4', true],
  ['::1', true],
  ['[::1]', true],
  ['0:0:0:0:0:0:0:1', true],
  ['::ffff:127.0.0.1', true],
  ['[::ffff:7f00:1]', true],
  ['128.0.0.1', false],
  ['127.0.0.256', false],
  ['0.0.0.0', false],
  ['::', false],
  ['::7f00:1', false],
  ['64:ff9b::127.0.0.1', false],
  ['2002:7f00:1::', false],
  ['[::ffff:203.0.113.1]', false],
  ['127.1', false],
  ['0177.0.0.1', false],
  ['2130706433', false],
  ['localhost.evil.example', false],
  ['127.0.0.1.evil.example', false],
  ['', false],
])('decides whether %s leads to this machine only: %s', (name, expected) => {
  expect(isLoopback(name)).toBe(expected);
});
