import { expect, it } from 'vitest';
import type { Role, Status } from '../../../entities/reservation/shown-reservation.ts';
import { type Group, groupOf, groupsOf } from './groups.ts';

const TODAY = '2026-11-24';

it.each<[Status, Role, string, Group]>([
  ['new', 'executor', '2026-11-30', 'waiting'],
  ['new', 'client', '2026-11-30', 'upcoming'],
  ['asked', 'client', '2026-11-30', 'upcoming'],
  ['refused', 'client', '2026-11-30', 'waiting'],
  ['confirmed', 'client', '2026-11-24', 'upcoming'],
  ['declined', 'client', '2026-11-30', 'past'],
  ['withdrawn', 'executor', '2026-11-30', 'past'],
  ['cancelled', 'executor', '2026-11-30', 'past'],
  ['unanswered', 'executor', '2026-11-20', 'past'],
  ['finished', 'executor', '2026-11-20', 'past'],
  ['done', 'client', '2026-11-20', 'past'],
  ['unknown', 'client', '2026-11-24', 'upcoming'],
  ['unknown', 'client', '2026-11-23', 'past'],
])('groups a reservation that is %s for the %s on %s under %s', (status, role, day, group) => {
  expect(groupOf({ role, day }, status, TODAY)).toBe(group);
});

it('orders each group of reservations by day, the latest first', () => {
  const days = ['2026-11-25', '2026-12-01', '2026-11-24'].map((day) => ({ role: 'client' as const, day }));
  const { upcoming } = groupsOf(days, () => 'confirmed', TODAY);
  expect(upcoming.map(({ day }) => day)).toEqual(['2026-12-01', '2026-11-25', '2026-11-24']);
});
