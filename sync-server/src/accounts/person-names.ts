import { profileFactId } from '../../../src/domain/profile/id.ts';
import type { ProfileFact } from '../../../src/domain/profile/schema.ts';
import type { Couch } from '../storage/engine/couch.ts';
import type { Account } from './documents.ts';

export interface PersonName {
  readonly name: string;
  readonly letter: string;
  /** The hash of their photo; null if they have none. */
  readonly avatar: string | null;
}

/**
 * The current names of people, from their published profiles; one request reads a whole page and opens no own database.
 * A person without a published profile has the name of their registration.
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
