import type {
  EmailChange,
  PasswordChange,
  PasswordForgotten,
  PasswordReset,
} from '../../../src/domain/account/commands.ts';
import type { StoredAccount } from './documents.ts';
import type { Mailer } from './mail/create-mailer.ts';
import type { Notifier } from './notify.ts';
import type { Sessions } from './sessions/sessions.ts';
import { EmailChanges } from './sign-in/email-changes.ts';
import type { Links } from './sign-in/links.ts';
import type { MailLimit } from './sign-in/mail-limit.ts';
import { PasswordChanges } from './sign-in/password-changes.ts';
import type { Passwords } from './sign-in/passwords.ts';
import type { Proofs } from './sign-in/proofs.ts';
import type { TryCounter } from './sign-in/tries.ts';
import type { AccountStore } from './store.ts';

/**
 * What an owner changes about the sign-in of an account (docs/adr/2026-11-accounts.md). `origin` is the base of the
 * links in mails. Values that must be consistent change in one write of the account document; every step after that
 * write may be interrupted and is made up for elsewhere.
 */
export interface AccountChanges {
  /**
   * Ends every session except `sessionId`, which may repeat the same change for a while. @throws Failure 403
   * `account/wrong-password`, 409 `account/no-password`, 429.
   */
  changePassword(account: StoredAccount, sessionId: string, input: PasswordChange, origin: string): Promise<void>;
  /**
   * Sends a link if such an account exists. The response must not wait for it: the time taken would reveal whether the
   * account exists.
   */
  sendReset(input: PasswordForgotten, origin: string): Promise<void>;
  /** Ends every session. @throws Failure 410 `account/link-ended`. */
  resetPassword(input: PasswordReset, origin: string): Promise<void>;
  /** @throws Failure 403 `account/wrong-password`, 409 `account/email-taken` or `account/no-password`, 429. */
  changeEmail(account: StoredAccount, sessionId: string, input: EmailChange, origin: string): Promise<void>;
  /** Returns the address that is now confirmed. @throws Failure 410 `account/link-ended`, 409 `account/email-taken`. */
  confirmEmail(token: string): Promise<string>;
  /** Sends a new link for the address that waits for confirmation, if there is one. */
  sendConfirmation(account: StoredAccount, origin: string): Promise<void>;
}

export interface ChangeParts {
  readonly store: AccountStore;
  readonly passwords: Passwords;
  readonly tries: TryCounter;
  readonly proofs: Proofs;
  readonly sessions: Pick<Sessions, 'closeAll' | 'keep'>;
  readonly links: Links;
  readonly mailLimit: MailLimit;
  readonly mailer: Pick<Mailer, 'send'>;
  readonly notifier: Notifier;
  /** Called when a person has proved that this address is theirs. The request does not wait for it. */
  readonly onProved: (email: string) => void;
}

export function createAccountChanges(parts: ChangeParts): AccountChanges {
  const passwords = new PasswordChanges(parts);
  const emails = new EmailChanges(parts);
  return {
    changePassword: (account, sessionId, input, origin) => passwords.change(account, sessionId, input, origin),
    sendReset: (input, origin) => passwords.sendReset(input, origin),
    resetPassword: (input, origin) => passwords.reset(input, origin),
    changeEmail: (account, sessionId, input, origin) => emails.change(account, sessionId, input, origin),
    confirmEmail: (token) => emails.confirm(token),
    sendConfirmation: (account, origin) => emails.sendConfirmation(account, origin),
  };
}
