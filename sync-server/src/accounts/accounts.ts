import { normaliseEmail } from '../../../src/domain/account/email.ts';
import { initialsOf } from '../../../src/domain/account/rules.ts';
import type { Login, Registration } from '../../../src/domain/account/schema.ts';
import type { Locale } from '../../../src/domain/document.ts';
import { LIMITS } from '../../../src/domain/limits.ts';
import { isSeen, tidyLine } from '../../../src/domain/plain-text.ts';
import { Failure } from '../failure.ts';
import type { Asker } from './asker.ts';
import {
  ACCOUNT_DEFAULTS,
  type Account,
  drawUserId,
  emailClaimId,
  googleClaimId,
  type StoredAccount,
} from './documents.ts';
import type { GooglePerson } from './google.ts';
import { knownDevice } from './known-devices.ts';
import type { Passwords } from './passwords.ts';
import type { Sessions } from './sessions.ts';
import type { AccountStore } from './store.ts';
import { countsOfDevice, countsOfStranger, type TryCounter } from './tries.ts';
import { writtenEmail } from './written-email.ts';
import { refuseUnwritable } from './written-text.ts';

/** Who may be signed in as whom. Sessions and the own database are the caller's next steps. */
export interface Accounts {
  /** @throws Failure 409 `account/email-taken`. */
  register(input: Registration): Promise<StoredAccount>;
  /** @throws Failure 401 `account/wrong-credentials`, 403 `account/suspended`, 429 `account/too-many-tries`. */
  login(input: Login, asker: Asker): Promise<StoredAccount>;
  /** @throws Failure 409 `account/email-taken`, 403 `account/suspended`. */
  loginWithGoogle(person: GooglePerson, locale: Locale): Promise<StoredAccount>;
  /** @throws Failure 403 `account/suspended`, also for an account that is gone. */
  active(userId: string): Promise<StoredAccount>;
}

interface Parts {
  readonly store: AccountStore;
  readonly passwords: Passwords;
  readonly tries: TryCounter;
  readonly sessions: Pick<Sessions, 'closeAll'>;
}

