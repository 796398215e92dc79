import { profileFactId } from '../../../src/domain/profile/id.ts';
import type { ProfileFact } from '../../../src/domain/profile/schema.ts';
import type { Couch } from '../engine/couch.ts';
import type { Account } from './documents.ts';

export interface PersonName {
  readonly name: string;
  readonly letter: string;
  /** The hash of their photo; null where they have none. */
  readonly avatar: string | null;
}

/**
 * What people call themselves now: of their published profiles, all of a page in one request. Their own databases are
 * not opened for it. Whoever has no published profile (yet) has the name of their registration.
 */
export async function readNames(couch: Couch, accounts: readonly Account[]): Promise<Map<string, PersonName>> {
  const directory = couch.use<Pick<ProfileFact, 'firstName' | 'secondName' | 'letter' | 'avatar'>>('directory');
  const keys = accounts.map(({ userId }) => profileFactId(userId));
  const { rows } = keys.length === 0 ? { rows: [] } : await directory.fetch({ keys });
  return new Map(
    accounts.map((account, index) => {
      const row = rows[index];
      const profile = row !== undefined && 'doc' in row && row.doc ? row.doc : null;
      const { firstName, secondName, letter } = profile ?? account;
      const avatar = profile?.avatar?.sha256 ?? null;
      return [account.userId, { name: `${firstName} ${secondName}`.trim(), letter, avatar }];
    }),
  );
}
