import { expect, it } from 'vitest';
import { filterOf, type ListFilter, parametersOf, passes } from './list-filter.ts';

it.each<[string, ListFilter]>([
  ['', { role: null, status: null }],
  ['role=client', { role: 'client', status: null }],
  ['role=executor&status=unanswered', { role: 'executor', status: 'unanswered' }],
])('reads the filter from the address: %s', (search, filter) => {
  expect(filterOf(new URLSearchParams(search))).toEqual(filter);
  expect(new URLSearchParams(parametersOf(filter)).toString()).toBe(search);
});

it('ignores an invalid filter', () => {
  expect(filterOf(new URLSearchParams('role=king&status=refused'))).toEqual({ role: null, status: null });
});

it('finds a request made offline among the new ones', () => {
  expect(passes({ role: null, status: 'new' }, 'client', 'asked')).toBe(true);
  expect(passes({ role: 'executor', status: 'new' }, 'client', 'asked')).toBe(false);
  expect(passes({ role: null, status: null }, 'client', 'refused')).toBe(true);
  expect(passes({ role: null, status: 'done' }, 'client', 'new')).toBe(false);
});
