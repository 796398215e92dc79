import type {
  EmailChange,
  PasswordChange,
  PasswordForgotten,
  PasswordReset,
} from '../../../src/domain/account/commands.ts';
import type { Mailer } from '../mail/create-mailer.ts';
import type { StoredAccount } from './documents.ts';
import { EmailChanges } from './email-changes.ts';
import type { Links } from './links.ts';
import type { MailLimit } from './mail-limit.ts';
import type { Notifier } from './notify.ts';
import { PasswordChanges } from './password-changes.ts';
import type { Passwords } from './passwords.ts';
import type { Proofs } from './proofs.ts';
import type { Sessions } from './sessions.ts';
import type { AccountStore } from './store.ts';
import type { TryCounter } from './tries.ts';

/**
 * What the owner of an account changes about getting into it (docs/adr/2026-11-accounts.md). `origin` is where
 * the links of mails lead. What has to hold together is one write of the account document; all that follows it may be
 * cut off and is made up for elsewhere.
 */
export interface AccountChanges {
  /**
   * Ends every session but `sessionId`. That session may repeat the same change for a while. @throws Failure 403
   * `account/wrong-password`, 409 `account/no-password`, 429.
   */
  changePassword(account: StoredAccount, sessionId: string, input: PasswordChange, origin: string): Promise<void>;
  /** Sends a link when there is such an account. Not for the answer to wait for: its time would tell. */
  sendReset(input: PasswordForgotten, origin: string): Promise<void>;
  /** Ends every session. @throws Failure 410 `account/link-ended`. */
  resetPassword(input: PasswordReset, origin: string): Promise<void>;
  /** @throws Failure 403 `account/wrong-password`, 409 `account/email-taken` or `account/no-password`, 429. */
  changeEmail(account: StoredAccount, sessionId: string, input: EmailChange, origin: string): Promise<void>;
  /** Answers the address that is confirmed now. @throws Failure 410 `account/link-ended`, 409 `account/email-taken`. */
  confirmEmail(token: string): Promise<string>;
  /** Sends the link of the address that waits for its confirmation, if one does. */
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
  /** Somebody has proved that this address is theirs; nobody waits for what follows. */
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
