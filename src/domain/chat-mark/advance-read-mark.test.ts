import { expect, it } from 'vitest';
import { advanceReadMark } from './advance-read-mark.ts';

const OTHER = '0'.repeat(32);
const at = (minute: number) => `2026-11-20T10:0${minute}:00.000Z`;
const BEFORE = { gotUpTo: at(3), readUpTo: at(2), toldUpTo: null, hiddenUpTo: at(1), _rev: '2-b' };

it.each([
  [
    'creates the first mark',
    null,
    { gotUpTo: at(1) },
    { gotUpTo: at(1), readUpTo: null, toldUpTo: null, hiddenUpTo: null },
  ],
  ['marks read messages as delivered', null, { readUpTo: at(4) }, { gotUpTo: at(4), readUpTo: at(4) }],
  [
    'marks removed messages as delivered',
    BEFORE,
    { hiddenUpTo: at(5) },
    { gotUpTo: at(5), readUpTo: at(2), hiddenUpTo: at(5) },
  ],
  ['never moves a position back', BEFORE, { gotUpTo: at(1), readUpTo: at(1) }, { gotUpTo: at(3), readUpTo: at(2) }],
  ['leaves other positions unchanged', BEFORE, { toldUpTo: at(2) }, { ...BEFORE, _rev: undefined, toldUpTo: at(2) }],
])('%s', (_name, before, more, expected) => {
  const advanced = advanceReadMark(OTHER, before, more);
  expect(advanced).toMatchObject(JSON.parse(JSON.stringify(expected)));
  expect('baseRev' in advanced && advanced.baseRev).toBe(before === null ? false : '2-b');
});
