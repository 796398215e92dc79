import type { AuditEntry } from '../../../../src/domain/account/admin.ts';
import { hasRole } from '../../../../src/domain/account/rules.ts';
import type { Role } from '../../../../src/domain/account/schema.ts';
import { Failure } from '../../base/http/failure.ts';
import type { Couch } from '../../storage/engine/couch.ts';
import type { StoredAccount } from '../documents.ts';
import type { Notifier } from '../notify.ts';
import { readNames } from '../person-names.ts';
import type { AccountStore } from '../store.ts';
import { refuseUnstorable } from '../written-text.ts';
import type { Admins } from './admins.ts';
import type { Audit } from './audit.ts';

/**
 * What admins change about accounts. `by` null: the server's command line, which has no account and may also remove the
 * last admin's role. The audit entry of a change is written before the change takes effect; a call that changes nothing
 * writes no entry.
 */
export interface AccountAdmin {
  /** @throws Failure 404 `account/unknown`; withdrawing: 409 `account/own-role`, `account/last-admin`. */
  setRole(by: StoredAccount | null, userId: string, role: Role, granted: boolean): Promise<void>;
  /**
   * A suspended person cannot sign in, cannot write after a few seconds, and can read until their access token expires.
   * @throws Failure as `setRole`, 400 `account/invalid-input`.
   */
  suspend(by: StoredAccount | null, userId: string, reason: string): Promise<void>;
  /** @throws Failure 404 `account/unknown`. */
  restore(by: StoredAccount | null, userId: string): Promise<void>;
}

interface Parts {
  readonly couch: Couch;
  readonly store: AccountStore;
  readonly admins: Admins;
  readonly audit: Pick<Audit, 'write'>;
  readonly notifier: Notifier;
  /** Requests a new profile fact, because the role is shown beside the person's name. */
  readonly showRole: (userId: string) => Promise<void>;
}

export function createAccountAdmin({ couch, store, admins, audit, notifier, showRole }: Parts): AccountAdmin {
  async function known(userId: string): Promise<StoredAccount> {
    const account = await store.account(userId);
    if (account === null) throw new Failure(404, 'account/unknown', 'There is no such account.');
    return account;
  }

  /** Removes an admin from the list of admins, before the account loses the role. */
  async function leaveCharge(by: StoredAccount | null, account: StoredAccount): Promise<void> {
    if (by?.userId === account.userId) throw new Failure(409, 'account/own-role', 'Nobody does this to themselves.');
    if (!hasRole(account.roles, 'admin') || account.status !== 'active') return;
    await (by === null ? admins.forget(account.userId) : admins.remove(account.userId));
  }

  /** Makes the list of admins match the account, also when another process changes the account at the same time. */
  async function settleCharge(userId: string): Promise<void> {
    const inCharge = async () => {
      const now = await store.account(userId);
      return now !== null && now.status === 'active' && hasRole(now.roles, 'admin');
    };
    for (let expected = await inCharge(); ; expected = !expected) {
      await (expected ? admins.add(userId) : admins.forget(userId));
      if ((await inCharge()) !== expected) continue;
      await showRole(userId);
      return;
    }
  }

  /** Writes the audit entry of a change that is about to be made. Returns its time. */
  async function enter(
    by: StoredAccount | null,
    account: StoredAccount,
    entry: Pick<AuditEntry, 'action' | 'role' | 'reason'>,
  ): Promise<string> {
    const at = new Date().toISOString();
    const both = by === null ? [account] : [account, by];
    const names = await readNames(couch, both);
    const named = ({ userId }: StoredAccount) => ({ userId, name: names.get(userId)?.name ?? '' });
    await audit.write({ at, ...entry, by: by === null ? null : named(by), person: named(account) });
    return at;
  }

  return {
    async setRole(by, userId, role, granted) {
      const account = await known(userId);
      if (hasRole(account.roles, role) !== granted) {
        if (!granted && role === 'admin') await leaveCharge(by, account);
        const action = granted ? 'role-granted' : 'role-withdrawn';
        const at = await enter(by, account, { action, role, reason: null });
        await store.update(userId, (now) => {
          const others = now.roles.filter((each) => each !== role);
          return { ...now, roles: granted ? [...others, role] : others };
        });
        await notifier.notify(userId, { kind: action, at, about: { role } });
      }
      // Also when nothing changed: an earlier grant may have crashed before this step.
      if (role === 'admin') await settleCharge(userId);
    },

    async suspend(by, userId, reason) {
      const account = await known(userId);
      const trimmed = reason.trim();
      refuseUnstorable(trimmed);
      if (account.status === 'suspended' && account.suspension?.reason === trimmed) return;
      if (account.status === 'active') await leaveCharge(by, account);
      const at = await enter(by, account, { action: 'account-suspended', role: null, reason: trimmed });
      await store.update(userId, (now) => ({ ...now, status: 'suspended', suspension: { reason: trimmed, at } }));
      await settleCharge(userId);
    },

    async restore(by, userId) {
      const account = await known(userId);
      if (account.status === 'suspended') {
        const at = await enter(by, account, { action: 'account-restored', role: null, reason: null });
        await store.update(userId, (now) => ({ ...now, status: 'active', suspension: null }));
        await notifier.notify(userId, { kind: 'account-restored', at });
      }
      await settleCharge(userId);
    },
  };
}