export function createAccounts({ store, passwords, tries, sessions }: Parts): Accounts {
  /**
   * Account first, claim second: when the process dies in between there is an account that nobody can reach, and the
   * address is still free. The other order would leave an address that can neither register nor sign in.
   */
  async function create(account: Account): Promise<StoredAccount | null> {
    const fresh = await store.createAccount(account);
    try {
      if (await store.claim(emailClaimId(account.email), account.userId)) return fresh;
    } catch (error) {
      // Perhaps it is theirs: without its account it is free, so the same person may try again. When this fails as
      // well, nobody can reach the account.
      await store.removeAccount(fresh).catch(() => false);
      throw error;
    }
    await store.removeAccount(fresh);
    return null;
  }

  async function withLocale(account: StoredAccount, locale: Locale): Promise<StoredAccount> {
    if (account.locale === locale) return account;
    await store.update(account.userId, (now) => (now.locale === locale ? null : { ...now, locale }));
    // Not what was read just now: what was proved, was proved for the account as it was.
    return { ...account, locale };
  }

  /**
   * Joins a Google account to the account that has its address. Nobody ever proved that the one who set that account's
   * password owns the address, and Google just proved that this person does: so the password and all sessions end, or
   * whoever registered the address in advance would be signed in to this person's account from now on.
   */
  async function join(account: StoredAccount, person: GooglePerson): Promise<StoredAccount | null> {
    if (!(await store.claim(googleClaimId(person.sub), account.userId))) return null;
    const joined = {
      ...account,
      googleSub: person.sub,
      passwordHash: null,
      generation: account.generation + 1,
      emailConfirmedAt: new Date().toISOString(),
      // Whatever the unproven password began ends with it.
      confirmLink: null,
      resetLink: null,
      passwordSetBy: null,
    };
    if (!(await store.saveAccount(joined))) return null;
    await sessions.closeAll(account.userId);
    return store.account(account.userId);
  }

  async function findOrCreate(person: GooglePerson, locale: Locale): Promise<StoredAccount | null> {
    const known = await store.claimed(googleClaimId(person.sub));
    // An earlier joining that was cut off after its claim is finished here.
    if (known !== null) return known.googleSub === person.sub ? known : join(known, person);
    const same = await store.byEmail(person.email);
    if (same !== null) {
      // A creation that was cut off before its second claim.
      if (same.googleSub === person.sub)
        return (await store.claim(googleClaimId(person.sub), same.userId)) ? same : null;
      if (same.googleSub !== null || !person.ownsMailbox) {
        throw new Failure(409, 'account/email-taken', 'Another account has this e-mail address.');
      }
      return join(same, person);
    }
    const created = await create(googleAccount(person, locale));
    if (created === null) return null;
    return (await store.claim(googleClaimId(person.sub), created.userId)) ? created : null;
  }

  return {
    async register(input) {
      refuseUnwritable(input.firstName, input.secondName);
      const email = writtenEmail(input.email);
      if ((await store.byEmail(email)) === null && (await store.byEmail(input.email)) === null) {
        const passwordHash = await passwords.hash(input.password);
        const created = await create(passwordAccount({ ...input, email }, passwordHash));
        if (created !== null) return created;
      }
      throw new Failure(409, 'account/email-taken', 'Another account has this e-mail address.');
    },

    async login(input, { mark, network }) {
      const account = await store.byEmail(input.email);
      const device = account === null ? null : knownDevice(account, mark);
      const counts =
        account !== null && device !== null
          ? countsOfDevice(account, device)
          : countsOfStranger(normaliseEmail(input.email), account?.generation ?? 0, network);
      await tries.begin(counts);
      const right = await passwords.verify(account?.passwordHash ?? null, input.password);
      if (account === null || !right) {
        throw new Failure(401, 'account/wrong-credentials', 'E-mail address or password is wrong.');
      }
      await tries.succeeded(counts);
      return withLocale(refuseSuspended(account), input.locale);
    },

    async loginWithGoogle(person, locale) {
      // Two sign-ins of the same person at once: the loser starts again and finds what the winner made.
      for (let attempt = 0; attempt < 4; attempt += 1) {
        const account = await findOrCreate(person, locale);
        if (account !== null) return withLocale(refuseSuspended(account), locale);
      }
      throw new Failure(503, 'server/unavailable', 'The account is being changed right now.', { retryAfter: 1 });
    },

    async active(userId) {
      const account = await store.account(userId);
      // As for a suspended one: signing in again leads nowhere, and the device must not ask for it.
      if (account === null) throw new Failure(403, 'account/suspended', 'The account is gone.');
      return refuseSuspended(account);
    },
  };
}

/** @throws Failure 403 `account/suspended`, with the reason that an admin wrote. */
export function refuseSuspended<A extends Account>(account: A): A {
  if (account.status !== 'suspended') return account;
  const reason = account.suspension === null ? {} : { detail: account.suspension.reason };
  throw new Failure(403, 'account/suspended', 'The account is suspended.', reason);
}

function passwordAccount(input: Registration, passwordHash: string): Account {
  return {
    ...baseAccount(input.email, input.firstName.trim(), input.secondName.trim(), input.locale),
    passwordHash,
    googleSub: null,
  };
}

/** Google may know no names; the address' first part stands in until the person writes their own. */
function googleAccount(person: GooglePerson, locale: Locale): Account {
  // Tidied once more: what was cut may end in half a pair, which is no text that a database accepts.
  const cut = (name: string) => tidyLine(tidyLine(name).trim().slice(0, LIMITS.name.max)).trim();
  const seen = cut(person.firstName);
  const firstName = (isSeen(seen) && seen) || cut(person.email.split('@')[0] ?? '') || '?';
  return {
    ...baseAccount(writtenEmail(person.email), firstName, cut(person.secondName), locale),
    passwordHash: null,
    googleSub: person.sub,
    // Google says so of no other addresses (`email_verified`).
    emailConfirmedAt: new Date().toISOString(),
  };
}

function baseAccount(email: string, firstName: string, secondName: string, locale: Locale) {
  return {
    ...ACCOUNT_DEFAULTS,
    type: 'account' as const,
    userId: drawUserId(),
    email,
    emailKey: normaliseEmail(email),
    roles: ['user' as const],
    status: 'active' as const,
    firstName,
    secondName,
    letter: initialsOf(firstName, secondName) || '?',
    locale,
    createdAt: new Date().toISOString(),
  };
}
