import type {
  EmailChange,
  PasswordChange,
  PasswordForgotten,
  PasswordReset,
} from '../../../src/domain/account/commands.ts';
import { normaliseEmail } from '../../../src/domain/account/email.ts';
import { DURATIONS } from '../../../src/domain/limits.ts';
import { HOUR_MS } from '../../../src/domain/time/spans.ts';
import { Failure } from '../failure.ts';
import type { Mailer } from '../mail/create-mailer.ts';
import { emailClaimId, emailClaimIds, type StoredAccount } from './documents.ts';
import { isOpen, type Links } from './links.ts';
import { MAIL_COUNTS, type MailLimit } from './mail-limit.ts';
import type { Notifier } from './notify.ts';
import type { Passwords } from './passwords.ts';
import type { Proofs } from './proofs.ts';
import type { Sessions } from './sessions.ts';
import type { AccountStore } from './store.ts';
import { countsOfProof, type TryCounter } from './tries.ts';
import { writtenEmail } from './written-email.ts';

/**
 * What the owner of an account changes about getting into it (docs/adr/2026-11-account-changes.md). `origin` is where
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

/** A person whose answer got lost tries again by hand, perhaps when the network is back. */
const REPEATABLE_MS = HOUR_MS;

interface Parts {
  readonly store: AccountStore;
  readonly passwords: Passwords;
  readonly tries: TryCounter;
  readonly proofs: Proofs;
  readonly sessions: Pick<Sessions, 'closeAll' | 'keep'>;
  readonly links: Links;
  readonly mailLimit: MailLimit;
  readonly mailer: Pick<Mailer, 'send'>;
  readonly notifier: Notifier;
}

