import type { AuditEntry } from '../../../../src/domain/account/admin.ts';
import type { Couch } from '../../storage/engine/couch.ts';
import { readNames } from '../person-names.ts';
import type { AccountStore } from '../store.ts';
import type { Audit } from './audit.ts';

interface Named {
  readonly userId: string;
  readonly name: string;
}

export interface DecisionAuditParts {
  readonly couch: Couch;
  readonly accounts: Pick<AccountStore, 'account'>;
  readonly audit: Pick<Audit, 'write'>;
}

/** Writes admins' decisions about people's things into the audit list. */
export interface DecisionAudit {
  /** A removed person has no name. */
  named(userIds: readonly string[]): Promise<(userId: string) => Named>;
  /** Call it before the decision takes effect. `mark`: see `Audit`. */
  write(
    decided: Pick<AuditEntry, 'at' | 'action' | 'reason'> & { readonly by: string; readonly owner: string },
    mark: string,
  ): Promise<void>;
}

export function createDecisionAudit({ couch, accounts, audit }: DecisionAuditParts): DecisionAudit {
  async function named(userIds: readonly string[]): Promise<(userId: string) => Named> {
    const known = await Promise.all([...new Set(userIds)].map((userId) => accounts.account(userId)));
    const names = await readNames(
      couch,
      known.flatMap((account) => account ?? []),
    );
    return (userId) => ({ userId, name: names.get(userId)?.name ?? '' });
  }
  return {
    named,
    async write({ by, owner, ...entry }, mark) {
      const nameOf = await named([by, owner]);
      await audit.write({ ...entry, by: nameOf(by), person: nameOf(owner), role: null }, mark);
    },
  };
}
