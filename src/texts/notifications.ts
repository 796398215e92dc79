import type { MessageDescriptor } from '@lingui/core';
import type { Role } from '../domain/account/schema.ts';
import { commentAnchor } from '../domain/comment/id.ts';
import { REPORT_OUTCOMES } from '../domain/moderation/commands.ts';
import type { NotificationFact } from '../domain/notification/schema.ts';
import { organisationOfKey } from '../domain/organisation/id.ts';
import { pedigreeKey } from '../domain/pedigree/id.ts';
import { petKey } from '../domain/pet/id.ts';
import type { Channel } from '../domain/preferences/schema.ts';
import { addressOfReservationKey, reservationOfAddress } from '../domain/reservation/id.ts';
import { routePath } from '../domain/routes.ts';

/**
 * The texts of a notification. `values` fill the message; `detail` is a person's own text, such as a moderator's
 * reason, and follows it unchanged.
 */
export interface NotificationWords {
  readonly message: MessageDescriptor;
  readonly values: Readonly<Record<string, string | number>>;
  readonly detail: string | null;
}

import { OUTCOMES, REPORTED, ROLES, ROLES_ENDED } from './notification-parts.ts';

type About = NotificationFact['about'];
type Notified = Pick<NotificationFact, 'kind' | 'about'>;
type Translate = (message: MessageDescriptor) => string;
type Say = (
  about: About,
  dateOf: (iso: string) => string,
  say: Translate,
) => MessageDescriptor | Partial<NotificationWords>;

interface NotificationRow {
  /** The name in the export, a page in both languages that is read without this app. */
  readonly called: { readonly en: string; readonly uk: string };
  /** The switch that turns it off outside the app. */
  readonly channel: Channel;
  /** The name of its icon (`src/ui/picture/icons.tsx`). */
  readonly icon: string;
  /** The app's address where the person can see or handle it; null if there is none. */
  readonly address: (about: About) => string | null;
}

const to =
  (...place: Parameters<typeof routePath>) =>
  () =>
    routePath(...place);
const nowhere = () => null;
const toPost = ({ slug = '' }: About) => (slug === '' ? null : routePath('post', { slug }));
const toPet = ({ petId = '' }: About) => (petId === '' ? null : routePath('pet', { id: petKey(petId) }));
const toPedigree = ({ dogId = '' }: About) => (dogId === '' ? null : routePath('pedigree', { id: pedigreeKey(dogId) }));
const toOwnReviews = () => `${routePath('myProfile')}?tab=reviews`;
const toReviewsOf = ({ person = '' }: About) =>
  person === '' ? null : `${routePath('profile', { id: person })}?tab=reviews`;
/** An invalid key leads to the list of one's own. */
const toOrganisation = ({ organisation = '' }: About) =>
  organisationOfKey(organisation) === null
    ? routePath('myOrganisations')
    : routePath('organisation', { orgId: organisation });
/** An invalid key leads to the list of all. */
const toReservation = ({ reservation = '' }: About) => {
  const id = addressOfReservationKey(reservation);
  return reservationOfAddress(id) === null ? routePath('reservations') : routePath('reservation', { id });
};
const toComment = (about: About) => {
  const post = toPost(about);
  return post === null || !about.comment ? post : post + commentAnchor(about.comment);
};
/** Where a person finds their own text. */
const toOwn = (about: About) => {
  if (about.target === 'profile') return routePath('myProfile');
  if (about.target === 'pet') return routePath('myPets');
  return about.target === 'announcement' ? routePath('myAnnouncements') : toPost(about);
};

/**
 * The notifications of the service, one row per kind; later parts of the product add theirs. `about` contains short
 * words for the sentence, which is below; a row without a sentence does not compile.
 */
