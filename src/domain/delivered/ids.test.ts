import { describe, expect, it } from 'vitest';
import { handoverId } from '../handover/schema.ts';
import { DELIVERED_TYPES, type DeliveredType, STATEMENT_TYPES } from '../kinds/names.ts';
import { notificationId } from '../notification/schema.ts';
import { outcomeId } from '../outcome/schema.ts';
import { deliveredRange, deliveredTypeOf } from './ids.ts';

const ULID = '01JD0000000000000000000001';
const IDS: readonly (readonly [DeliveredType, string])[] = [
  ['outcome', outcomeId(`post:${ULID}`)],
  ['outcome', outcomeId('profile')],
  ['notification', notificationId('2026-11-20T10:00:00.000Z', 'welcome')],
  ['handover', handoverId(`pet:${ULID}`)],
];

describe('the id of a delivered fact', () => {
  it.each(IDS)('names the kind %s in the delivered id %s', (type, id) => {
    expect(deliveredTypeOf(id)).toBe(type);
    for (const each of DELIVERED_TYPES) {
      const { from, to } = deliveredRange(each);
      expect(from <= id && id < to).toBe(each === type);
    }
  });

  it.each([
    ['delivered:letter:1', 'letter'],
    ['delivered:', ''],
    ['delivered::x', ''],
  ])('reads %s as a delivered id of a newer service’s kind', (id, type) => {
    expect(deliveredTypeOf(id)).toBe(type);
  });

  it.each([
    ...STATEMENT_TYPES,
    ...STATEMENT_TYPES.map((type) => `${type}:${ULID}`),
    'outcome',
    'delivered',
    'Outcome:1',
    'read-mark:notifications',
    'draft:outcome:1',
    '_design/x',
  ])('rejects %s as a delivered id', (id) => {
    expect(deliveredTypeOf(id)).toBeNull();
  });
});
