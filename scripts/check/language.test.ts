import { expect, it } from 'vitest';
import { languageErrors, markdownErrors } from './language.ts';

it.each([
  ['a banned word in a file name', 'src/kept-posts.ts', '', 'src/kept-posts.ts: '],
  ['a banned word in an exported function', 'a.ts', 'x;\nexport async function toldOf() {}', 'a.ts:2: toldOf '],
  ['a banned word in an exported constant', 'a.ts', 'export const MAX_KEPT_MS = 1;', 'a.ts:1: MAX_KEPT_MS '],
  ['a banned word in an exported type', 'a.ts', 'export type StandingOffer = string;', 'a.ts:1: StandingOffer '],
  ['a banned word in a local name', 'a.ts', 'function f({ b: standingOffer }) {}', 'a.ts:1: standingOffer '],
  ['a banned word in a private member', 'a.ts', 'class A {\n  #told = 1;\n  #begun = 2;\n}', 'a.ts:3: begun '],
  ['a banned noun in an exported name', 'a.ts', 'export const firstLook = 1;', 'a.ts:1: firstLook '],
  ['a constant of one word', 'a.ts', 'const PAGE = 500;', 'a.ts:1: PAGE '],
  ['a spread literal', 'a.ts', 'f({\n  ...{ a, b },\n});', 'a.ts:2: '],
])('reports %s', async (_, file, source, start) => {
  expect(await languageErrors(file, source)).toEqual([expect.stringMatching(new RegExp(`^${start}`))]);
});

it.each([
  ['a word that only contains a banned one', 'src/template.ts', 'export const isolated = 1;'],
  ['a banned word in a text', 'a.ts', "const text = 'kept';"],
  ['a stored name', 'a.ts', 'const marker = { told: true };'],
  ['a constant with its unit', 'a.ts', 'const RETRY_DELAY_MS = 500;'],
  ['a constant of a test', 'a.test.ts', 'const PEOPLE = 5;'],
  ['a spread of a variable', 'a.ts', 'f({\n  ...rest,\n});'],
])('accepts %s', async (_, file, source) => {
  expect(await languageErrors(file, source)).toEqual([]);
});

it.each([
  ['a wide line', `${'word '.repeat(30)}end`, 1],
  ['a wide row of a table', `| ${'word '.repeat(30)} |`, 0],
  ['a long address', `https://example.com/${'a'.repeat(120)}`, 0],
])('finds the expected number of wide lines in %s', (_, source, count) => {
  expect(markdownErrors('README.md', source)).toHaveLength(count);
});
