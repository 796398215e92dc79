import { hasRole } from '../../../../src/domain/account/rules.ts';
import { Failure } from '../../base/http/failure.ts';
import { createClaims } from '../../storage/claim/claim.ts';
import type { Couch } from '../../storage/engine/couch.ts';
import type { Account } from '../documents.ts';

/** The single document `admins`: the admins who are not suspended. */
interface AdminList {
  readonly type: 'admins';
  readonly userIds: readonly string[];
}

const PLACE = { database: 'accounts', id: 'admins' };

/**
 * Ensures that at least one admin remains. Counting accounts would let two admins remove each other's role at the same
 * moment; with one document that both must write, one of them comes second. A person who loses the role leaves this
 * list before their account changes, and a person who gets it enters afterwards: after a crash in between, the list
 * names too few and never too many, and the same command again repairs it.
 */
export interface Admins {
  add(userId: string): Promise<void>;
  /** @throws Failure 409 `account/last-admin` when no admin would remain. */
  remove(userId: string): Promise<void>;
  /** As `remove`, also for the last admin: for the server's command line, which can appoint another. */
  forget(userId: string): Promise<void>;
}

export function createAdmins(couch: Couch): Admins {
  const claims = createClaims(couch);
  const accounts = couch.use<Account>('accounts');

  /** The current list, created from the accounts if it does not exist yet. */
  async function read() {
    for (;;) {
      const there = await claims.read<AdminList>(PLACE);
      if (there !== null) return there;
      const { rows } = await accounts.list({ start_key: 'account:', end_key: 'account:\ufff0', include_docs: true });
      const found = rows.flatMap(({ doc }) =>
        doc && hasRole(doc.roles, 'admin') && doc.status === 'active' ? [doc.userId] : [],
      );
      await claims.claim<AdminList>({ ...PLACE, base: null, content: { type: 'admins', userIds: found } });
    }
  }

  async function change(edit: (userIds: readonly string[]) => readonly string[]): Promise<void> {
    for (;;) {
      const { rev: base, doc } = await read();
      const userIds = edit(doc.userIds);
      if (userIds === doc.userIds) return;
      const outcome = await claims.claim<AdminList>({ ...PLACE, base, content: { type: 'admins', userIds } });
      if (outcome.kind === 'taken') return;
    }
  }

  return {
    add: (userId) => change((userIds) => (userIds.includes(userId) ? userIds : [...userIds, userId])),
    remove: (userId) =>
      change((userIds) => {
        const left = userIds.filter((each) => each !== userId);
        if (left.length === 0) throw new Failure(409, 'account/last-admin', 'There must be another admin first.');
        return left.length === userIds.length ? userIds : left;
      }),
    forget: (userId) =>
      change((userIds) => (userIds.includes(userId) ? userIds.filter((each) => each !== userId) : userIds)),
  };
}
