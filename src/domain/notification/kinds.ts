import { commentAnchor } from '../comment/id.ts';
import { petKey } from '../pet/id.ts';
import type { Channel } from '../preferences/schema.ts';
import { routePath } from '../routes.ts';

type About = Readonly<Record<string, string>>;

interface Row {
  /** By which people switch it off outside the app. */
  readonly channel: Channel;
  /** The name of its sign (`src/ui/picture/icons.tsx`). */
  readonly icon: string;
  /** The address of the app where something can be seen or done about it; null: nowhere in particular. */
  readonly address: (about: About) => string | null;
}

const to =
  (...place: Parameters<typeof routePath>) =>
  () =>
    routePath(...place);
const nowhere = () => null;
const toPost = ({ slug = '' }: About) => (slug === '' ? null : routePath('post', { slug }));
const toPet = ({ petId = '' }: About) => (petId === '' ? null : routePath('pet', { id: petKey(petId) }));
const toComment = (about: About) => {
  const post = toPost(about);
  return post === null || !about.comment ? post : post + commentAnchor(about.comment);
};
/** Where a person finds what they wrote. */
const toOwn = (about: About) => {
  if (about.target === 'profile') return routePath('myProfile');
  if (about.target === 'pet') return routePath('myPets');
  return about.target === 'announcement' ? routePath('myAnnouncements') : toPost(about);
};

/**
 * What the service tells a person, a row a kind; later parts of the product add theirs. `about` holds short words for the sentence, which stands in `src/texts/notifications.ts` and does not compile without one
 * for each row here.
 */
export const NOTIFICATIONS = {
  welcome: { channel: 'account', icon: 'pet', address: to('community') },
  'email-confirmed': { channel: 'account', icon: 'mail', address: to('settings') },
  'email-changed': { channel: 'account', icon: 'mail', address: to('settings') },
  'password-changed': { channel: 'account', icon: 'shield', address: to('settings') },
  'new-device': { channel: 'account', icon: 'in', address: to('settings') },
  'role-granted': {
    channel: 'account',
    icon: 'star',
    address: ({ role }) => (role === 'admin' ? routePath('admin') : null),
  },
  'role-withdrawn': { channel: 'account', icon: 'star', address: nowhere },
  'account-restored': { channel: 'account', icon: 'tick', address: nowhere },
  // community: `about` holds `post` (its title), `slug`, and what is named here
  /** Somebody commented on a post of mine: `by` (a name), `comment` (its id). */
  comment: { channel: 'comments', icon: 'comment', address: toComment },
  /** Somebody answered a comment of mine: as `comment`. */
  reply: { channel: 'replies', icon: 'comment', address: toComment },
  /** People liked a post of mine: `count`, how many within `DURATIONS.likesTogether`. */
  likes: { channel: 'likes', icon: 'heart', address: toPost },
  /** What became of my report: `decision` (one of `DECISIONS`), `target` (one of `TARGET_KINDS`). */
  'report-outcome': { channel: 'moderation', icon: 'flag', address: toPost },
  /** A moderator hid, removed or showed again what I wrote: `target` as above, `reason`. What was taken away stands in the sync centre with its words. */
  'content-hidden': { channel: 'moderation', icon: 'eyeOff', address: to('sync') },
  'content-removed': { channel: 'moderation', icon: 'trash', address: to('sync') },
  'content-restored': { channel: 'moderation', icon: 'eye', address: toOwn },
  /** A moderator asks me to change something: `target`, `reason`. */
  warning: { channel: 'moderation', icon: 'warning', address: toOwn },
  /** I may not post or comment for a time: `until` (ISO 8601), `reason`. */
  'writing-blocked': { channel: 'moderation', icon: 'warning', address: to('terms') },
  // market: `about` holds `kind` (`Services` or `Pet`), `announcement` (its id) and for a pet `pet` (its name)
  /** An announcement of mine ends in three days: `until` (ISO 8601). */
  'announcement-expiring': { channel: 'market', icon: 'bell', address: to('myAnnouncements') },
  'announcement-expired': { channel: 'market', icon: 'bell', address: to('myAnnouncements') },
  // pets: `about` holds `pet` (its name), `petId` and `by` (the other person's name)
  /** I may hand a pet over to somebody. */
  'handover-possible': { channel: 'market', icon: 'pet', address: toPet },
  'pet-received': { channel: 'market', icon: 'pet', address: toPet },
  'pet-handed-over': { channel: 'market', icon: 'pet', address: toPet },
} as const satisfies Readonly<Record<string, Row>>;
export type NotificationKind = keyof typeof NOTIFICATIONS;

/** Null: a kind of a newer service, which this version does not know. */
export function knownNotification(kind: string): NotificationKind | null {
  return Object.hasOwn(NOTIFICATIONS, kind) ? (kind as NotificationKind) : null;
}
