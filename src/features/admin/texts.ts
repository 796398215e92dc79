import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Role } from '../../domain/account/schema.ts';
import type { Decision, ReportedItem } from '../../domain/moderation/commands.ts';

export const ROLE_NAMES: Record<Role, MessageDescriptor> = {
  user: msg`User`,
  'premium-user': msg`Premium user`,
  admin: msg({ context: 'role', message: 'Admin' }),
};

/** In the order of the menu. */
export const OFFERED_ROLES = ['user', 'premium-user', 'admin'] as const satisfies readonly Role[];

export const KIND_NAMES: Record<ReportedItem['kind'], MessageDescriptor> = {
  post: msg`Post`,
  comment: msg`Comment`,
  profile: msg`Profile`,
  pet: msg`Pet`,
  announcement: msg`Announcement`,
  message: msg`Message`,
  review: msg`Review`,
  'review-answer': msg`Answer to a review`,
  opinion: msg`Review of a breed or an organisation`,
  organisation: msg`Organisation`,
};

export const STATE_NAMES: Record<Exclude<ReportedItem['state'], 'shown'>, MessageDescriptor> = {
  hidden: msg({ context: 'post or comment', message: 'Hidden' }),
  removed: msg({ context: 'post or comment', message: 'Removed' }),
  gone: msg`No longer exists`,
};

interface DecisionWords {
  button: MessageDescriptor;
  title: MessageDescriptor;
  explanation: MessageDescriptor;
}

export const DECISION_TEXTS: Record<Decision, DecisionWords> = {
  dismiss: {
    button: msg`Dismiss`,
    title: msg`Dismiss the reports?`,
    explanation: msg`There’s nothing wrong with it. It stays as it is, and we’ll let the people who reported it know.`,
  },
  hide: {
    button: msg({ context: 'verb', message: 'Hide' }),
    title: msg`Hide it?`,
    explanation: msg`No one but the author will see it until it’s shown again. They keep every word, and we’ll let them know why.`,
  },
  restore: {
    button: msg({ context: 'verb', message: 'Show again' }),
    title: msg`Show it again?`,
    explanation: msg`Everyone will see it again, and we’ll let the author know.`,
  },
  remove: {
    button: msg({ context: 'moderator', message: 'Remove' }),
    title: msg`Remove it for good?`,
    explanation: msg`It will disappear for everyone – a post along with its comments. The author keeps their text, and we’ll let them know why.`,
  },
  warn: {
    button: msg`Warn`,
    title: msg`Warn the author?`,
    explanation: msg`We’ll let the author know what’s wrong and ask them to change it. It stays as it is.`,
  },
  block: {
    button: msg`Block author`,
    title: msg`Block the author for a while?`,
    explanation: msg`The author won’t be able to post or comment for this many days, and we’ll let them know why. What’s already there stays.`,
  },
};
