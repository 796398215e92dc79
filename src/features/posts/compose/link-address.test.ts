import { expect, it } from 'vitest';
import { linkAddress } from './link-address.ts';

it.each([
  ['https://lapka.example/a?b#c', 'https://lapka.example/a?b#c'],
  ['  lapka.example ', 'https://lapka.example'],
  ['www.lapka.example/коти?x=1', 'https://www.lapka.example/коти?x=1'],
  ['лапка.укр', 'https://лапка.укр'],
  ['lapka.example:8443/a', 'https://lapka.example:8443/a'],
  ['https://https://lapka.example', 'https://lapka.example'],
  ['https://mailto:olena@lapka.example', 'mailto:olena@lapka.example'],
  ['olena@lapka.example', 'mailto:olena@lapka.example'],
  ['https://olena@lapka.example', 'mailto:olena@lapka.example'],
  ['mailto:olena@lapka.example', 'mailto:olena@lapka.example'],
  ['https://olena:secret@lapka.example/a', 'https://lapka.example/a'],
  ['https://olena@lapka.example/a', 'https://lapka.example/a'],
  ['\ufefflapka.example\u200b', 'https://lapka.example'],
  ['olena:secret@lapka.example', null],
  ['', null],
  ['https://', null],
  ['кіт', null],
  ['javascript:alert(1)', null],
  ['https://javascript:alert(1)', null],
  ['data:text/html,x', null],
  ['/dashboard', null],
])('links %j as %j', (typed, address) => {
  expect(linkAddress(typed)).toBe(address);
});
