import type { MessageDescriptor } from '@lingui/core';

/** The texts of a mail, from its subject to its last line. A link is a button and is repeated as text. */
export interface MailTexts {
  readonly subject: MessageDescriptor;
  readonly body: readonly MessageDescriptor[];
  /** The button's text; null if the mail has no link. */
  readonly button: MessageDescriptor | null;
  /** Advice for people who did not expect the mail. */
  readonly unexpected: MessageDescriptor;
}

/**
 * Without a name: otherwise a person who registers a stranger's address could choose the first words that the stranger
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
  message: 'If the button doesn’t work, copy this address into your browser:',
};

/**
 * Every mail of the service. Values: `hours` and `days` are how long the link is valid, `newEmail` is the account's
 * future address. Plain descriptors, because the service runs without the build's macros.
 */
export const MAILS = {
  confirm: {
    subject: /*i18n*/ { id: 'mail.confirm.subject', message: 'Confirm your email address' },
    body: [
      /*i18n*/ {
        id: 'mail.confirm.body',
        message:
          'Welcome to Lapka. Please confirm that this address is yours, so you can always get back into your account.',
      },
      /*i18n*/ {
        id: 'mail.linkDays',
        message: 'The link works once and is valid for {days, plural, one {# day} other {# days}}.',
      },
    ],
    button: /*i18n*/ { id: 'mail.confirm.button', message: 'Confirm address' },
    unexpected: /*i18n*/ {
      id: 'mail.confirm.unexpected',
      message:
        'If you didn’t register with Lapka, someone entered your address by mistake. You don’t need to do anything.',
    },
  },
  reset: {
    subject: /*i18n*/ { id: 'mail.reset.subject', message: 'Set a new password' },
    body: [
      /*i18n*/ {
        id: 'mail.reset.body',
        message: 'Here’s the link to set a new password. You’ll then need to sign in again on all your devices.',
      },
      /*i18n*/ {
        id: 'mail.linkHours',
        message: 'The link works once and is valid for {hours, plural, one {# hour} other {# hours}}.',
      },
    ],
    button: /*i18n*/ { id: 'mail.reset.button', message: 'Set a new password' },
    unexpected: /*i18n*/ {
      id: 'mail.reset.unexpected',
      message: 'If you didn’t ask for this, you don’t need to do anything: your password stays the same.',
    },
  },
  confirmNew: {
    subject: /*i18n*/ { id: 'mail.confirmNew.subject', message: 'Confirm your new email address' },
    body: [
      /*i18n*/ {
        id: 'mail.confirmNew.body',
        message:
          'This address is about to become the one for your Lapka account. Until you confirm it, the old one stays in use.',
      },
      /*i18n*/ {
        id: 'mail.linkDays',
        message: 'The link works once and is valid for {days, plural, one {# day} other {# days}}.',
      },
    ],
    button: /*i18n*/ { id: 'mail.confirmNew.button', message: 'Confirm new address' },
    unexpected: /*i18n*/ {
      id: 'mail.confirmNew.unexpected',
      message:
        'If you don’t have a Lapka account, someone entered your address by mistake. You don’t need to do anything.',
    },
  },
  emailChanging: {
    subject: /*i18n*/ { id: 'mail.emailChanging.subject', message: 'Your email address is about to change' },
    body: [
      /*i18n*/ {
        id: 'mail.emailChanging.body',
        message:
          'Your Lapka account is about to get a new address: {newEmail}. It will change when someone opens the link we sent there.',
      },
    ],
    button: null,
    unexpected: /*i18n*/ {
      id: 'mail.emailChanging.unexpected',
      message:
        'If it wasn’t you, someone knows your password: sign in and change it now. That will also cancel the link.',
    },
  },
  passwordChanged: {
    subject: /*i18n*/ { id: 'mail.passwordChanged.subject', message: 'Your password has been changed' },
    body: [
      /*i18n*/ {
        id: 'mail.passwordChanged.body',
        message: 'Your Lapka account password has just been changed, and other devices have been signed out.',
      },
    ],
    button: null,
    unexpected: /*i18n*/ {
      id: 'mail.passwordChanged.unexpected',
      message: 'If it wasn’t you, set a new one straight away with “Forgotten password” on the sign-in page.',
    },
  },
  passkeyAdded: {
    subject: /*i18n*/ { id: 'mail.passkeyAdded.subject', message: 'A passkey has been added to your account' },
    body: [
      /*i18n*/ {
        id: 'mail.passkeyAdded.body',
        message: 'Someone who is signed in to your Lapka account has just added a passkey to it.',
      },
    ],
    button: null,
    unexpected: /*i18n*/ {
      id: 'mail.passkeyAdded.unexpected',
      message:
        'If it wasn’t you, set a new password straight away with “Forgotten password” on the sign-in page. That also removes every passkey.',
    },
  },
  accountDeleted: {
    subject: /*i18n*/ { id: 'mail.accountDeleted.subject', message: 'Your account has been deleted' },
    body: [
      /*i18n*/ {
        id: 'mail.accountDeleted.body',
        message:
          'As you asked, we’ve deleted your Lapka account and everything that belonged to it. This is the last email to this address.',
      },
    ],
    button: null,
    unexpected: /*i18n*/ {
      id: 'mail.accountDeleted.unexpected',
      message: 'If it wasn’t you, please write to us as soon as possible.',
    },
  },
} as const satisfies Record<string, MailTexts>;

export type MailKind = keyof typeof MAILS;
