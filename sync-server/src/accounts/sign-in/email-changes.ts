import type { EmailChange } from '../../../../src/domain/account/commands.ts';
import { normaliseEmail } from '../../../../src/domain/account/email.ts';
import { DURATIONS } from '../../../../src/domain/limits.ts';
import { Failure } from '../../base/http/failure.ts';
import type { ChangeParts } from '../account-changes.ts';
import { confirmOpened, emailConfirmed, emailReplaced, isSameEmail, pendingEmailOf } from '../account-transitions.ts';
import { emailClaimId, emailClaimIds, type StoredAccount } from '../documents.ts';
import { isOpen, linkEnded } from './links.ts';
import { MAIL_COUNTS } from './mail-limit.ts';
import { writtenEmail } from './written-email.ts';

/** See `AccountChanges`. */
export class EmailChanges {
  constructor(private readonly parts: ChangeParts) {}

  async change(account: StoredAccount, sessionId: string, input: EmailChange, origin: string): Promise<void> {
    const { store, proofs, mailLimit, mailer } = this.parts;
    const email = writtenEmail(input.email);
    await proofs.password(account, sessionId, input.password);
    await mailLimit.ask(MAIL_COUNTS.person(account.userId));
    await mailLimit.ask(MAIL_COUNTS.confirmWanted(normaliseEmail(email)));
    // The account's own address counts as taken, too; a claim left over from a change does not.
    if ((await store.byEmail(input.email)) !== null || (await store.byEmail(email)) !== null) {
      throw new Failure(409, 'account/email-taken', 'An account has this e-mail address.');
    }
    await this.#sendConfirmLink(account, email, origin);
    const { userId, email: to, locale } = account;
    mailer.send({ kind: 'emailChanging', userId, to, locale, origin, newEmail: email });
  }

  async confirm(token: string): Promise<string> {
    const { links, notifier } = this.parts;
    const found = await links.find(token);
    const link = found?.account.confirmLink ?? null;
    if (found === null || link === null || !isOpen(link, found.hash)) throw linkEnded();
    const { account, hash } = found;
    const proof = { hash, email: link.email, at: new Date().toISOString() };
    const isOwn = isSameEmail(link.email, account.email);
    const changed = isOwn ? await this.#confirm(account, proof) : await this.#replace(account, proof);
    const kind = isOwn ? 'email-confirmed' : 'email-changed';
    await notifier.notify(account.userId, { kind, at: proof.at });
    this.parts.onProved(proof.email);
    return changed.email;
  }

  async sendConfirmation(account: StoredAccount, origin: string): Promise<void> {
    const pending = pendingEmailOf(account);
    if (pending === null && account.emailConfirmedAt !== null) return;
    await this.#sendConfirmLink(account, pending ?? account.email, origin);
  }

  async #sendConfirmLink(account: StoredAccount, email: string, origin: string): Promise<void> {
    const { store, links, mailer } = this.parts;
    const { token, link } = await links.draw(account.userId, DURATIONS.confirmLink);
    const saved = await store.update(account.userId, (now) => confirmOpened(now, link, email));
    if (saved === null) return;
    const kind = isSameEmail(email, account.email) ? 'confirm' : 'confirmNew';
    mailer.send({ kind, userId: account.userId, to: email, locale: account.locale, origin, token });
  }

  async #confirm({ userId }: StoredAccount, proof: { hash: string; at: string }): Promise<StoredAccount> {
    const confirmed = await this.parts.store.update(userId, (now) => emailConfirmed(now, proof));
    if (confirmed === null) throw linkEnded();
    return confirmed;
  }

  /** Replaces the old address with the proven one. The old address is free afterwards. */
  async #replace(account: StoredAccount, proof: { hash: string; email: string; at: string }): Promise<StoredAccount> {
    const { store } = this.parts;
    const { userId } = account;
    // First the claim, then the account: in between, the new address is reserved for this account, and the old one
    // still works.
    if (!(await store.claim(emailClaimId(proof.email), userId))) {
      throw new Failure(409, 'account/email-taken', 'Another account has this e-mail address by now.');
    }
    const changed = await store.update(userId, (now) => emailReplaced(now, proof));
    // The link was used or ended in the meantime. A claim that no account holds counts as free, so it may stay.
    if (changed === null) throw linkEnded();
    // A crash before this has the same effect: such claims count as free.
    for (const claim of emailClaimIds(account.email)) await store.release(claim, userId);
    return changed;
  }
}
