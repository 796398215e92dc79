import { createClaims } from '../storage/claim/claim.ts';
import type { ClaimState, Outcome } from '../storage/claim/claiming.ts';
import type { Couch } from '../storage/engine/couch.ts';
import { orNull } from '../storage/engine/nano-answers.ts';
import { type Account, accountId, type Claim, emailClaimIds, type StoredAccount } from './documents.ts';

/**
 * The `accounts` database as the rest of accounts/ uses it. Returns null for missing documents. Exclusive values use
 * `../storage/claim`.
 */
export interface AccountStore {
  account(userId: string): Promise<StoredAccount | null>;
  /** The account of the claim. Null if it is free, or if its account does not exist or has moved to another address. */
  claimed(claimId: string): Promise<StoredAccount | null>;
  /** The account of the address, in any spelling. */
  byEmail(email: string): Promise<StoredAccount | null>;
  createAccount(account: Account): Promise<StoredAccount>;
  /** False if another request wrote it in between; the caller must read it and decide again. */
  saveAccount(account: StoredAccount): Promise<boolean>;
  /** Changes the current account and retries on conflicts. If `change` returns null, this gives up and returns null. */
  update(userId: string, change: (account: StoredAccount) => StoredAccount | null): Promise<StoredAccount | null>;
  /** False if another request wrote it in between. */
  removeAccount(account: StoredAccount): Promise<boolean>;
  /**
   * Takes a claim that is free, already this person's, or not held by its account (any more). The account must exist
   * before: a claim without an account would be an address that can neither register nor sign in. False if it belongs
   * to another account.
   */
  claim(claimId: string, userId: string): Promise<boolean>;
  /** Releases a claim if it is this person's and their account does not hold it (any more). */
  release(claimId: string, userId: string): Promise<void>;
}

const DATABASE = 'accounts';
/**
 * A change of address takes its claim while the link is valid. Until that change is certainly over, no request may
 * treat the claim as left over.
 */
const SWAP_MS = 60_000;

export function createAccountStore(couch: Couch): AccountStore {
  const accounts = couch.use<Account>(DATABASE);
  const claims = createClaims(couch);
  const placeOf = (id: string) => ({ database: DATABASE, id });

  const readClaim = (claimId: string) => claims.read<Claim>(placeOf(claimId));
  async function put(changed: StoredAccount): Promise<StoredAccount | null> {
    const { _id, _rev: base, ...content } = changed;
    const outcome = await claims.claim({ ...placeOf(_id), base, content });
    return outcome.kind === 'taken' ? { ...changed, _rev: outcome.rev } : null;
  }

  async function account(userId: string): Promise<StoredAccount | null> {
    return orNull(accounts.get(accountId(userId)));
  }

  /** As `account`, but without unconfirmed writes: two changes in progress must not interfere with each other. */
  async function settled(userId: string): Promise<StoredAccount | null> {
    const found = await claims.read<StoredAccount>(placeOf(accountId(userId)));
    return found === null ? null : found.doc;
  }

  async function claimed(claimId: string): Promise<StoredAccount | null> {
    const found = await readClaim(claimId);
    // An unconfirmed claim was promised to no one.
    const holder = found?.confirmed ? await account(found.doc.userId) : null;
    return holder !== null && holds(holder, claimId) ? holder : null;
  }

  return {
    account,
    saveAccount: async (changed) => (await put(changed)) !== null,
    async claim(claimId, userId) {
      const mine: Claim = { type: 'claim', userId, claimedAt: new Date().toISOString() };
      for (let base: string | null = null; ; ) {
        const outcome: Outcome<Claim> = await claims.claim<Claim>({ ...placeOf(claimId), base, content: mine });
        if (outcome.kind === 'taken') return true;
        const there: ClaimState<Claim> | null = outcome.current;
        const holder = there === null || there.doc.userId === userId ? null : await account(there.doc.userId);
        if (holder !== null && mayHold(holder, claimId)) return false;
        // A claim of this account is written again, too: a release that has already read it then finds another revision
        // and leaves it.
        base = there?.rev ?? null;
      }
    },
    async release(claimId, userId) {
      const there = await readClaim(claimId);
      if (there?.doc.userId !== userId) return;
      const holder = await account(userId);
      if (holder !== null && mayHold(holder, claimId)) return;
      // False if it was claimed again, by any account.
      await claims.remove(placeOf(claimId), there.rev);
    },
    claimed,
    async byEmail(email) {
      for (const claimId of emailClaimIds(email)) {
        const holder = await claimed(claimId);
        if (holder !== null) return holder;
      }
      return null;
    },
    async createAccount(fresh) {
      const { id, rev } = await accounts.insert(fresh, accountId(fresh.userId));
      return { ...fresh, _id: id, _rev: rev };
    },
    async update(userId, change) {
      for (;;) {
        const now = await settled(userId);
        const changed = now === null ? null : change(now);
        if (changed === null) return null;
        const saved = await put(changed);
        if (saved !== null) return saved;
      }
    },
    removeAccount: (target) => claims.remove(placeOf(target._id), target._rev),
  };
}

/** Claims of Google accounts never move; an address may have been replaced by another one. */
function holds(account: Account, claimId: string): boolean {
  return !claimId.startsWith('email:') || emailClaimIds(account.email).includes(claimId);
}

function mayHold(account: Account, claimId: string): boolean {
  if (holds(account, claimId)) return true;
  const link = account.confirmLink;
  return (
    link !== null && emailClaimIds(link.email).includes(claimId) && Date.parse(link.expiresAt) + SWAP_MS > Date.now()
  );
}
