import type { Config } from '../base/config/config.ts';
import type { Log } from '../base/logging/log.ts';
import type { PersonRemoval } from '../publishing/person-removal/person-removal.ts';
import type { Couch } from '../storage/engine/couch.ts';
import { type AccountChanges, createAccountChanges } from './account-changes.ts';
import { type AccountRemoval, createAccountRemoval } from './account-removal.ts';
import { type AccountStatus, createAccountStatus } from './account-status.ts';
import { type Accounts, createAccounts } from './accounts.ts';
import { type AccountAdmin, createAccountAdmin } from './admins/account-admin.ts';
import { createAdmins } from './admins/admins.ts';
import { type Audit, createAudit } from './admins/audit.ts';
import { createPeopleList, type PeopleList } from './admins/people-list.ts';
import { createPinnedArticles, type PinnedArticles } from './admins/pinned-article.ts';
import type { Mailer } from './mail/create-mailer.ts';
import { createNotifier, type Notifier, type OnNotified } from './notify.ts';
import type { Subscriptions } from './push/subscriptions.ts';
import { createSessions, type Sessions } from './sessions/sessions.ts';
import { createTokenSeal, type TokenSeal } from './sessions/token-seal.ts';
import { createSignIn, type SignIn } from './sign-in/create-sign-in.ts';
import { type AccountStore, createAccountStore } from './store.ts';

/** What the routes of accounts and of admins use. */
export interface AccountParts extends Pick<SignIn, 'mailLimit' | 'proofs' | 'google' | 'passkeys' | 'findPicture'> {
  readonly accounts: Accounts;
  readonly changes: AccountChanges;
  readonly sessions: Sessions;
  /** Seals the marks of devices. */
  readonly markSeal: TokenSeal;
  readonly accountStatus: AccountStatus;
  readonly store: AccountStore;
  readonly notifier: Notifier;
  readonly mailer: Pick<Mailer, 'send'>;
  readonly subscriptions: Subscriptions;
  readonly admin: AccountAdmin;
  readonly audit: Audit;
  readonly pinned: PinnedArticles;
  readonly people: PeopleList;
  readonly removal: AccountRemoval;
  /** See `ChangeParts`. */
  readonly onProved: (email: string) => void;
  /** Removes the own database and everything that was published from it. */
  removePerson(userId: string): Promise<void>;
  /** Removes expired counts, links and sessions. Returns the number removed. */
  sweep(): Promise<number>;
}

export interface AccountOptions {
  readonly config: Pick<Config, 'google' | 'refreshTokenSeconds'>;
  readonly couch: Couch;
  /** The service's secret, the same in all its processes. */
  readonly secret: string;
  /** See `SessionTerms`. */
  readonly renewedAt: string | null;
  readonly mailer: Pick<Mailer, 'send'>;
  readonly subscriptions: Subscriptions;
  readonly person: Pick<PersonRemoval, 'remove'>;
  /** See `createNotifier`. */
  readonly onNotified: OnNotified;
  /** See `ChangeParts`. */
  readonly onProved: (email: string) => void;
  /** See `createAccountAdmin`. */
  readonly showRole: (userId: string) => Promise<void>;
  readonly log: Log;
}

/** Creates the parts of accounts/. Computes one password hash, so it takes a moment. */
export async function createAccountParts(options: AccountOptions): Promise<AccountParts> {
  const { config, couch, mailer, subscriptions, person, onProved, showRole, log } = options;
  const store = createAccountStore(couch);
  const seal = createTokenSeal(options.secret, 'refresh-token');
  const sessions = createSessions(couch, {
    lifeSeconds: config.refreshTokenSeconds,
    seal,
    renewedAt: options.renewedAt,
  });
  const signIn = await createSignIn(options, store);
  const { passwords, tries, links, mailLimit, proofs, google, passkeys, findPicture } = signIn;
  const notifier = createNotifier(couch, log, options.onNotified);
  const audit = createAudit(couch, store);
  const admins = createAdmins(couch);
  return {
    accounts: createAccounts({ store, passwords, tries, sessions }),
    changes: createAccountChanges({
      store,
      passwords,
      tries,
      proofs,
      sessions,
      links,
      mailLimit,
      mailer,
      notifier,
      onProved,
    }),
    sessions,
    markSeal: createTokenSeal(options.secret, 'device-mark'),
    accountStatus: createAccountStatus(couch),
    store,
    mailLimit,
    notifier,
    subscriptions,
    admin: createAccountAdmin({ couch, store, admins, audit, notifier, showRole }),
    audit,
    pinned: createPinnedArticles(couch, audit),
    people: createPeopleList(couch),
    proofs,
    removal: createAccountRemoval({ couch, store, sessions, admins, person, mailer, log }),
    google,
    passkeys,
    mailer,
    onProved,
    removePerson: (userId) => person.remove(userId),
    findPicture,
    async sweep() {
      let removed = 0;
      for (const each of [tries, links, mailLimit, sessions, subscriptions]) removed += await each.sweep();
      return removed;
    },
  };
}
