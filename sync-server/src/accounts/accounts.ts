import { normaliseEmail } from '../../../src/domain/account/email.ts';
import type { Login, Registration } from '../../../src/domain/account/schema.ts';
import type { Locale } from '../../../src/domain/document.ts';
import { Failure } from '../base/http/failure.ts';
import { type Account, googleClaimId, type StoredAccount } from './documents.ts';
import type { Sessions } from './sessions/sessions.ts';
import type { Client } from './sign-in/client-ip.ts';
import type { GooglePerson } from './sign-in/google.ts';
import { GoogleSignIn } from './sign-in/google-sign-in.ts';
import { knownDevice } from './sign-in/known-devices.ts';
import { createAccount, passwordAccount } from './sign-in/new-account.ts';
import { refuseGuessable } from './sign-in/new-password.ts';
import type { Passwords } from './sign-in/passwords.ts';
import { countsOfDevice, countsOfStranger, type TryCounter } from './sign-in/tries.ts';
import { writtenEmail } from './sign-in/written-email.ts';
import type { AccountStore } from './store.ts';
import { refuseUnwritable } from './written-text.ts';

/** Decides who may sign in to which account. The caller then creates the session and the own database. */
export interface Accounts {
  /** @throws Failure 400 `account/password-guessable`, 409 `account/email-taken`. */
  register(input: Registration): Promise<StoredAccount>;
  /**
   * Returns the account with this address and password, also a suspended one. @throws Failure 401
   * `account/wrong-credentials`, 429 `account/too-many-tries`.
   */
  prove(input: Pick<Login, 'email' | 'password'>, client: Client): Promise<StoredAccount>;
  /** Returns the account of this Google account, also a suspended one. @throws Failure 401 `account/google-failed` */
  ofGoogle(person: GooglePerson): Promise<StoredAccount>;
  /** As `prove`. @throws Failure 403 `account/suspended` */
  login(input: Login, client: Client): Promise<StoredAccount>;
  /** The account of a person who has proved to be its owner. @throws Failure 403 `account/suspended` */
  enter(proved: StoredAccount, locale: Locale): Promise<StoredAccount>;
  /** @throws Failure 409 `account/email-taken`, 403 `account/suspended`. */
  loginWithGoogle(person: GooglePerson, locale: Locale): Promise<StoredAccount>;
  /** @throws Failure 403 `account/suspended`, also for a deleted account. */
  active(userId: string): Promise<StoredAccount>;
}

interface Parts {
  readonly store: AccountStore;
  readonly passwords: Passwords;
  readonly tries: TryCounter;
  readonly sessions: Pick<Sessions, 'closeAll'>;
}

export function createAccounts({ store, passwords, tries, sessions }: Parts): Accounts {
  const google = new GoogleSignIn(store, sessions);

  async function withLocale(account: StoredAccount, locale: Locale): Promise<StoredAccount> {
    if (account.locale === locale) return account;
    await store.update(account.userId, (now) => (now.locale === locale ? null : { ...now, locale }));
    // Based on `account` and not on a newer read: the proof was checked against the account in that state.
    return { ...account, locale };
  }

  async function enter(proved: StoredAccount, locale: Locale): Promise<StoredAccount> {
    return withLocale(refuseSuspended(proved), locale);
  }

  async function prove(
    { email, password }: Pick<Login, 'email' | 'password'>,
    { mark, network }: Client,
  ): Promise<StoredAccount> {
    const account = await store.byEmail(email);
    const device = account === null ? null : knownDevice(account, mark);
    const counts =
      account !== null && device !== null
        ? countsOfDevice(account, device)
        : countsOfStranger(normaliseEmail(email), account?.generation ?? 0, network);
    await tries.begin(counts);
    const right = await passwords.verify(account?.passwordHash ?? null, password);
    if (account === null || !right) {
      throw new Failure(401, 'account/wrong-credentials', 'E-mail address or password is wrong.');
    }
    await tries.succeeded(counts);
    return account;
  }

  return {
    prove,

    async ofGoogle({ sub }) {
      const account = await store.claimed(googleClaimId(sub));
      if (account?.googleSub === sub) return account;
      throw new Failure(401, 'account/google-failed', 'This Google account signs in to no account here.');
    },

    async register(input) {
      refuseUnwritable(input.firstName, input.secondName);
      refuseGuessable(input.password, input);
      const email = writtenEmail(input.email);
      if ((await store.byEmail(email)) === null && (await store.byEmail(input.email)) === null) {
        const passwordHash = await passwords.hash(input.password);
        const created = await createAccount(store, passwordAccount({ ...input, email }, passwordHash));
        if (created !== null) return created;
      }
      throw new Failure(409, 'account/email-taken', 'Another account has this e-mail address.');
    },

    enter,

    async login(input, client) {
      return enter(await prove(input, client), input.locale);
    },

    async loginWithGoogle(person, locale) {
      // When one person signs in twice at the same time, the loser retries and finds what the winner created.
      for (let attempt = 0; attempt < 4; attempt += 1) {
        const account = await google.findOrCreate(person, locale);
        if (account !== null) return enter(account, locale);
      }
      throw new Failure(503, 'server/unavailable', 'The account is being changed right now.', { retryAfter: 1 });
    },

    async active(userId) {
      const account = await store.account(userId);
      // The same code as for a suspended account: signing in again cannot help, so the device must not request it.
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
