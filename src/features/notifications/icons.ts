import { NOTIFICATION_KINDS, type NotificationKind } from '../../domain/notification/schema.ts';
import type { IconName } from '../../ui/icons.tsx';

const ICONS: Record<NotificationKind, IconName> = {
  welcome: 'pet',
  'email-confirmed': 'mail',
  'email-changed': 'mail',
  'password-changed': 'shield',
  'new-device': 'in',
  'role-granted': 'star',
  'role-withdrawn': 'star',
  'account-restored': 'tick',
  comment: 'comment',
  reply: 'comment',
  likes: 'heart',
  'report-outcome': 'flag',
  'content-hidden': 'eyeOff',
  'content-removed': 'trash',
  'content-restored': 'eye',
  warning: 'warning',
  'writing-blocked': 'warning',
  'announcement-expiring': 'bell',
  'announcement-expired': 'bell',
  'handover-possible': 'pet',
  'pet-received': 'pet',
  'pet-handed-over': 'pet',
};

/** The sign of a kind; a bell for one that this version does not know. */
export function iconOf(kind: string): IconName {
  const known = NOTIFICATION_KINDS.find((each) => each === kind);
  return known === undefined ? 'bell' : ICONS[known];
}