export const NOTIFICATIONS = {
  welcome: {
    called: { en: 'Welcome', uk: 'Ласкаво просимо' },
    channel: 'account',
    icon: 'pet',
    address: to('community'),
  },
  'email-confirmed': {
    called: { en: 'E-mail address confirmed', uk: 'Електронну адресу підтверджено' },
    channel: 'account',
    icon: 'mail',
    address: to('settings'),
  },
  'email-changed': {
    called: { en: 'E-mail address changed', uk: 'Електронну адресу змінено' },
    channel: 'account',
    icon: 'mail',
    address: to('settings'),
  },
  'password-changed': {
    called: { en: 'Password changed', uk: 'Пароль змінено' },
    channel: 'account',
    icon: 'shield',
    address: to('settings'),
  },
  'passkey-added': {
    called: { en: 'New passkey', uk: 'Новий ключ доступу' },
    channel: 'account',
    icon: 'key',
    address: to('settings'),
  },
  'new-device': {
    called: { en: 'New sign-in', uk: 'Новий вхід' },
    channel: 'account',
    icon: 'in',
    address: to('settings'),
  },
  'role-granted': {
    called: { en: 'Role granted', uk: 'Роль надано' },
    channel: 'account',
    icon: 'star',
    address: ({ role }) => (role === 'admin' ? routePath('admin') : null),
  },
  'role-withdrawn': {
    called: { en: 'Role withdrawn', uk: 'Роль відкликано' },
    channel: 'account',
    icon: 'star',
    address: nowhere,
  },
  'account-restored': {
    called: { en: 'Account restored', uk: 'Обліковий запис відновлено' },
    channel: 'account',
    icon: 'tick',
    address: nowhere,
  },
  // community: `about` has `post` (its title), `slug`, and the fields named here
  /** A comment on my post: `by` (a name), `comment` (its id). */
  comment: {
    called: { en: 'A comment on your post', uk: 'Коментар до вашого допису' },
    channel: 'comments',
    icon: 'comment',
    address: toComment,
  },
  /** A reply to my comment: as `comment`. */
  reply: {
    called: { en: 'A reply to your comment', uk: 'Відповідь на ваш коментар' },
    channel: 'replies',
    icon: 'comment',
    address: toComment,
  },
  /** Likes of my post, or of my comment on one (`comment`): `count`, how many within `DURATIONS.likesTogether`. */
  likes: {
    called: { en: 'Likes of what you wrote', uk: 'Вподобання написаного вами' },
    channel: 'likes',
    icon: 'heart',
    address: toComment,
  },
  /** The outcome of my report: `decision` (one of `REPORT_OUTCOMES`), `target` (one of `TARGET_KINDS`). */
  'report-outcome': {
    called: { en: 'What became of your report', uk: 'Що вирішили за вашою скаргою' },
    channel: 'moderation',
    icon: 'flag',
    address: toPost,
  },
  /**
   * A moderator hid, removed or restored my text: `target` as above, `reason`. The sync centre shows a removed item
   * with its text.
   */
  'content-hidden': {
    called: { en: 'Hidden by a moderator', uk: 'Приховано модератором' },
    channel: 'moderation',
    icon: 'eyeOff',
    address: to('sync'),
  },
  'content-removed': {
    called: { en: 'Removed by a moderator', uk: 'Вилучено модератором' },
    channel: 'moderation',
    icon: 'trash',
    address: to('sync'),
  },
  'content-restored': {
    called: { en: 'Shown again', uk: 'Знову показано' },
    channel: 'moderation',
    icon: 'eye',
    address: toOwn,
  },
  /** A moderator requests a change: `target`, `reason`. */
  warning: { called: { en: 'A warning', uk: 'Попередження' }, channel: 'moderation', icon: 'warning', address: toOwn },
  /** I may not post or comment for a time: `until` (ISO 8601), `reason`. */
  'writing-blocked': {
    called: { en: 'Writing is not possible for a time', uk: 'Писати тимчасово не можна' },
    channel: 'moderation',
    icon: 'warning',
    address: to('terms'),
  },
  // market: `about` has `kind` (`Services` or `Pet`), `announcement` (its id) and for a pet `pet` (its name)
  /** My announcement ends in three days: `until` (ISO 8601). */
  'announcement-expiring': {
    called: { en: 'An announcement ends soon', uk: 'Оголошення скоро завершиться' },
    channel: 'market',
    icon: 'bell',
    address: to('myAnnouncements'),
  },
  'announcement-expired': {
    called: { en: 'An announcement ended', uk: 'Оголошення завершилося' },
    channel: 'market',
    icon: 'bell',
    address: to('myAnnouncements'),
  },
  // pets: `about` has `pet` (its name), `petId` and `by` (the other person's name)
  /** I may hand a pet over to a person. */
  'handover-possible': {
    called: { en: 'A pet may be handed over', uk: 'Тварину можна передати' },
    channel: 'market',
    icon: 'pet',
    address: toPet,
  },
  'pet-received': {
    called: { en: 'A pet is yours now', uk: 'Тварина тепер ваша' },
    channel: 'market',
    icon: 'pet',
    address: toPet,
  },
  'pet-handed-over': {
    called: { en: 'A pet was handed over', uk: 'Тварину передано' },
    channel: 'market',
    icon: 'pet',
    address: toPet,
  },
  // reservations: `about` has `reservation` (its key), `by` (the other one's name), `service` (its key, or ''), `pet`
  // (its name), `day`, and `reason` in the words of the person who declined or cancelled
  'reservation-asked': {
    called: { en: 'A request for a booking', uk: 'Запит на бронювання' },
    channel: 'market',
    icon: 'calendar',
    address: toReservation,
  },
  'reservation-confirmed': {
    called: { en: 'A booking is confirmed', uk: 'Бронювання підтверджено' },
    channel: 'market',
    icon: 'tick',
    address: toReservation,
  },
  'reservation-declined': {
    called: { en: 'A request was declined', uk: 'Запит відхилено' },
    channel: 'market',
    icon: 'calendar',
    address: toReservation,
  },
  'reservation-unanswered': {
    called: { en: 'A request ended without an answer', uk: 'Запит завершився без відповіді' },
    channel: 'market',
    icon: 'calendar',
    address: toReservation,
  },
  'reservation-cancelled': {
    called: { en: 'A booking was cancelled', uk: 'Бронювання скасовано' },
    channel: 'market',
    icon: 'warning',
    address: toReservation,
  },
  'reservation-waits': {
    called: { en: 'Your request stays in line', uk: 'Ваш запит залишається в черзі' },
    channel: 'market',
    icon: 'calendar',
    address: toReservation,
  },
  'reservation-past': {
    called: { en: 'The day of a booking is past', uk: 'День бронювання минув' },
    channel: 'market',
    icon: 'calendar',
    address: toReservation,
  },
  'reservation-done': {
    called: { en: 'A booking is done', uk: 'Бронювання виконано' },
    channel: 'market',
    icon: 'tick',
    address: toReservation,
  },
  // organisations: `about` has `name` (the organisation's), `by` (the other person's), `organisation` (its key) and
  // `role` if it is about one
  'organisation-invited': {
    called: { en: 'An invite to an organisation', uk: 'Запрошення до організації' },
    channel: 'account',
    icon: 'house',
    address: to('myOrganisations'),
  },
  'organisation-joined': {
    called: { en: 'Somebody joined your organisation', uk: 'Новий учасник організації' },
    channel: 'account',
    icon: 'house',
    address: toOrganisation,
  },
  'organisation-declined': {
    called: { en: 'An invite was declined', uk: 'Запрошення відхилено' },
    channel: 'account',
    icon: 'house',
    address: toOrganisation,
  },
  'organisation-role': {
    called: { en: 'Your role in an organisation', uk: 'Ваша роль в організації' },
    channel: 'account',
    icon: 'house',
    address: toOrganisation,
  },
  'organisation-removed': {
    called: { en: 'You no longer belong to an organisation', uk: 'Ви більше не в організації' },
    channel: 'account',
    icon: 'house',
    address: to('myOrganisations'),
  },
  'organisation-left': {
    called: { en: 'Somebody left your organisation', uk: 'Хтось залишив вашу організацію' },
    channel: 'account',
    icon: 'house',
    address: toOrganisation,
  },
  'organisation-closed': {
    called: { en: 'An organisation was closed', uk: 'Організацію закрито' },
    channel: 'account',
    icon: 'house',
    address: to('myOrganisations'),
  },
  // pedigrees: `about` has `pet` (its name), `petId`, `dog` (its name), `state` (of the link) and `reason`
  'pedigree-link-granted': {
    called: { en: 'Your dog is linked with its pedigree', uk: 'Собаку пов’язано з родоводом' },
    channel: 'account',
    icon: 'tick',
    address: toPet,
  },
  'pedigree-link-refused': {
    called: { en: 'A link with a pedigree was not granted', uk: 'Зв’язок із родоводом не підтверджено' },
    channel: 'account',
    icon: 'warning',
    address: toPet,
  },
  // proposed pedigrees: `about` has `dog` (its name), `dogId`, `state` (of the proposal), `reason`
  'pedigree-confirmed': {
    called: { en: 'A pedigree was confirmed', uk: 'Родовід підтверджено' },
    channel: 'account',
    icon: 'tick',
    address: toPedigree,
  },
  'pedigree-ended': {
    called: { en: 'A pedigree is no longer there by your word', uk: 'Родоводу з ваших слів більше немає' },
    channel: 'account',
    icon: 'warning',
    // Only a dog in a stud book still exists.
    address: (about) => (about.state === 'replaced' ? toPedigree(about) : routePath('pedigrees')),
  },
  // reviews: `about` has `by` (the other person's name), and `person` (their id) if it is about them
  /** A review about me. */
  review: {
    called: { en: 'A review about you', uk: 'Відгук про вас' },
    channel: 'market',
    icon: 'star',
    address: toOwnReviews,
  },
  /** The reviewed person's answer to my review. */
  'review-answer': {
    called: { en: 'An answer to your review', uk: 'Відповідь на ваш відгук' },
    channel: 'replies',
    icon: 'star',
    address: toReviewsOf,
  },
} as const satisfies Readonly<Record<string, NotificationRow>>;
export type NotificationKind = keyof typeof NOTIFICATIONS;

