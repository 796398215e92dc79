import type { MessageDescriptor } from '@lingui/core';

/**
 * What a mail says, from its subject to its last line. The link, where there is one, is a button and stands once more
 * as text.
 */
export interface MailTexts {
  readonly subject: MessageDescriptor;
  readonly body: readonly MessageDescriptor[];
  /** The words on the button; null: the mail has no link. */
  readonly button: MessageDescriptor | null;
  /** What to do for those who did not expect the mail. */
  readonly unexpected: MessageDescriptor;
}

/**
 * Without a name: whoever registers a stranger's address would otherwise choose the first words that the stranger
 * reads.
 */
export const MAIL_GREETING: MessageDescriptor = /*i18n*/ { id: 'mail.greeting', message: 'Hello!' };
export const MAIL_CLOSING: MessageDescriptor = /*i18n*/ { id: 'mail.closing', message: 'Lapka, for people and pets' };
export const MAIL_CONTACT: MessageDescriptor = /*i18n*/ {
  id: 'mail.contact',
  message: 'Questions? Write to {email}.',
};
export const MAIL_BUTTON_HELP: MessageDescriptor = /*i18n*/ {
  id: 'mail.buttonHelp',
  message: 'If the button does not work, copy this address into your browser:',
};

/**
 * Every mail that the service sends. Values: `hours` and `days` how long the link is good, `newEmail` the address that
 * is to be the account's. Plain descriptors, because the service runs without the build that knows macros.
 */
export const MAILS = {
  confirm: {
    subject: /*i18n*/ { id: 'mail.confirm.subject', message: 'Confirm your e-mail address' },
    body: [
      /*i18n*/ {
        id: 'mail.confirm.body',
        message:
          'Welcome to Lapka. Please confirm that this address is yours, so that you can always get back into your account.',
      },
      /*i18n*/ {
        id: 'mail.linkDays',
        message: 'The link works once and for {days, plural, one {# day} other {# days}}.',
      },
    ],
    button: /*i18n*/ { id: 'mail.confirm.button', message: 'Confirm the address' },
    unexpected: /*i18n*/ {
      id: 'mail.confirm.unexpected',
      message: 'If you did not register with Lapka, somebody typed your address by mistake. You need not do anything.',
    },
  },
  reset: {
    subject: /*i18n*/ { id: 'mail.reset.subject', message: 'Set a new password' },
    body: [
      /*i18n*/ {
        id: 'mail.reset.body',
        message: 'Here is the link for setting a new password. All devices will be signed out then.',
      },
      /*i18n*/ {
        id: 'mail.linkHours',
        message: 'The link works once and for {hours, plural, one {# hour} other {# hours}}.',
      },
    ],
    button: /*i18n*/ { id: 'mail.reset.button', message: 'Set a new password' },
    unexpected: /*i18n*/ {
      id: 'mail.reset.unexpected',
      message: 'If you did not ask for it, you need not do anything: your password stays as it is.',
    },
  },
  confirmNew: {
    subject: /*i18n*/ { id: 'mail.confirmNew.subject', message: 'Confirm your new e-mail address' },
    body: [
      /*i18n*/ {
        id: 'mail.confirmNew.body',
        message: 'This address is to become the one of your Lapka account. Until you confirm it, the old one holds.',
      },
      /*i18n*/ {
        id: 'mail.linkDays',
        message: 'The link works once and for {days, plural, one {# day} other {# days}}.',
      },
    ],
    button: /*i18n*/ { id: 'mail.confirmNew.button', message: 'Confirm the new address' },
    unexpected: /*i18n*/ {
      id: 'mail.confirmNew.unexpected',
      message: 'If you have no Lapka account, somebody typed your address by mistake. You need not do anything.',
    },
  },
  emailChanging: {
    subject: /*i18n*/ { id: 'mail.emailChanging.subject', message: 'Your e-mail address is about to change' },
    body: [
      /*i18n*/ {
        id: 'mail.emailChanging.body',
        message:
          'Your Lapka account is to get the address {newEmail}. This happens when the link that we sent there is opened.',
      },
    ],
    button: null,
    unexpected: /*i18n*/ {
      id: 'mail.emailChanging.unexpected',
      message: 'If it was not you, somebody knows your password: sign in and change it now. That also ends the link.',
    },
  },
  passwordChanged: {
    subject: /*i18n*/ { id: 'mail.passwordChanged.subject', message: 'Your password was changed' },
    body: [
      /*i18n*/ {
        id: 'mail.passwordChanged.body',
        message: 'The password of your Lapka account was changed just now, and other devices were signed out.',
      },
    ],
    button: null,
    unexpected: /*i18n*/ {
      id: 'mail.passwordChanged.unexpected',
      message: 'If it was not you, set a new one at once with “Forgotten password” on the sign-in page.',
    },
  },
  accountDeleted: {
    subject: /*i18n*/ { id: 'mail.accountDeleted.subject', message: 'Your account was deleted' },
    body: [
      /*i18n*/ {
        id: 'mail.accountDeleted.body',
        message:
          'Your Lapka account and everything that belonged to it were deleted, as you asked. This is the last mail to this address.',
      },
    ],
    button: null,
    unexpected: /*i18n*/ {
      id: 'mail.accountDeleted.unexpected',
      message: 'If it was not you, please write to us soon.',
    },
  },
} as const satisfies Record<string, MailTexts>;

export type MailKind = keyof typeof MAILS;
