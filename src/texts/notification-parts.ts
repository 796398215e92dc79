import type { MessageDescriptor } from '@lingui/core';
import type { Role } from '../domain/account/schema.ts';
import type { ReportOutcome } from '../domain/moderation/commands.ts';

export const ROLES: Record<Role, MessageDescriptor> = {
  user: /*i18n*/ { id: 'told.role.user', message: 'You’re a user again.' },
  'premium-user': /*i18n*/ { id: 'told.role.premium', message: 'You’re now a premium user.' },
  admin: /*i18n*/ { id: 'told.role.admin', message: 'You’re now an admin.' },
};

export const ROLES_ENDED: Record<Role, MessageDescriptor> = {
  user: /*i18n*/ { id: 'told.roleEnded.user', message: 'Your “user” role was withdrawn.' },
  'premium-user': /*i18n*/ { id: 'told.roleEnded.premium', message: 'You’re no longer a premium user.' },
  admin: /*i18n*/ { id: 'told.roleEnded.admin', message: 'You’re no longer an admin.' },
};

/** What was reported: `target` is one of `TARGET_KINDS`, with `answer` for `review-answer`. */
export const REPORTED: MessageDescriptor = /*i18n*/ {
  id: 'told.reported',
  message:
    '{target, select, post {a post} comment {a comment} pet {a pet} announcement {an announcement} message {a message} review {a review} opinion {a review of a breed or an organisation} organisation {an organisation} answer {an answer to a review} other {a person}}',
};

/** The outcome of a report, for its author. `what` is the reported item. */
export const OUTCOMES: Record<ReportOutcome, MessageDescriptor> = {
  dismiss: /*i18n*/ {
    id: 'told.report.dismiss',
    message: 'You reported {what}. A moderator looked at it and found nothing against the rules.',
  },
  gone: /*i18n*/ {
    id: 'told.report.gone',
    message: 'You reported {what}. It’s no longer on Lapka.',
  },
  hide: /*i18n*/ {
    id: 'told.report.hide',
    message: 'You reported {what}. A moderator hid it. Thank you!',
  },
  restore: /*i18n*/ {
    id: 'told.report.restore',
    message: 'You reported {what}. A moderator looked at it and made it visible again.',
  },
  remove: /*i18n*/ {
    id: 'told.report.remove',
    message: 'You reported {what}. A moderator removed it. Thank you!',
  },
  warn: /*i18n*/ {
    id: 'told.report.warn',
    message: 'You reported {what}. A moderator has spoken to the author. Thank you!',
  },
  block: /*i18n*/ {
    id: 'told.report.block',
    message: 'You reported {what}. The author can’t write for a while. Thank you!',
  },
};
