import { expect, it } from 'vitest';
import { fieldsOf } from './fields.ts';

it.each([null, undefined, 0, 'text', true])('%j has no fields, and asking for one is no error', (value) => {
  expect(fieldsOf<{ length: number; name: string }>(value)).toEqual({});
});

it('what has fields has them, whatever they hold', () => {
  const { name, age } = fieldsOf<{ name: string; age: number }>(JSON.parse('{"name":7}'));
  expect([name, age]).toEqual([7, undefined]);
});
