import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Role } from '../../domain/account/schema.ts';
import type { Decision, ReportedItem } from '../../domain/moderation/commands.ts';

export const ROLE_NAMES: Record<Role, MessageDescriptor> = {
  user: msg`User`,
  'premium-user': msg`Premium user`,
  admin: msg({ context: 'role', message: 'Admin' }),
};

/** In the order in which they are offered. */
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
};

export const STATE_NAMES: Record<Exclude<ReportedItem['state'], 'shown'>, MessageDescriptor> = {
  hidden: msg({ context: 'post or comment', message: 'Hidden' }),
  removed: msg({ context: 'post or comment', message: 'Removed' }),
  gone: msg`No longer there`,
};

interface DecisionWords {
  button: MessageDescriptor;
  title: MessageDescriptor;
  /** What follows from it. */
  explanation: MessageDescriptor;
}

export const DECISION_TEXTS: Record<Decision, DecisionWords> = {
  dismiss: {
    button: msg`Dismiss`,
    title: msg`Dismiss the reports?`,
    explanation: msg`Nothing is wrong with it. It stays as it is, and those who reported it are told so.`,
  },
  hide: {
    button: msg({ context: 'verb', message: 'Hide' }),
    title: msg`Hide it?`,
    explanation: msg`Nobody but its author sees it until it is shown again. The author keeps every word and is told why.`,
  },
  restore: {
    button: msg({ context: 'verb', message: 'Show again' }),
    title: msg`Show it again?`,
    explanation: msg`Everybody sees it again, and its author is told.`,
  },
  remove: {
    button: msg({ context: 'moderator', message: 'Remove' }),
    title: msg`Remove it for good?`,
    explanation: msg`It disappears for everybody, a post with its comments. Its author keeps the words and is told why.`,
  },
  warn: {
    button: msg`Warn`,
    title: msg`Warn the author?`,
    explanation: msg`The author is told what is wrong and asked to change it. It stays as it is.`,
  },
  block: {
    button: msg`Block the author`,
    title: msg`Block the author for a time?`,
    explanation: msg`The author can neither post nor comment for so many days, and is told why. What is there stays.`,
  },
};
