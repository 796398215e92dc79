import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import type { BadgeKind, SyncStatus } from '../../data/api/sync.ts';
import type { IconName } from '../../ui/picture/icons.tsx';

/** The one action, at most, that a person can take in a situation. */
export type SituationAction =
  | 'see'
  | 'try'
  | 'update'
  | 'signIn'
  | 'export'
  | 'free'
  | 'repair'
  | 'send'
  | 'choose'
  | 'install';

export interface Situation {
  icon: IconName;
  tone: 'quiet' | 'info' | 'warn' | 'danger';
  /** A word or two for the badge, and the number behind it (0: none). */
  label: MessageDescriptor;
  count: number;
  sentence: MessageDescriptor;
  action: SituationAction | null;
}

/** Further facts for a sentence, beside the status. */
export interface SituationFacts {
  status: SyncStatus;
  /** When the service last responded, in the reader's time format; null if it never did. */
  lastContact: string | null;
  /** The admin's reason for the suspension; null if unknown, or if the account was deleted. */
  suspendedFor: string | null;
  /** Nobody is signed in: there is nothing to send. */
  visitor: boolean;
}

/** The app's text for each situation (docs/offline-situations.md): one sentence, at most one button. */
const SITUATIONS: Record<BadgeKind, (facts: SituationFacts) => Situation> = {
  stopped: ({ suspendedFor }) => ({
    icon: 'warning',
    tone: 'danger',
    label: msg`Stopped`,
    count: 0,
    sentence:
      suspendedFor === null
        ? msg`This account was suspended or deleted. Everything you’ve written is still on this device.`
        : msg`This account is suspended: ${withoutStop(suspendedFor)}. Everything you’ve written is still on this device.`,
    action: 'export',
  }),
  outdated: () => ({
    icon: 'warning',
    tone: 'warn',
    label: msg`Update`,
    count: 0,
    sentence: msg`This app is older than the data on this device or on the server. Nothing is lost. Please update it.`,
    action: 'update',
  }),
  signIn: ({ status: { waiting } }) => ({
    icon: 'in',
    tone: 'warn',
    label: msg`Sign in`,
    count: waiting,
    sentence:
      waiting === 0
        ? msg`Sign in again to get what’s new.`
        : msg({
            message: plural(waiting, {
              one: 'Please sign in again. Your # waiting item is saved.',
              other: 'Please sign in again. Your # waiting items are saved.',
            }),
          }),
    action: 'signIn',
  }),
  broken: () => ({
    icon: 'warning',
    tone: 'danger',
    label: msg`Repair`,
    count: 0,
    sentence: msg`We couldn’t open the data on this device.`,
    action: 'repair',
  }),
  check: () => ({
    icon: 'warning',
    tone: 'warn',
    label: msg`Check`,
    count: 0,
    sentence: msg`The server was replaced. Everything of yours is here and will be sent again.`,
    action: 'send',
  }),
  storage: () => ({
    icon: 'warning',
    tone: 'warn',
    label: msg`Storage`,
    count: 0,
    sentence: msg`Your device is almost full.`,
    action: 'free',
  }),
  choose: ({ status: { toChoose } }) => ({
    icon: 'edit',
    tone: 'warn',
    label: msg`Choose`,
    count: toChoose,
    sentence: msg({
      message: plural(toChoose, {
        one: '# item was changed in two places. Choose what to keep.',
        other: '# items were changed in two places. Choose what to keep.',
      }),
    }),
    action: 'choose',
  }),
  refused: ({ status: { refused, reason } }) => ({
    icon: 'warning',
    tone: 'danger',
    label: msg`Rejected`,
    count: refused,
    sentence: refusedSentence(refused, reason),
    action: 'see',
  }),
  unreachable: ({ status: { waiting, reason } }) => ({
    icon: 'offline',
    tone: 'warn',
    label: msg`No connection`,
    count: waiting,
    sentence:
      reason === 'captivePortal'
        ? msg`This network asks you to sign in to it first.`
        : msg`We can’t reach the server. Nothing is lost; we’ll keep trying.`,
    action: 'try',
  }),
  offline: ({ status: { waiting }, lastContact }) => ({
    icon: 'offline',
    tone: waiting === 0 ? 'quiet' : 'warn',
    label: msg`Offline`,
    count: waiting,
    sentence: waiting > 0 ? waitingSentence(waiting) : asOf(lastContact),
    action: waiting > 0 ? 'see' : null,
  }),
  sending: ({ status: { waiting, photoProgress, reason } }) => ({
    icon: 'sync',
    tone: 'info',
    label: waiting === 0 ? msg`Checking` : reason === 'enoughPhotos' ? msg`Waiting` : msg`Sending`,
    count: waiting,
    sentence: sendingSentence(waiting, photoProgress, reason),
    action: waiting === 0 ? null : 'see',
  }),
  updating: () => ({
    icon: 'sync',
    tone: 'info',
    label: msg`Updating`,
    count: 0,
    sentence: msg`Catching up.`,
    action: null,
  }),
  limited: () => ({
    icon: 'warning',
    tone: 'quiet',
    label: msg`Limited`,
    count: 0,
    sentence: msg`Private window: nothing is saved here. Install the app to write offline.`,
    action: 'install',
  }),
  unknown: () => ({
    icon: 'sync',
    tone: 'quiet',
    label: msg`Checking`,
    count: 0,
    sentence: msg`Checking what’s new.`,
    action: null,
  }),
  synced: ({ lastContact, visitor }) => ({
    icon: 'tick',
    tone: 'quiet',
    label: visitor ? msg`Up to date` : msg`All sent`,
    count: 0,
    sentence: visitor ? freshAt(lastContact) : updatedAt(lastContact),
    action: null,
  }),
};

