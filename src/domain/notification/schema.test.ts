import { Value } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { NOTIFICATIONS } from '../../texts/notifications.ts';
import { NotificationFact, notificationId } from './schema.ts';

const AT = '2026-11-20T10:00:00.000Z';

describe('a notification', () => {
  it.each(Object.keys(NOTIFICATIONS))('accepts the notification %s, whose id sorts by time', (kind) => {
    const _id = notificationId(AT, kind);
    const fact = { _id, type: 'notification', schemaVersion: 1, kind, at: AT, about: { role: 'admin' } };
    expect(Value.Check(NotificationFact, fact)).toBe(true);
    expect(_id < notificationId('2026-11-20T10:00:00.001Z', 'a')).toBe(true);
  });

  it('accepts a notification of a kind that this device does not know', () => {
    const fact = {
      _id: notificationId(AT, 'x'),
      type: 'notification',
      schemaVersion: 1,
      kind: 'later',
      at: AT,
      about: {},
    };
    expect(Value.Check(NotificationFact, fact)).toBe(true);
  });

  it.each([
    ['without a time', { at: undefined }],
    ['with an object instead of a text', { about: { role: {} } }],
    ['under another id', { _id: 'notice:1' }],
    ['with an additional field', { text: 'x' }],
  ])('rejects a notification %s', (_name, more) => {
    const fact = {
      _id: notificationId(AT, 'x'),
      type: 'notification',
      schemaVersion: 1,
      kind: 'welcome',
      at: AT,
      about: {},
      ...more,
    };
    expect(Value.Check(NotificationFact, fact)).toBe(false);
  });
});
