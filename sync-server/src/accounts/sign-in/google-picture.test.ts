import { expect, it } from 'vitest';
import { isAllowed } from './google-picture.ts';

const GOOGLE = ['https://*.googleusercontent.com'];

it.each([
  ['https://lh3.googleusercontent.com/a/x=s96-c', true],
  ['https://a.b.googleusercontent.com/', true],
  ['HTTPS://LH3.GoogleUserContent.com/a', true],
  ['https://googleusercontent.com/', false],
  ['https://evilgoogleusercontent.com/', false],
  ['https://lh3.googleusercontent.com.evil.example/', false],
  ['https://lh3.googleusercontent.com:8443/', false],
  ['https://lh3.googleusercontent.com@evil.example/', false],
  ['https://user:password@lh3.googleusercontent.com/', false],
  ['https://evil.example/#.googleusercontent.com', false],
  ['https://evil.example\\.googleusercontent.com/', false],
  ['http://lh3.googleusercontent.com/', false],
  ['ftp://lh3.googleusercontent.com/', false],
  ['//lh3.googleusercontent.com/', false],
  ['', false],
])('answers whether the picture at %s may be fetched: %s', (address, allowed) => {
  expect(isAllowed(address, GOOGLE)).toBe(allowed);
});