/** Null for a kind of a newer service, unknown to this version. */
export function knownNotification(kind: string): NotificationKind | null {
  return Object.hasOwn(NOTIFICATIONS, kind) ? (kind as NotificationKind) : null;
}

/** Replaces the name of a person who deleted their account. */
const NAMELESS: MessageDescriptor = /*i18n*/ { id: 'told.nameless', message: 'Someone who deleted their account' };
/** An organisation by its name, in quotes if the language uses them here. */
const ORGANISATION: MessageDescriptor = /*i18n*/ { id: 'told.organisation', message: '{name}' };
/** Replaces its name if it has no members any more. */
const ABANDONED: MessageDescriptor = /*i18n*/ { id: 'told.organisationGone', message: 'an organisation that’s gone' };
const GENERAL: MessageDescriptor = /*i18n*/ { id: 'told.general', message: 'There’s news for you.' };

const KINDS: Record<NotificationKind, Say> = {
  welcome: () => /*i18n*/ ({
    id: 'told.welcome',
    message: 'Welcome to Lapka! Say hello in the community, or tell people a little about yourself in your profile.',
  }),
  'email-confirmed': () => /*i18n*/ ({ id: 'told.emailConfirmed', message: 'Your email address is confirmed.' }),
  'email-changed': () => /*i18n*/ ({ id: 'told.emailChanged', message: 'Your email address was changed.' }),
  'password-changed': () => /*i18n*/ ({
    id: 'told.passwordChanged',
    message: 'Your password was changed. If it wasn’t you, set a new one straight away.',
  }),
  'passkey-added': ({ device = '' }) =>
    device === ''
      ? /*i18n*/ {
          id: 'told.passkeyAdded.unknown',
          message: 'A passkey was added to your account. If it wasn’t you, remove it in the settings.',
        }
      : {
          message: /*i18n*/ {
            id: 'told.passkeyAdded',
            message: 'A passkey was added to your account: {device}. If it wasn’t you, remove it in the settings.',
          },
          values: { device },
        },
  'new-device': ({ device = '' }) =>
    device === ''
      ? /*i18n*/ {
          id: 'told.newDevice.unknown',
          message: 'Someone signed in to your account on a new device. If it wasn’t you, sign that device out.',
        }
      : {
          message: /*i18n*/ {
            id: 'told.newDevice',
            message:
              'Someone signed in to your account on a new device: {device}. If it wasn’t you, sign that device out.',
          },
          values: { device },
        },
  'role-granted': ({ role }) =>
    ofRole(ROLES, role) ?? /*i18n*/ { id: 'told.role.other', message: 'You have a new role.' },
  'role-withdrawn': ({ role }) =>
    ofRole(ROLES_ENDED, role) ?? /*i18n*/ { id: 'told.roleEnded.other', message: 'One of your roles was withdrawn.' },
  'account-restored': () => /*i18n*/ ({
    id: 'told.accountRestored',
    message: 'Your account is no longer suspended. Anything that was waiting is being sent now.',
  }),
  comment: ({ by = '', post = '' }) => ({
    message: /*i18n*/ { id: 'told.comment', message: '{by} commented on your post “{post}”.' },
    values: { by, post },
  }),
  reply: ({ by = '', post = '' }) => ({
    message: /*i18n*/ { id: 'told.reply', message: '{by} replied to your comment on “{post}”.' },
    values: { by, post },
  }),
  likes: ({ post = '', count = '', comment = '' }) => ({
    message:
      comment === ''
        ? /*i18n*/ {
            id: 'told.likes',
            message:
              '{count, plural, one {# person likes your post “{post}”.} other {# people like your post “{post}”.}}',
          }
        : /*i18n*/ {
            id: 'told.likes.comment',
            message:
              '{count, plural, one {# person likes your comment on “{post}”.} other {# people like your comment on “{post}”.}}',
          },
    values: { post, count: Math.max(1, Math.floor(Number(count)) || 1) },
  }),
  'report-outcome': ({ decision = '', target = '' }, _, say) => ({
    message: OUTCOMES[REPORT_OUTCOMES.find((each) => each === decision) ?? 'dismiss'],
    values: { what: say({ ...REPORTED, values: { target: target === 'review-answer' ? 'answer' : target } }) },
  }),
  'content-hidden': (about) => ({
    message: /*i18n*/ {
      id: 'told.hidden',
      message:
        'A moderator hid {target, select, post {your post “{post}”} comment {your comment on “{post}”} pet {your pet page “{post}”} announcement {your announcement} other {something you wrote}}. You still have every word.',
    },
    ...concerning(about),
  }),
  'content-removed': (about) => ({
    message: /*i18n*/ {
      id: 'told.removed',
      message:
        'A moderator removed {target, select, post {your post “{post}”} comment {your comment on “{post}”} pet {your pet page “{post}”} announcement {your announcement} other {something you wrote}}. You still have every word.',
    },
    ...concerning(about),
  }),
  'content-restored': (about) => ({
    message: /*i18n*/ {
      id: 'told.restored',
      message:
        'We’re showing {target, select, post {your post “{post}”} comment {your comment on “{post}”} pet {your pet page “{post}”} announcement {your announcement} other {something you wrote}} again.',
    },
    ...concerning(about),
  }),
  warning: (about) => ({
    message: /*i18n*/ {
      id: 'told.warning',
      message:
        'A moderator asks you to change {target, select, post {your post “{post}”} comment {your comment on “{post}”} profile {your profile} pet {your pet page “{post}”} announcement {your announcement} other {something you wrote}}.',
    },
    ...concerning(about),
  }),
  'writing-blocked': (about, dateOf) => {
    const until = dateIn(about.until, dateOf);
    return {
      ...concerning(about),
      ...(until === null
        ? { message: /*i18n*/ { id: 'told.blocked', message: 'You can’t post or comment for a while.' } }
        : {
            message: /*i18n*/ { id: 'told.blockedUntil', message: 'You can’t post or comment until {until}.' },
            values: { until },
          }),
    };
  },
  'announcement-expiring': (about, dateOf) => ({
    message: /*i18n*/ {
      id: 'told.announcementExpiring',
      message:
        'Your announcement {kind, select, pet {about {pet}} other {for services}} ends on {until}. You can renew it with one tap.',
    },
    values: { ...announced(about), until: dateIn(about.until, dateOf) ?? '' },
  }),
  'announcement-expired': (about) => ({
    message: /*i18n*/ {
      id: 'told.announcementExpired',
      message:
        'Your announcement {kind, select, pet {about {pet}} other {for services}} has ended. You can renew it with one tap.',
    },
    values: announced(about),
  }),
  'handover-possible': ({ pet = '', by = '' }) => ({
    message: /*i18n*/ { id: 'told.handoverPossible', message: 'You can now hand {pet} over to {by}.' },
    values: { pet, by },
  }),
  'pet-received': ({ pet = '', by = '' }) => ({
    message: /*i18n*/ { id: 'told.petReceived', message: '{by} has handed {pet} over to you.' },
    values: { pet, by },
  }),
  'pet-handed-over': ({ pet = '', by = '' }) => ({
    message: /*i18n*/ { id: 'told.petHandedOver', message: '{pet} now belongs to {by}.' },
    values: { pet, by },
  }),
  'reservation-asked': (about, dateOf) => ({
    message: /*i18n*/ { id: 'told.reservationAsked', message: '{by} sent you a request for {day}: {pet}.' },
    ...booked(about, dateOf),
  }),
  'reservation-confirmed': (about, dateOf) => ({
    message: /*i18n*/ { id: 'told.reservationConfirmed', message: '{by} confirmed the reservation for {day}: {pet}.' },
    ...booked(about, dateOf),
  }),
  'reservation-declined': (about, dateOf) => ({
    message: /*i18n*/ { id: 'told.reservationDeclined', message: '{by} declined the request for {day}: {pet}.' },
    ...booked(about, dateOf),
  }),
  'reservation-unanswered': (about, dateOf) => ({
    message: /*i18n*/ {
      id: 'told.reservationUnanswered',
      message: 'The request with {by} for {day} ended without a reply: {pet}.',
    },
    ...booked(about, dateOf),
  }),
  'reservation-cancelled': (about, dateOf) => ({
    message: /*i18n*/ { id: 'told.reservationCancelled', message: '{by} cancelled the reservation for {day}: {pet}.' },
    ...booked(about, dateOf),
  }),
  'reservation-waits': (about, dateOf) => ({
    message: /*i18n*/ {
      id: 'told.reservationWaits',
      message: '{pet} has been promised to someone else. Your request to {by} stays in the queue.',
    },
    ...booked(about, dateOf),
  }),
  'reservation-past': (about, dateOf) => ({
    message: /*i18n*/ {
      id: 'told.reservationPast',
      message: 'The day of your reservation with {by} has passed ({day}): {pet}. Did it go ahead?',
    },
    ...booked(about, dateOf),
  }),
  'reservation-done': (about, dateOf) => ({
    message: /*i18n*/ { id: 'told.reservationDone', message: '{by} marked the reservation for {day} as done: {pet}.' },
    ...booked(about, dateOf),
  }),
  'organisation-invited': ({ name = '', by = '', role = '' }) => ({
    message: /*i18n*/ {
      id: 'told.organisationInvited',
      message: '{by} has invited you to join {name}{role, select, admin { as an admin} other {}}.',
    },
    values: { name, by, role },
  }),
  'organisation-joined': ({ name = '', by = '' }) => ({
    message: /*i18n*/ { id: 'told.organisationJoined', message: '{by} has joined {name}.' },
    values: { name, by },
  }),
  'organisation-declined': ({ name = '', by = '' }) => ({
    message: /*i18n*/ { id: 'told.organisationDeclined', message: '{by} declined the invite to {name}.' },
    values: { name, by },
  }),
  'organisation-role': ({ name = '', role = '' }) => ({
    message: /*i18n*/ {
      id: 'told.organisationRole',
      message:
        '{role, select, admin {You’re now an admin of {name}.} user {You’re no longer an admin of {name}.} other {Your role in {name} has changed.}}',
    },
    values: { name, role },
  }),
  'organisation-removed': ({ name = '' }) => ({
    message: /*i18n*/ { id: 'told.organisationRemoved', message: 'You’re no longer part of {name}.' },
    values: { name },
  }),
  'organisation-left': ({ name = '', by = '' }) => ({
    message: /*i18n*/ { id: 'told.organisationLeft', message: '{by} has left {name}.' },
    values: { name, by },
  }),
  'organisation-closed': ({ name = '' }) => ({
    message: /*i18n*/ { id: 'told.organisationClosed', message: '{name} was closed.' },
    values: { name },
  }),
  'pedigree-link-granted': ({ pet = '', dog = '' }) => ({
    message: /*i18n*/ { id: 'told.pedigreeLinkGranted', message: '{pet} is now linked to the pedigree of {dog}.' },
    values: { pet, dog },
  }),
  'pedigree-link-refused': ({ pet = '', dog = '', state = '', reason = '' }) => ({
    message: /*i18n*/ {
      id: 'told.pedigreeLinkRefused',
      message:
        '{state, select, taken {The pedigree of {dog} belongs to another pet. An admin will check your request for {pet}.} unknown {There’s no pedigree with the number you gave for {pet}.} ended {{pet} is no longer linked to the pedigree of {dog}: it belongs to another pet.} other {An admin didn’t link {pet} to the pedigree of {dog}.}}',
    },
    values: { pet, dog, state },
    detail: reason.trim() === '' ? null : reason.trim(),
  }),
  'pedigree-confirmed': ({ dog = '' }) => ({
    message: /*i18n*/ { id: 'told.pedigreeConfirmed', message: 'An admin confirmed the pedigree of {dog}.' },
    values: { dog },
  }),
  'pedigree-ended': ({ dog = '', state = '', reason = '' }) => ({
    message: /*i18n*/ {
      id: 'told.pedigreeEnded',
      message:
        '{state, select, replaced {{dog} is now in a stud book, and the entry there replaces yours.} impossible {The pedigree of {dog} was removed: it contradicts what a stud book says about its relatives.} other {An admin removed the pedigree of {dog}.}}',
    },
    values: { dog, state },
    detail: reason.trim() === '' ? null : reason.trim(),
  }),
  review: ({ by = '' }) => ({
    message: /*i18n*/ { id: 'told.review', message: '{by} left a review about you.' },
    values: { by },
  }),
  'review-answer': ({ by = '' }) => ({
    message: /*i18n*/ { id: 'told.reviewAnswer', message: '{by} answered your review.' },
    values: { by },
  }),
};

