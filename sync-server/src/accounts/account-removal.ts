import { setTimeout } from 'node:timers/promises';
import type { LettersFate } from '../../../src/domain/account/commands.ts';
import { type Pauses, repeatUntilDone } from '../base/lib/pauses.ts';
import type { Log } from '../base/logging/log.ts';
import type { PersonRemoval } from '../publishing/person-removal/person-removal.ts';
import type { Couch } from '../storage/engine/couch.ts';
import { orNull, removed, stored } from '../storage/engine/nano-answers.ts';
import type { Admins } from './admins/admins.ts';
import { emailClaimIds, googleClaimId, type StoredAccount } from './documents.ts';
import type { Mailer } from './mail/create-mailer.ts';
import type { Sessions } from './sessions/sessions.ts';
import { linkId } from './sign-in/links.ts';
import type { AccountStore } from './store.ts';

/**
 * `removal:<userId>`: an account that its owner deleted. While this document exists, parts of the account may still
 * exist.
 */
interface RemovalTask {
  readonly type: 'removal';
  readonly userId: string;
  /**
   * The claims and links of the account. They are listed here because after the account is deleted nothing else names
   * them.
   */
  readonly claims: readonly string[];
  readonly links: readonly string[];
  /** Older tasks lack it. */
  readonly letters?: LettersFate;
}

const PREFIX = 'removal:';
/** How long a response waits for the removal; after that, the removal continues in the background. */
const TIMEOUT_MS = 5_000;
const PAUSES: Pauses = { first: 1_000, most: 10 * 60_000 };

/**
 * Deletes an account permanently. It first writes the task, then deletes the account, which ends every way to sign in.
 * All other steps are idempotent: after a crash the next start repeats them from the task.
 */
export interface AccountRemoval {
  /**
   * When this resolves, the account is deleted, and everything else is deleted or certain to be. @throws Failure 409
   * `account/last-admin`.
   */
  remove(account: StoredAccount, origin: string, letters?: LettersFate): Promise<void>;
  /** Resumes in the background what an earlier process left unfinished. Idempotent. */
  resume(): Promise<void>;
  /** Waits for the current step; the next start does the rest. */
  stop(): Promise<void>;
}

interface Parts {
  readonly couch: Couch;
  readonly store: AccountStore;
  readonly sessions: Pick<Sessions, 'retire'>;
  readonly admins: Admins;
  readonly person: Pick<PersonRemoval, 'remove'>;
  readonly mailer: Pick<Mailer, 'send'>;
  readonly log: Log;
}

export function createAccountRemoval(parts: Parts): AccountRemoval {
  const { couch, store, sessions, admins, person, mailer, log } = parts;
  const documents = couch.use<RemovalTask>('accounts');
  const running = new Map<string, Promise<void>>();
  const stopping = new AbortController();

  async function writeTask(account: StoredAccount, letters: LettersFate | undefined): Promise<RemovalTask> {
    const id = PREFIX + account.userId;
    const task: RemovalTask = {
      type: 'removal',
      userId: account.userId,
      claims: [
        ...emailClaimIds(account.email),
        ...(account.confirmLink === null ? [] : emailClaimIds(account.confirmLink.email)),
        ...(account.googleSub === null ? [] : [googleClaimId(account.googleSub)]),
      ],
      links: [account.resetLink, account.confirmLink].flatMap((link) => (link === null ? [] : [linkId(link.hash)])),
      ...(letters === undefined ? {} : { letters }),
    };
    for (;;) {
      const there = await orNull(documents.get(id));
      if (await stored(documents.insert(there === null ? task : { ...there, ...task }, id))) return task;
    }
  }

  /**
   * Reads the current account and writes a task that names everything that belongs to it. Retries until both match,
   * whatever other writes come in between.
   */
  async function removeAccount(userId: string, letters?: LettersFate): Promise<void> {
    for (;;) {
      const account = await store.account(userId);
      if (account === null) return;
      await writeTask(account, letters);
      if (await store.removeAccount(account)) return;
    }
  }

  async function drop(id: string): Promise<void> {
    const there = await orNull(documents.get(id));
    if (there !== null) await removed(documents.destroy(id, there._rev));
  }

  async function finish(userId: string): Promise<void> {
    await removeAccount(userId);
    const task = await orNull(documents.get(PREFIX + userId));
    if (task === null) return;
    await sessions.retire(userId);
    for (const claim of task.claims) await store.release(claim, userId);
    for (const link of task.links) await drop(link);
    await admins.forget(userId);
    await person.remove(userId, task.letters);
    // A sign-in that was accepted just before either finds its database deleted, or has stored its session by now.
    await sessions.retire(userId);
    // CouchDB stores the text of old revisions until a compaction.
    await couch.server.db.compact(couch.engineName('accounts'));
    await drop(task._id);
  }

  const finishInTime = (userId: string): Promise<void> =>
    repeatUntilDone(() => finish(userId), {
      pauses: PAUSES,
      stopping: stopping.signal,
      failed: (err, tries) => log.warn({ err, tries }, 'an account is not yet removed completely, will be tried again'),
    });

  function start(userId: string): void {
    if (running.has(userId)) return;
    running.set(
      userId,
      finishInTime(userId).finally(() => running.delete(userId)),
    );
  }

  return {
    async remove(account, origin, letters) {
      const { userId, email, locale } = account;
      if (account.roles.includes('admin')) await admins.remove(userId);
      await removeAccount(userId, letters);
      mailer.send({ kind: 'accountDeleted', userId: null, to: email, locale, origin });
      start(userId);
      await Promise.race([running.get(userId), setTimeout(TIMEOUT_MS, undefined, { ref: false })]);
    },
    async resume() {
      const { rows } = await documents.list({ start_key: PREFIX, end_key: `${PREFIX}\ufff0` });
      for (const { id } of rows) start(id.slice(PREFIX.length));
    },
    async stop() {
      stopping.abort();
      await Promise.all(running.values());
    },
  };
}
