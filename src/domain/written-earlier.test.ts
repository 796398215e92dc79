import { expect, it } from 'vitest';
import { isDelayed, timeOfWriting, writtenEarlier } from './written-earlier.ts';

const publishedAt = '2026-11-20T10:00:00.000Z';

it.each([
  ['in a power cut, the evening before', '2026-11-19T20:00:00.000Z', true],
  ['an hour and a moment before', '2026-11-20T08:59:59.999Z', true],
  ['an hour before', '2026-11-20T09:00:00.000Z', false],
  ['at the same time', publishedAt, false],
  ['later than it was published', '2026-11-20T10:04:00.000Z', false],
  ['in the year 9999', '9999-12-31T23:59:59.999Z', false],
  ['in the year 1', '0001-01-01T00:00:00.000Z', false],
])('decides whether to show the time of what was written %s', (_name, createdAt, isShown) => {
  expect(writtenEarlier({ createdAt, publishedAt })).toBe(isShown ? createdAt : null);
});

it.each([
  ['the evening before', '2026-11-19T20:00:00.000Z', true, true],
  ['ten minutes before', '2026-11-20T09:50:00.000Z', true, true],
  ['nearly ten minutes before', '2026-11-20T09:50:00.001Z', true, false],
  ['at the same time', publishedAt, true, false],
  ['later than it was published', '2026-11-20T10:00:00.001Z', false, false],
  ['in the year 1', '0001-01-01T00:00:00.000Z', false, false],
])(
  'believes the time of a message written %s, and says when it was sent late',
  (_name, createdAt, isBelieved, isLate) => {
    expect(timeOfWriting({ createdAt, publishedAt })).toBe(isBelieved ? createdAt : publishedAt);
    expect(isDelayed({ createdAt, publishedAt })).toBe(isLate);
  },
);