/** Which announcement: of services, of a pet with its name, or of an unnamed pet. */
function announced({ kind = '', pet = '' }: About): { kind: string; pet: string } {
  return { kind: kind === 'Pet' && pet !== '' ? 'pet' : 'other', pet };
}

/**
 * The text of a notification, in the list and outside the app. `dateOf` formats a day for the reader, `say` translates
 * parts of a sentence. A kind of a newer service gets a general sentence. Plain descriptors, because the service runs
 * without the build's macros.
 */
export function notificationWords(
  { kind, about: subject }: Notified,
  dateOf: (iso: string) => string,
  say: Translate,
): NotificationWords {
  const about = { ...subject, ...namesIn(subject, say) };
  const known = knownNotification(kind);
  const said = known === null ? GENERAL : KINDS[known](about, dateOf, say);
  return 'id' in said
    ? { message: said, values: {}, detail: null }
    : { message: GENERAL, values: {}, detail: null, ...said };
}

/** The displayed names of the people in it, or the replacement for a deleted account. */
function namesIn({ by, name }: About, say: Translate): About {
  return {
    ...(by === '' ? { by: say(NAMELESS) } : {}),
    ...(name === undefined ? {} : { name: say(name === '' ? ABANDONED : { ...ORGANISATION, values: { name } }) }),
  };
}

