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