/** Sending at once makes sense: the server can be reached, and nothing else must be done first. */
const SENDABLE: ReadonlySet<BadgeKind> = new Set<BadgeKind>([
  'choose',
  'refused',
  'sending',
  'updating',
  'unknown',
  'synced',
]);

export function canSend({ badge, online }: SyncStatus): boolean {
  return online && SENDABLE.has(badge);
}

export const ACTION_TEXTS: Record<SituationAction, MessageDescriptor> = {
  see: msg`View`,
  try: msg`Try now`,
  update: msg`Update`,
  signIn: msg`Sign in`,
  export: msg`Export unsent items`,
  free: msg`Free up space`,
  repair: msg`Repair`,
  send: msg`Send`,
  choose: msg`Choose`,
  install: msg`How to install`,
};

export function situationOf(facts: SituationFacts): Situation {
  return SITUATIONS[facts.status.badge](facts);
}

/** A reason in the middle of a sentence, without the admin's final full stop. */
function withoutStop(reason: string): string {
  return /^.*[^.!\s]/s.exec(reason.trim())?.[0] ?? '';
}

function asOf(time: string | null): MessageDescriptor {
  return time === null ? msg`You’re offline.` : msg`You’re offline. Everything here is as of ${time}.`;
}

function updatedAt(time: string | null): MessageDescriptor {
  return time === null ? msg`All sent.` : msg`All sent. Updated ${time}.`;
}

function freshAt(time: string | null): MessageDescriptor {
  return time === null ? msg`Everything here is up to date.` : msg`Everything here is up to date. Updated ${time}.`;
}

function waitingSentence(waiting: number): MessageDescriptor {
  return msg({
    message: plural(waiting, {
      one: '# item is waiting for a connection.',
      other: '# items are waiting for a connection.',
    }),
  });
}

function refusedSentence(refused: number, reason: SyncStatus['reason']): MessageDescriptor {
  if (reason !== 'spaceFull') {
    return msg({
      message: plural(refused, { one: '# item wasn’t published.', other: '# items weren’t published.' }),
    });
  }
  return msg({
    message: plural(refused, {
      one: 'Your space on the server is full. # item stays on this device until there’s room.',
      other: 'Your space on the server is full. # items stay on this device until there’s room.',
    }),
  });
}

function sendingSentence(waiting: number, photo: number | null, reason: SyncStatus['reason']): MessageDescriptor {
  if (photo !== null) {
    const percent = Math.round(photo * 100);
    return msg`Sending. Photos: ${percent}%.`;
  }
  // The list is empty, but the server has not confirmed the last write: neither "all sent" nor a number would be true.
  if (waiting === 0) return msg`Checking that everything is sent.`;
  if (reason === 'enoughPhotos') {
    return msg({
      message: plural(waiting, {
        one: 'You’ve reached today’s photo limit. # more is waiting on this device and will be sent tomorrow.',
        other: 'You’ve reached today’s photo limit. # more are waiting on this device and will be sent tomorrow.',
      }),
    });
  }
  if (reason === 'slow') return msg`Your connection is slow. Text goes first, then photos.`;
  return msg({ message: plural(waiting, { one: 'Sending # item.', other: 'Sending # items.' }) });
}
