import type { MessageDescriptor } from '@lingui/core';
import type { Role } from '../domain/account/schema.ts';
import { DECISIONS, type Decision } from '../domain/moderation/commands.ts';
import { knownNotification, NOTIFICATIONS, type NotificationKind } from '../domain/notification/kinds.ts';
import type { NotificationFact } from '../domain/notification/schema.ts';

/** What a notification says. `values` fill the message; `detail` is somebody's own words, a moderator's reason, and stands after it as it is. */
export interface NotificationWords {
  readonly message: MessageDescriptor;
  readonly values: Readonly<Record<string, string | number>>;
  readonly detail: string | null;
}

type About = NotificationFact['about'];
type Told = Pick<NotificationFact, 'kind' | 'about'>;
type Say = (about: About, dateOf: (iso: string) => string) => MessageDescriptor | Partial<NotificationWords>;

const GENERAL: MessageDescriptor = /*i18n*/ { id: 'told.general', message: 'There is news for you.' };

const ROLES: Record<Role, MessageDescriptor> = {
  user: /*i18n*/ { id: 'told.role.user', message: 'You are a user again.' },
  'premium-user': /*i18n*/ { id: 'told.role.premium', message: 'You are a premium user now.' },
  admin: /*i18n*/ { id: 'told.role.admin', message: 'You are an admin now.' },
};

const ROLES_ENDED: Record<Role, MessageDescriptor> = {
  user: /*i18n*/ { id: 'told.roleEnded.user', message: 'Your role “user” was withdrawn.' },
  'premium-user': /*i18n*/ { id: 'told.roleEnded.premium', message: 'You are no longer a premium user.' },
  admin: /*i18n*/ { id: 'told.roleEnded.admin', message: 'You are no longer an admin.' },
};

/** What became of a report, for the person who made it. `target` is what it was about. */
const OUTCOMES: Record<Decision, MessageDescriptor> = {
  dismiss: /*i18n*/ {
    id: 'told.report.dismiss',
    message:
      'You reported {target, select, post {a post} comment {a comment} pet {a pet} announcement {an announcement} other {a person}}. A moderator looked at it and found nothing against the rules.',
  },
  hide: /*i18n*/ {
    id: 'told.report.hide',
    message:
      'You reported {target, select, post {a post} comment {a comment} pet {a pet} announcement {an announcement} other {a person}}. A moderator hid it. Thank you!',
  },
  restore: /*i18n*/ {
    id: 'told.report.restore',
    message:
      'You reported {target, select, post {a post} comment {a comment} pet {a pet} announcement {an announcement} other {a person}}. A moderator looked at it and shows it again.',
  },
  remove: /*i18n*/ {
    id: 'told.report.remove',
    message:
      'You reported {target, select, post {a post} comment {a comment} pet {a pet} announcement {an announcement} other {a person}}. A moderator removed it. Thank you!',
  },
  warn: /*i18n*/ {
    id: 'told.report.warn',
    message:
      'You reported {target, select, post {a post} comment {a comment} pet {a pet} announcement {an announcement} other {a person}}. A moderator has spoken to the author. Thank you!',
  },
  block: /*i18n*/ {
    id: 'told.report.block',
    message:
      'You reported {target, select, post {a post} comment {a comment} pet {a pet} announcement {an announcement} other {a person}}. The author may not write for a time. Thank you!',
  },
};

