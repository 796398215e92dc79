import type { PasswordChange, PasswordForgotten, PasswordReset } from '../../../../src/domain/account/commands.ts';
import { DURATIONS } from '../../../../src/domain/limits.ts';
import { HOUR_MS } from '../../../../src/domain/time/spans.ts';
import { Failure } from '../../base/http/failure.ts';
import type { ChangeParts } from '../account-changes.ts';
import { passwordChanged, passwordReset, resetOpened } from '../account-transitions.ts';
import type { StoredAccount } from '../documents.ts';
import { isOpen, linkEnded } from './links.ts';
import { refuseGuessable } from './new-password.ts';
import { countsOfProof } from './tries.ts';

/** A person whose response got lost retries by hand, perhaps only when the network is back. */
const REPEATABLE_MS = HOUR_MS;

/** See `AccountChanges`. */
export class PasswordChanges {
  constructor(private readonly parts: ChangeParts) {}

  async change(account: StoredAccount, sessionId: string, input: PasswordChange, origin: string): Promise<void> {
    const { sessions } = this.parts;
    const at = new Date().toISOString();
    const changed = await this.#changed(account, sessionId, input, at);
    if (changed === null) {
      const repeated = await this.#repeated(account.userId, sessionId, input.password);
      if (repeated === null) throw new Failure(403, 'account/wrong-password', 'The password is wrong.');
      // The first attempt may have crashed before this. Sessions that signed in with the new password since then stay.
      await sessions.keep(repeated, sessionId);
      return;
    }
    await sessions.keep(changed, sessionId);
    await sessions.closeAll(account.userId, sessionId);
    await this.#notify(changed, at, origin);
  }

  async sendReset({ email, locale }: PasswordForgotten, origin: string): Promise<void> {
    const { store, links, mailer } = this.parts;
    const account = await store.byEmail(email);
    if (account === null) return;
    const { token, link } = await links.draw(account.userId, DURATIONS.resetLink);
    const saved = await store.update(account.userId, (now) => resetOpened(now, link, account.emailKey));
    const { userId, email: to } = account;
    if (saved !== null) mailer.send({ kind: 'reset', userId, to, locale, origin, token });
  }

  async reset({ token, password }: PasswordReset, origin: string): Promise<void> {
    const { store, links, passwords, sessions } = this.parts;
    const found = await links.find(token);
    // Checked before the password is hashed, which is the most expensive step: a made-up token must not trigger it.
    if (found === null || !isOpen(found.account.resetLink, found.hash)) throw linkEnded();
    refuseGuessable(password, found.account);
    const { hash } = found;
    const passwordHash = await passwords.hash(password);
    const changed = await store.update(found.account.userId, (now) =>
      passwordReset(now, { hash, passwordHash, at: new Date().toISOString() }),
    );
    if (changed === null) throw linkEnded();
    await sessions.closeAll(changed.userId);
    await this.#notify(changed, new Date().toISOString(), origin);
    this.parts.onProved(changed.email);
  }

  /** Null if the old password is wrong, or was changed in the meantime. */
  async #changed(
    account: StoredAccount,
    session: string,
    input: PasswordChange,
    at: string,
  ): Promise<StoredAccount | null> {
    if (!(await this.#isRight(account, session, input.current))) return null;
    refuseGuessable(input.password, account);
    const passwordHash = await this.parts.passwords.hash(input.password);
    const change = { proved: account.passwordHash, passwordHash, session, at };
    return await this.parts.store.update(account.userId, (now) => passwordChanged(now, change));
  }

  async #isRight(account: StoredAccount, sessionId: string, password: string): Promise<boolean> {
    try {
      await this.parts.proofs.password(account, sessionId, password);
      return true;
    } catch (error) {
      if (error instanceof Failure && error.code === 'account/wrong-password') return false;
      throw error;
    }
  }

  /**
   * The same change again, because its response got lost: the password is already the requested one, and this session
   * set it recently. For the holder of a stolen session the second password in a request is a second guess, so it
   * counts as a try.
   */
  async #repeated(userId: string, sessionId: string, password: string): Promise<StoredAccount | null> {
    const { store, tries, passwords } = this.parts;
    const account = await store.account(userId);
    const by = account?.passwordSetBy ?? null;
    if (account === null || by?.session !== sessionId || Date.now() - Date.parse(by.at) > REPEATABLE_MS) return null;
    const counts = countsOfProof(userId, sessionId);
    await tries.begin(counts);
    if (!(await passwords.verify(account.passwordHash, password))) return null;
    await tries.succeeded(counts);
    return account;
  }

  async #notify(account: StoredAccount, at: string, origin: string): Promise<void> {
    const { notifier, mailer } = this.parts;
    await notifier.notify(account.userId, { kind: 'password-changed', at });
    const { userId, email: to, locale } = account;
    mailer.send({ kind: 'passwordChanged', userId, to, locale, origin });
  }
}