export function createAccountChanges(parts: Parts): AccountChanges {
  const { store, passwords, tries, proofs, sessions, links, mailLimit, mailer, notifier } = parts;

  async function notifyOfNewPassword(account: StoredAccount, at: string, origin: string): Promise<void> {
    await notifier.notify(account.userId, { kind: 'password-changed', at });
    const { userId, email: to, locale } = account;
    mailer.send({ kind: 'passwordChanged', userId, to, locale, origin });
  }

  async function isRight(account: StoredAccount, sessionId: string, password: string): Promise<boolean> {
    try {
      await proofs.password(account, sessionId, password);
      return true;
    } catch (error) {
      if (error instanceof Failure && error.code === 'account/wrong-password') return false;
      throw error;
    }
  }

  /**
   * The same change once more, because its answer got lost: the password is already the wanted one, and this very
   * session set it lately. The second password of a request is a second guess for whoever holds a stolen session, so it
   * counts as one.
   */
  async function repeatedChange(userId: string, sessionId: string, password: string): Promise<StoredAccount | null> {
    const account = await store.account(userId);
    const by = account?.passwordSetBy ?? null;
    if (account === null || by?.session !== sessionId || Date.now() - Date.parse(by.at) > REPEATABLE_MS) return null;
    const counts = countsOfProof(userId, sessionId);
    await tries.begin(counts);
    if (!(await passwords.verify(account.passwordHash, password))) return null;
    await tries.succeeded(counts);
    return account;
  }

  /** A link that proves `email`, known to the account from now on; the one before it ends. */
  async function openConfirmLink(account: StoredAccount, email: string): Promise<string | null> {
    const { token, link } = await links.draw(account.userId, DURATIONS.confirmLink);
    const saved = await store.update(account.userId, (now) => ({ ...now, confirmLink: { ...link, email } }));
    return saved === null ? null : token;
  }

  async function sendConfirmLink(account: StoredAccount, email: string, origin: string): Promise<void> {
    const token = await openConfirmLink(account, email);
    if (token === null) return;
    const kind = isSame(email, account.email) ? 'confirm' : 'confirmNew';
    mailer.send({ kind, userId: account.userId, to: email, locale: account.locale, origin, token });
  }

  /** Puts the proven address in the place of the old one, which is free afterwards. */
  async function swapEmail(account: StoredAccount, hash: string, email: string): Promise<StoredAccount> {
    const { userId } = account;
    // First the claim, then the account: in between the new address is this account's and nobody else's, and the old
    // one still works.
    if (!(await store.claim(emailClaimId(email), userId))) {
      throw new Failure(409, 'account/email-taken', 'Another account has this e-mail address by now.');
    }
    const changed = await store.update(userId, (now) =>
      isOpen(now.confirmLink, hash)
        ? {
            ...now,
            email,
            emailKey: normaliseEmail(email),
            emailConfirmedAt: new Date().toISOString(),
            confirmLink: null,
            resetLink: null,
          }
        : null,
    );
    // The link was used, or ended, while we were at it. A claim that no account holds counts as free, so it may stay.
    if (changed === null) throw linkEnded();
    // Cut off before this: the same.
    for (const claim of emailClaimIds(account.email)) await store.release(claim, userId);
    return changed;
  }

  return {
    async changePassword(account, sessionId, input, origin) {
      const { userId } = account;
      if (await isRight(account, sessionId, input.current)) {
        const passwordHash = await passwords.hash(input.password);
        const at = new Date().toISOString();
        const changed = await store.update(userId, (now) =>
          // Another new password was faster: what was proved is no longer the password.
          now.passwordHash === account.passwordHash
            ? withPassword(now, passwordHash, { session: sessionId, at })
            : null,
        );
        if (changed !== null) {
          await sessions.keep(changed, sessionId);
          await sessions.closeAll(userId, sessionId);
          await notifyOfNewPassword(changed, at, origin);
          return;
        }
      }
      const repeated = await repeatedChange(userId, sessionId, input.password);
      if (repeated === null) throw new Failure(403, 'account/wrong-password', 'The password is wrong.');
      // The first time may have been cut off before this. Whoever signed in with the new password since then stays.
      await sessions.keep(repeated, sessionId);
    },

    async sendReset({ email, locale }, origin) {
      const account = await store.byEmail(email);
      if (account === null) return;
      const { token, link } = await links.draw(account.userId, DURATIONS.resetLink);
      const saved = await store.update(account.userId, (now) =>
        // The address moved on meanwhile: its former owner gets no way in.
        now.emailKey === account.emailKey ? { ...now, resetLink: link } : null,
      );
      const { userId, email: to } = account;
      if (saved !== null) mailer.send({ kind: 'reset', userId, to, locale, origin, token });
    },

    async resetPassword({ token, password }, origin) {
      const found = await links.find(token);
      // Before the password is hashed, which costs more than anything else here: nobody gets that for a made-up token.
      if (found === null || !isOpen(found.account.resetLink, found.hash)) throw linkEnded();
      const passwordHash = await passwords.hash(password);
      const changed = await store.update(found.account.userId, (now) =>
        isOpen(now.resetLink, found.hash)
          ? {
              ...withPassword(now, passwordHash, null),
              // The link came by mail, so whoever used it reads the mail of this address.
              emailConfirmedAt: now.emailConfirmedAt ?? new Date().toISOString(),
              confirmLink: null,
            }
          : null,
      );
      if (changed === null) throw linkEnded();
      await sessions.closeAll(changed.userId);
      await notifyOfNewPassword(changed, new Date().toISOString(), origin);
    },

    async changeEmail(account, sessionId, { email: typed, password }, origin) {
      const email = writtenEmail(typed);
      await proofs.password(account, sessionId, password);
      await mailLimit.ask(MAIL_COUNTS.person(account.userId));
      await mailLimit.ask(MAIL_COUNTS.confirmWanted(normaliseEmail(email)));
      // One's own address is taken, too; a claim that was left behind by a change is not.
      if ((await store.byEmail(typed)) !== null || (await store.byEmail(email)) !== null) {
        throw new Failure(409, 'account/email-taken', 'An account has this e-mail address.');
      }
      await sendConfirmLink(account, email, origin);
      const { userId, email: to, locale } = account;
      mailer.send({ kind: 'emailChanging', userId, to, locale, origin, newEmail: email });
    },

    async confirmEmail(token) {
      const found = await links.find(token);
      const link = found?.account.confirmLink ?? null;
      if (found === null || link === null || !isOpen(link, found.hash)) throw linkEnded();
      const { account, hash } = found;
      const at = new Date().toISOString();
      if (!isSame(link.email, account.email)) {
        const changed = await swapEmail(account, hash, link.email);
        await notifier.notify(account.userId, { kind: 'email-changed', at });
        return changed.email;
      }
      const confirmed = await store.update(account.userId, (now) =>
        isOpen(now.confirmLink, hash) ? { ...now, emailConfirmedAt: at, confirmLink: null } : null,
      );
      if (confirmed === null) throw linkEnded();
      await notifier.notify(account.userId, { kind: 'email-confirmed', at });
      return confirmed.email;
    },

    async sendConfirmation(account, origin) {
      const pending = pendingEmailOf(account);
      if (pending === null && account.emailConfirmedAt !== null) return;
      await sendConfirmLink(account, pending ?? account.email, origin);
    },
  };
}

/** The address that is to take the place of the account's, while its link is open. */
export function pendingEmailOf({ confirmLink, email }: StoredAccount): string | null {
  if (confirmLink === null || Date.parse(confirmLink.expiresAt) <= Date.now()) return null;
  return isSame(confirmLink.email, email) ? null : confirmLink.email;
}

/** By the texts and not by `emailKey`, which an account of before has from another rule. */
function isSame(one: string, other: string): boolean {
  return normaliseEmail(one) === normaliseEmail(other);
}

/**
 * Another password: all sessions have ended with this write, open reset links too, and so has a change of address that
 * somebody who knew the old password may have begun.
 */
function withPassword(
  account: StoredAccount,
  passwordHash: string,
  passwordSetBy: StoredAccount['passwordSetBy'],
): StoredAccount {
  return {
    ...account,
    passwordHash,
    passwordSetBy,
    generation: account.generation + 1,
    resetLink: null,
    confirmLink: pendingEmailOf(account) === null ? account.confirmLink : null,
  };
}

function linkEnded(): Failure {
  return new Failure(410, 'account/link-ended', 'The link has ended or was used.');
}