/** The app's address where the person can see or handle it; null if there is none. */
export function notificationAddress({ kind, about }: Notified): string | null {
  const known = knownNotification(kind);
  return known === null ? null : NOTIFICATIONS[known].address(about);
}

/** Items mentioned without a title. */
const UNNAMED: ReadonlySet<string> = new Set(['profile', 'announcement']);

/** Without the post's title or the pet's name the text is only "something you wrote". */
function concerning({ target = '', post = '', reason = '' }: About): Pick<NotificationWords, 'values' | 'detail'> {
  return {
    values: { target: post === '' && !UNNAMED.has(target) ? 'thing' : target, post },
    detail: reason.trim() === '' ? null : reason.trim(),
  };
}

function booked({ by = '', pet = '', day, reason = '' }: About, dateOf: (iso: string) => string) {
  const detail = reason.trim() === '' ? null : reason.trim();
  return { values: { by, pet, day: dateIn(day, dateOf) ?? '' }, detail };
}

function dateIn(iso: string | undefined, dateOf: (iso: string) => string): string | null {
  return iso === undefined || Number.isNaN(Date.parse(iso)) ? null : dateOf(iso);
}

function ofRole(sentences: Record<Role, MessageDescriptor>, role: string | undefined): MessageDescriptor | null {
  return role !== undefined && Object.hasOwn(sentences, role) ? sentences[role as Role] : null;
}
