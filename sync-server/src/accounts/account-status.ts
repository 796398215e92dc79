import { Failure } from '../base/http/failure.ts';
import { ttlCache } from '../base/lib/ttl-cache.ts';
import { type Couch, statusOf } from '../storage/engine/couch.ts';
import { refuseSuspended } from './accounts.ts';
import { type Account, accountId } from './documents.ts';
import { type Session, sessionId } from './sessions/session-family.ts';

/** The writer, as the access token names it. `session` null: the token is older than the field. */
export interface Writer {
  readonly userId: string;
  readonly session: string | null;
}

/**
 * Whether an unexpired access token may still be used for writing: the account is not suspended, and its session has
 * not ended.
 */
export interface AccountStatus {
  /**
   * @throws Failure 403 `account/suspended` (with its reason), also for a deleted account; 401 `session/expired`, after
   * which a device refreshes once and learns the reason from that; 503 when the status cannot be read, because a
   * suspended person's write must not pass unchecked.
   */
  check(writer: Writer): Promise<void>;
}

/**
 * A suspension takes effect after this time at most. A person who writes continuously costs one read of `accounts` per
 * this time.
 */
const CACHE_MS = 3_000;
/** Limit of cached people; beyond it, the oldest entries are evicted. */
const MAX_CACHED_STATUSES = 10_000;

/** `now`: milliseconds of a monotonic clock. */
export function createAccountStatus(couch: Couch, now: () => number = () => performance.now()): AccountStatus {
  const documents = couch.use<Account | Session>('accounts');
  const cache = ttlCache<void>({ milliseconds: CACHE_MS, most: MAX_CACHED_STATUSES, now });

  async function checkStatus({ userId, session }: Writer): Promise<void> {
    const keys = [accountId(userId), ...(session === null ? [] : [sessionId(userId, session)])];
    // Both in one request: between two requests, a password change could move the session to the new generation.
    const { rows } = await documents.fetch({ keys });
    const found = rows.flatMap((row) => ('doc' in row && row.doc ? [row.doc] : []));
    const account = found.find((each): each is typeof each & Account => each.type === 'account');
    if (account === undefined) throw new Failure(403, 'account/suspended', 'The account is gone.');
    const holder = refuseSuspended(account);
    if (session === null) return;
    const family = found.find((each): each is typeof each & Session => each.type === 'session');
    // The session that set the password belongs to the new generation, also before its document says so.
    const belongs = family?.generation === holder.generation || (family && holder.passwordSetBy?.session === session);
    if (family === undefined || !belongs || Date.parse(family.expiresAt) <= Date.now()) {
      throw new Failure(401, 'session/expired', 'The session has ended.');
    }
  }

  return {
    async check(writer) {
      try {
        await cache.get(`${writer.userId}:${writer.session ?? ''}`, () => checkStatus(writer));
      } catch (error) {
        if (error instanceof Failure) throw error;
        const reason = statusOf(error) === null ? 'The database cannot be reached.' : 'The database could not answer.';
        throw new Failure(503, 'server/unavailable', reason, { retryAfter: 2 });
      }
    },
  };
}