const KINDS: Record<NotificationKind, Say> = {
  welcome: () => /*i18n*/ ({
    id: 'told.welcome',
    message: 'Welcome to Lapka! Say hello in the community, or tell a little about yourself in your profile.',
  }),
  'email-confirmed': () => /*i18n*/ ({ id: 'told.emailConfirmed', message: 'Your e-mail address is confirmed.' }),
  'email-changed': () => /*i18n*/ ({ id: 'told.emailChanged', message: 'Your e-mail address was changed.' }),
  'password-changed': () => /*i18n*/ ({
    id: 'told.passwordChanged',
    message: 'Your password was changed. If it was not you, set a new one at once.',
  }),
  'new-device': ({ device = '' }) =>
    device === ''
      ? /*i18n*/ {
          id: 'told.newDevice.unknown',
          message: 'Somebody signed in to your account on a new device. If it was not you, sign it out.',
        }
      : {
          message: /*i18n*/ {
            id: 'told.newDevice',
            message: 'Your account was opened on a new device: {device}. If it was not you, sign it out.',
          },
          values: { device },
        },
  'role-granted': ({ role }) =>
    ofRole(ROLES, role) ?? /*i18n*/ { id: 'told.role.other', message: 'You have a new role.' },
  'role-withdrawn': ({ role }) =>
    ofRole(ROLES_ENDED, role) ?? /*i18n*/ { id: 'told.roleEnded.other', message: 'One of your roles was withdrawn.' },
  'account-restored': () => /*i18n*/ ({
    id: 'told.accountRestored',
    message: 'Your account is no longer suspended. What waited is sent now.',
  }),
  comment: ({ by = '', post = '' }) => ({
    message: /*i18n*/ { id: 'told.comment', message: '{by} commented on your post “{post}”.' },
    values: { by, post },
  }),
  reply: ({ by = '', post = '' }) => ({
    message: /*i18n*/ { id: 'told.reply', message: '{by} answered your comment on “{post}”.' },
    values: { by, post },
  }),
  likes: ({ post = '', count = '' }) => ({
    message: /*i18n*/ {
      id: 'told.likes',
      message: '{count, plural, one {# person likes your post “{post}”.} other {# people like your post “{post}”.}}',
    },
    values: { post, count: Math.max(1, Math.floor(Number(count)) || 1) },
  }),
  'report-outcome': ({ decision = '', target = '' }) => ({
    message: OUTCOMES[DECISIONS.find((each) => each === decision) ?? 'dismiss'],
    values: { target },
  }),
  'content-hidden': (about) => ({
    message: /*i18n*/ {
      id: 'told.hidden',
      message:
        'A moderator hid {target, select, post {your post “{post}”} comment {your comment on “{post}”} pet {what you tell about {post}} announcement {your announcement} other {something you wrote}}. You still have every word.',
    },
    ...concerning(about),
  }),
  'content-removed': (about) => ({
    message: /*i18n*/ {
      id: 'told.removed',
      message:
        'A moderator removed {target, select, post {your post “{post}”} comment {your comment on “{post}”} pet {what you tell about {post}} announcement {your announcement} other {something you wrote}}. You still have every word.',
    },
    ...concerning(about),
  }),
  'content-restored': (about) => ({
    message: /*i18n*/ {
      id: 'told.restored',
      message:
        'It is shown again: {target, select, post {your post “{post}”} comment {your comment on “{post}”} pet {what you tell about {post}} announcement {your announcement} other {something you wrote}}.',
    },
    ...concerning(about),
  }),
  warning: (about) => ({
    message: /*i18n*/ {
      id: 'told.warning',
      message:
        'A moderator asks you to change {target, select, post {your post “{post}”} comment {your comment on “{post}”} profile {your profile} pet {what you tell about {post}} announcement {your announcement} other {something you wrote}}.',
    },
    ...concerning(about),
  }),
  'writing-blocked': (about, dateOf) => {
    const until = dateIn(about.until, dateOf);
    return {
      ...concerning(about),
      ...(until === null
        ? { message: /*i18n*/ { id: 'told.blocked', message: 'For some time you can neither post nor comment.' } }
        : {
            message: /*i18n*/ { id: 'told.blockedUntil', message: 'You can neither post nor comment until {until}.' },
            values: { until },
          }),
    };
  },
  'announcement-expiring': (about, dateOf) => ({
    message: /*i18n*/ {
      id: 'told.announcementExpiring',
      message:
        'Your announcement {kind, select, pet {about {pet}} other {of services}} ends on {until}. You can renew it with one tap.',
    },
    values: { ...announced(about), until: dateIn(about.until, dateOf) ?? '' },
  }),
  'announcement-expired': (about) => ({
    message: /*i18n*/ {
      id: 'told.announcementExpired',
      message:
        'Your announcement {kind, select, pet {about {pet}} other {of services}} has ended. You can renew it with one tap.',
    },
    values: announced(about),
  }),
  'handover-possible': ({ pet = '', by = '' }) => ({
    message: /*i18n*/ { id: 'told.handoverPossible', message: 'You can hand {pet} over to {by} now.' },
    values: { pet, by },
  }),
  'pet-received': ({ pet = '', by = '' }) => ({
    message: /*i18n*/ { id: 'told.petReceived', message: '{by} has handed {pet} over to you.' },
    values: { pet, by },
  }),
  'pet-handed-over': ({ pet = '', by = '' }) => ({
    message: /*i18n*/ { id: 'told.petHandedOver', message: '{pet} belongs to {by} now.' },
    values: { pet, by },
  }),
};

/** Which announcement: of services, of a pet with its name, or of one whose name is not told. */
function announced({ kind = '', pet = '' }: About): { kind: string; pet: string } {
  return { kind: kind === 'Pet' && pet !== '' ? 'pet' : 'other', pet };
}

/**
 * What a notification says, in the list and outside the app. `dateOf` writes a day for the reader. A kind that this version does not know, from a newer service, gets a
 * general sentence. Plain descriptors, because the service runs without the build that knows macros.
 */
export function notificationWords({ kind, about }: Told, dateOf: (iso: string) => string): NotificationWords {
  const known = knownNotification(kind);
  const said = known === null ? GENERAL : KINDS[known](about, dateOf);
  return 'id' in said
    ? { message: said, values: {}, detail: null }
    : { message: GENERAL, values: {}, detail: null, ...said };
}

/** The address of the app where something can be seen or done about it; null: nowhere in particular. */
export function notificationAddress({ kind, about }: Told): string | null {
  const known = knownNotification(kind);
  return known === null ? null : NOTIFICATIONS[known].address(about);
}

/** Things that are told of without a title. */
const UNNAMED: ReadonlySet<string> = new Set(['profile', 'announcement']);

/** Without the title of the post, or the name of the pet, it is about there is only "something you wrote". */
function concerning({ target = '', post = '', reason = '' }: About): Pick<NotificationWords, 'values' | 'detail'> {
  return {
    values: { target: post === '' && !UNNAMED.has(target) ? 'thing' : target, post },
    detail: reason.trim() === '' ? null : reason.trim(),
  };
}

function dateIn(iso: string | undefined, dateOf: (iso: string) => string): string | null {
  return iso === undefined || Number.isNaN(Date.parse(iso)) ? null : dateOf(iso);
}

function ofRole(sentences: Record<Role, MessageDescriptor>, role: string | undefined): MessageDescriptor | null {
  return role !== undefined && Object.hasOwn(sentences, role) ? sentences[role as Role] : null;
}
