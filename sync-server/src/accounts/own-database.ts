import { ownDatabaseName, ownSecurity } from '../../../couchdb/databases.ts';
import { PROFILE_ID } from '../../../src/domain/profile/id.ts';
import type { ProfileStatement } from '../../../src/domain/profile/schema.ts';
import { versionOf } from '../../../src/domain/upgrades.ts';
import { type Couch, statusOf } from '../engine/couch.ts';
import { stored } from '../engine/nano-answers.ts';
import type { Account } from './documents.ts';

/** What the session tells of the person: their own statement once it is there, the account until then. */
export type PersonNames = Pick<ProfileStatement, 'firstName' | 'secondName' | 'letter'>;

/**
 * Makes sure that the person's own database exists, belongs to them and begins with their profile. Every step may be
 * repeated, so a registration that was cut off is finished by the next sign-in. A profile that the person removed stays
 * removed. `findAvatar` is asked for the first profile only; it answers the hash of a stored photo, or null.
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
    // One shard: such a database is small, and one shard gives its changes a total order.
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

/** CouchDB tells "was there, removed" from "never was" by the reason of its 404. */
function isRemoval(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'reason' in error && error.reason === 'deleted';
}
