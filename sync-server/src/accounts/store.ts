import { type Couch, statusOf } from '../couch.ts';
import { type Account, accountId, type Claim, type StoredAccount, type StoredClaim } from './documents.ts';

/** The `accounts` database as the rest of accounts/ uses it. Answers null where something is not there. */
export interface AccountStore {
  account(userId: string): Promise<StoredAccount | null>;
  /** Null when the claim is free, or when the account behind it does not exist (any more). */
  claimed(claimId: string): Promise<StoredAccount | null>;
  createAccount(account: Account): Promise<StoredAccount>;
  /** False: somebody wrote it in between; read it again and decide again. */
  saveAccount(account: StoredAccount): Promise<boolean>;
  removeAccount(account: StoredAccount): Promise<void>;
  /**
   * Takes a free claim, one already ours, or one that points at no account. The account must exist before: a claim without an
   * account would be an address that can neither register nor sign in. False: it belongs to somebody else.
   */
  claim(claimId: string, userId: string): Promise<boolean>;
}

export function createAccountStore(couch: Couch): AccountStore {
  const accounts = couch.use<Account>('accounts');
  const claims = couch.use<Claim>('accounts');

  const account = (userId: string) => orNull(accounts.get(accountId(userId)));
  const readClaim = (claimId: string): Promise<StoredClaim | null> => orNull(claims.get(claimId));

  async function claim(claimId: string, userId: string): Promise<boolean> {
    const mine: Claim = { type: 'claim', userId, claimedAt: new Date().toISOString() };
    if (await stored(claims.insert(mine, claimId))) return true;
    const there = await readClaim(claimId);
    if (there === null) return claim(claimId, userId);
    if (there.userId === userId) return true;
    if ((await account(there.userId)) !== null) return false;
    if (await stored(claims.insert({ ...there, ...mine }, claimId))) return true;
    return claim(claimId, userId);
  }

  return {
    account,
    claim,
    async claimed(claimId) {
      const found = await readClaim(claimId);
      return found === null ? null : account(found.userId);
    },
    async createAccount(fresh) {
      const { id, rev } = await accounts.insert(fresh, accountId(fresh.userId));
      return { ...fresh, _id: id, _rev: rev };
    },
    saveAccount: (changed) => stored(accounts.insert(changed, changed._id)),
    async removeAccount(gone) {
      await accounts.destroy(gone._id, gone._rev);
    },
  };
}

async function orNull<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    if (statusOf(error) === 404) return null;
    throw error;
  }
}

/** Whether a write took place; false when somebody else's was there first. */
export async function stored(writing: Promise<unknown>): Promise<boolean> {
  try {
    await writing;
    return true;
  } catch (error) {
    if (statusOf(error) === 409) return false;
    throw error;
  }
}
