import { setTimeout } from 'node:timers/promises';
import type { LettersFate } from '../../../src/domain/account/commands.ts';
import type { Couch } from '../engine/couch.ts';
import { orNull, removed, stored } from '../engine/nano-answers.ts';
import { type Pauses, pauseAfter } from '../lib/pauses.ts';
import type { Log } from '../logging/log.ts';
import type { Mailer } from '../mail/create-mailer.ts';
import type { PersonRemoval } from '../person-removal/person-removal.ts';
import type { Admins } from './admins.ts';
import { emailClaimIds, googleClaimId, type StoredAccount } from './documents.ts';
import { linkId } from './links.ts';
import type { Sessions } from './sessions.ts';
import type { AccountStore } from './store.ts';

/**
 * `removal:<userId>`: an account that its owner gave up. As long as this stands, not all of it is certain to be gone.
 */
interface RemovalTask {
  readonly type: 'removal';
  readonly userId: string;
  /** The claims and links that were the account's: with the account itself gone, nothing else would tell. */
  readonly claims: readonly string[];
  readonly links: readonly string[];
  /** Notes of before lack it. */
  readonly letters?: LettersFate;
}

const PREFIX = 'removal:';
/** How long an answer waits for all of it; what takes longer goes on behind it. */
const PATIENCE_MS = 5_000;
const PAUSES: Pauses = { first: 1_000, most: 10 * 60_000 };

/**
 * Gives an account up for good. First the task, then the account, and with it every way in; the rest may be cut off
 * anywhere, is repeated from the task at the next start, and each step of it may be done twice.
 */
export interface AccountRemoval {
  /**
   * When this resolves the account is gone and the rest is gone or certain to go. @throws Failure 409
   * `account/last-admin`.
   */
  remove(account: StoredAccount, origin: string, letters?: LettersFate): Promise<void>;
  /** Takes up what an earlier process left unfinished, in the background. May be repeated. */
  resume(): Promise<void>;
  /** Waits for the step that is being done; the rest is the next start's. */
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
   * The account as it is now and the task that names all that was its own: whatever came in between, they fit together.
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
    // A sign-in that was let through just before: it finds its database gone, or its session is here by now.
    await sessions.retire(userId);
    // The engine keeps the text of old revisions until it tidies up.
    await couch.server.db.compact(couch.engineName('accounts'));
    await drop(task._id);
  }

  async function finishInTime(userId: string): Promise<void> {
    for (let failures = 0; !stopping.signal.aborted; failures += 1) {
      try {
        await finish(userId);
        return;
      } catch (err) {
        log.warn({ err, tries: failures + 1 }, 'an account is not yet removed completely, will be tried again');
      }
      const pause = setTimeout(pauseAfter(failures, PAUSES), undefined, { signal: stopping.signal, ref: false });
      // The pause ends early when the service stops.
      await pause.catch(() => undefined);
    }
  }

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
      await Promise.race([running.get(userId), setTimeout(PATIENCE_MS, undefined, { ref: false })]);
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
