import type { NotificationKind } from '../notification/schema.ts';
import type { Channel, Preferences } from './schema.ts';

/** Who never chose is told about everything, at any time. */
export const DEFAULT_PREFERENCES: Preferences = {
  push: { comments: true, replies: true, likes: true, market: true, moderation: true, account: true },
  quietHours: null,
};

const CHANNEL_OF: Readonly<Record<NotificationKind, Channel>> = {
  welcome: 'account',
  'email-confirmed': 'account',
  'email-changed': 'account',
  'password-changed': 'account',
  'new-device': 'account',
  'role-granted': 'account',
  'role-withdrawn': 'account',
  'account-restored': 'account',
  comment: 'comments',
  reply: 'replies',
  likes: 'likes',
  'report-outcome': 'moderation',
  'content-hidden': 'moderation',
  'content-removed': 'moderation',
  'content-restored': 'moderation',
  warning: 'moderation',
  'writing-blocked': 'moderation',
  'announcement-expiring': 'market',
  'announcement-expired': 'market',
  'handover-possible': 'market',
  'pet-received': 'market',
  'pet-handed-over': 'market',
};

export function channelOf(kind: NotificationKind): Channel {
  return CHANNEL_OF[kind];
}

/** Whether a person wants to be told; what an older device never asked about is on. */
export function isOn(push: Preferences['push'], channel: Channel): boolean {
  return push[channel] ?? true;
}

/** Whether it is quiet now. `from` later than `to` goes over midnight; equal ones mean never. An unknown time zone is never quiet. */
export function isQuiet(quietHours: Preferences['quietHours'], now: Date): boolean {
  if (quietHours === null || quietHours.from === quietHours.to) return false;
  const time = timeIn(quietHours.timeZone, now);
  if (time === null) return false;
  const { from, to } = quietHours;
  return from < to ? from <= time && time < to : time >= from || time < to;
}

function timeIn(timeZone: string, now: Date): string | null {
  try {
    return new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
      now,
    );
  } catch {
    return null;
  }
}
