import { expect, it } from 'vitest';
import { expressionErrors } from './expressions.ts';

it.each([
  ['const end = text.replace(/[.!]+$/, "");', 1],
  ['const hosts = text.matchAll(/(?:[^\\s@]+@)?((?:[\\p{L}-]+\\.)+[a-z]{2,})/giu);', 1],
  ['const first = /^.*[^.!]/s.exec(text);', 0],
  ['const half = size / 2 / 3; // a/b/c', 0],
  ['const view = <p title="a/b/c">{1 / 2}</p>;', 0],
])('finds in %s %i non-linear expressions', async (source, count) => {
  const errors = await expressionErrors('src/any.tsx', source);
  expect(errors).toHaveLength(count);
  for (const error of errors) expect(error).toMatch(/^src\/any\.tsx:1: .* is not linear/);
});
