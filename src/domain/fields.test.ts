import { expect, it } from 'vitest';
import { fieldsOf } from './fields.ts';

it.each([null, undefined, 0, 'text', true])('reads any field of %j as undefined without an error', (value) => {
  expect(fieldsOf<{ length: number; name: string }>(value)).toEqual({});
});

it('reads the fields of a value that has them', () => {
  const { name, age } = fieldsOf<{ name: string; age: number }>(JSON.parse('{"name":7}'));
  expect([name, age]).toEqual([7, undefined]);
});
