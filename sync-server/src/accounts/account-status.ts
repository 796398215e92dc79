import { type Couch, statusOf } from '../engine/couch.ts';
import { Failure } from '../http/failure.ts';
import { ttlCache } from '../lib/ttl-cache.ts';
import { refuseSuspended } from './accounts.ts';
import { ACCOUNT_DEFAULTS, type Account, accountId } from './documents.ts';
import { type Session, sessionId } from './session-family.ts';

/** Who writes, as an access token says: `session` null: a token of before sessions stood in it. */
export interface Writer {
  readonly userId: string;
  readonly session: string | null;
}

/**
 * Whether an access token that still holds may be written with: the account may be used, and its session has not ended.
 */
export interface AccountStatus {
  /**
   * @throws Failure 403 `account/suspended` (with its reason, as anywhere), also for an account that is gone; 401
   * `session/expired`, after which a device refreshes once and learns from that what is the matter; 503 when it cannot
   * be known: what may be a suspended person's write does not pass unseen.
   */
  check(writer: Writer): Promise<void>;
}

/**
 * A suspension is felt after this long at most. Whoever writes all the time costs one question to `accounts` in as
 * long.
 */
const KEPT_MS = 3_000;
/** People who write within these seconds; of more than these the longest known are asked about again. */
const KEPT_MOST = 10_000;

/** `now` in milliseconds of a clock that never goes back. */
export function createAccountStatus(couch: Couch, now: () => number = () => performance.now()): AccountStatus {
  const documents = couch.use<Account | Session>('accounts');
  const kept = ttlCache<void>({ milliseconds: KEPT_MS, most: KEPT_MOST, now });

  async function readStanding({ userId, session }: Writer): Promise<void> {
    const keys = [accountId(userId), ...(session === null ? [] : [sessionId(userId, session)])];
    // Both in one answer: between two of them a change of the password could take its session along.
    const { rows } = await documents.fetch({ keys });
    const found = rows.flatMap((row) => ('doc' in row && row.doc ? [row.doc] : []));
    const account = found.find((each): each is typeof each & Account => each.type === 'account');
    if (account === undefined) throw new Failure(403, 'account/suspended', 'The account is gone.');
    const holder = refuseSuspended({ ...ACCOUNT_DEFAULTS, ...account });
    if (session === null) return;
    const family = found.find((each): each is typeof each & Session => each.type === 'session');
    // The session that set the password belongs to the new generation, also while nobody has come to write that down
    // yet.
    const belongs =
      (family?.generation ?? 0) === holder.generation || (family && holder.passwordSetBy?.session === session);
    if (family === undefined || !belongs || Date.parse(family.expiresAt) <= Date.now()) {
      throw new Failure(401, 'session/expired', 'The session has ended.');
    }
  }

  return {
    async check(writer) {
      try {
        await kept.get(`${writer.userId}:${writer.session ?? ''}`, () => readStanding(writer));
      } catch (error) {
        if (error instanceof Failure) throw error;
        const reason = statusOf(error) === null ? 'The database cannot be reached.' : 'The database could not answer.';
        throw new Failure(503, 'server/unavailable', reason, { retryAfter: 2 });
      }
    },
  };
}
