import { ownDatabaseName, ownSecurity } from '../../../couchdb/databases.ts';
import { PROFILE_ID } from '../../../src/domain/profile/id.ts';
import type { ProfileStatement } from '../../../src/domain/profile/schema.ts';
import { versionOf } from '../../../src/domain/upgrades.ts';
import { type Couch, statusOf } from '../storage/engine/couch.ts';
import { stored } from '../storage/engine/nano-answers.ts';
import type { Account } from './documents.ts';

/** The person's names in the session: from their own statement if it exists, otherwise from the account. */
export type PersonNames = Pick<ProfileStatement, 'firstName' | 'secondName' | 'letter'>;

/**
 * Ensures that the person's own database exists, belongs to them and contains their profile. Every step is idempotent,
 * so the next sign-in finishes an interrupted registration. A profile that the person removed stays removed.
 * `findAvatar` is called for the first profile only; it returns the hash of a stored photo, or null.
 */
export async function ensureOwnDatabase(
  couch: Couch,
  account: Account,
  findAvatar: () => Promise<string | null>,
): Promise<PersonNames & { created: boolean }> {
  const name = ownDatabaseName(account.userId);
  const profiles = couch.use<ProfileStatement>(name);
  try {
    const { firstName, secondName, letter } = await profiles.get(PROFILE_ID);
    return { firstName, secondName, letter, created: false };
  } catch (error) {
    if (statusOf(error) !== 404) throw error;
    if (isRemoval(error)) return { ...namesOf(account), created: false };
  }
  await createDatabase(couch, name);
  await couch.server.request({
    db: couch.engineName(name),
    method: 'PUT',
    path: '_security',
    body: ownSecurity(account.userId),
  });
  const created = await stored(profiles.insert(firstProfile(account, await findAvatar()), PROFILE_ID));
  return { ...namesOf(account), created };
}

async function createDatabase(couch: Couch, name: string): Promise<void> {
  try {
    // One shard: such a database is small, and a single shard gives its changes a total order.
    await couch.server.request({ db: couch.engineName(name), method: 'PUT', qs: { q: 1 } });
  } catch (error) {
    if (statusOf(error) !== 412) throw error;
  }
}

function firstProfile(account: Account, avatar: string | null): ProfileStatement {
  return {
    _id: PROFILE_ID,
    type: 'profile',
    schemaVersion: versionOf('profile'),
    written: { at: account.createdAt, device: 'service' },
    ...namesOf(account),
    preferredLanguage: account.locale,
    createdAt: account.createdAt,
    ...(avatar === null ? {} : { avatar: { sha256: avatar } }),
  };
}

function namesOf(account: Account): PersonNames {
  return { firstName: account.firstName, secondName: account.secondName, letter: account.letter };
}

/** CouchDB distinguishes "deleted" from "missing" by the reason of its 404. */
function isRemoval(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'reason' in error && error.reason === 'deleted';
}
