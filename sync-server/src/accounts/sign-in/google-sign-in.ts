import type { Locale } from '../../../../src/domain/document.ts';
import { Failure } from '../../base/http/failure.ts';
import { googleClaimId, type StoredAccount } from '../documents.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { AccountStore } from '../store.ts';
import type { GooglePerson } from './google.ts';
import { createAccount, googleAccount } from './new-account.ts';

/** Finds the account of a Google account: one that it created, or one that it was joined to. */
export class GoogleSignIn {
  constructor(
    private readonly store: AccountStore,
    private readonly sessions: Pick<Sessions, 'closeAll'>,
  ) {}

  /** Null if another request changed it at the same moment. @throws Failure 409 `account/email-taken` */
  async findOrCreate(person: GooglePerson, locale: Locale): Promise<StoredAccount | null> {
    const known = await this.store.claimed(googleClaimId(person.sub));
    // Finishes an earlier join that crashed after its claim.
    if (known !== null) return known.googleSub === person.sub ? known : this.#join(known, person);
    const same = await this.store.byEmail(person.email);
    return same === null ? await this.#create(person, locale) : await this.#of(same, person);
  }

  async #create(person: GooglePerson, locale: Locale): Promise<StoredAccount | null> {
    const created = await createAccount(this.store, googleAccount(person, locale));
    if (created === null) return null;
    return (await this.#claim(person, created)) ? created : null;
  }

  /** The account that has the same address. */
  async #of(account: StoredAccount, person: GooglePerson): Promise<StoredAccount | null> {
    // An earlier creation crashed before its second claim.
    if (account.googleSub === person.sub) return (await this.#claim(person, account)) ? account : null;
    if (account.googleSub !== null || !person.ownsMailbox) {
      throw new Failure(409, 'account/email-taken', 'Another account has this e-mail address.');
    }
    return this.#join(account, person);
  }

  /**
   * Joins a Google account to the account with its address. The person who set that account's password never proved
   * that the address is theirs, and Google just proved that it belongs to this person. So the password and all sessions
   * end; otherwise a person who registered the address in advance would have access to this person's account.
   */
  async #join(account: StoredAccount, person: GooglePerson): Promise<StoredAccount | null> {
    if (!(await this.#claim(person, account))) return null;
    const joined = {
      ...account,
      googleSub: person.sub,
      passwordHash: null,
      passkeys: [],
      generation: account.generation + 1,
      emailConfirmedAt: new Date().toISOString(),
      // Everything that the unproven password started ends with it.
      confirmLink: null,
      resetLink: null,
      passwordSetBy: null,
    };
    if (!(await this.store.saveAccount(joined))) return null;
    await this.sessions.closeAll(account.userId);
    return this.store.account(account.userId);
  }

  #claim(person: GooglePerson, { userId }: StoredAccount): Promise<boolean> {
    return this.store.claim(googleClaimId(person.sub), userId);
  }
}
