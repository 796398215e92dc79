/**
 * The one list of databases: what is in them, how long they live, who may read, what is indexed, and whether devices mirror
 * them. The installer, the gateway, the publisher and the bundles read it; nothing else names a database.
 */
export type Readers = 'everyone' | 'owner' | 'service';

export interface MangoIndex {
  readonly name: string;
  readonly fields: readonly string[];
}

export interface DatabaseSpec {
  readonly name: string;
  readonly holds: string;
  readonly readers: Readers;
  /** Devices hold a copy and follow it; the service keeps a bundle. */
  readonly mirrored: boolean;
  readonly indexes: readonly MangoIndex[];
  /** CouchDB's `q`, fixed when the database is made: 1 where it stays small, 2 where writing is worth two cores. */
  readonly shards: 1 | 2;
}

export const DATABASES = [
  {
    name: 'community',
    holds: 'posts and comments',
    readers: 'everyone',
    mirrored: true,
    indexes: [{ name: 'slug', fields: ['slug'] }],
    shards: 2,
  },
  { name: 'market', holds: 'announcements, for 30 days', readers: 'everyone', mirrored: true, indexes: [], shards: 2 },
  {
    name: 'directory',
    holds: 'people, pets, organisations, reviews',
    readers: 'everyone',
    mirrored: false,
    indexes: [],
    shards: 2,
  },
  {
    name: 'pedigrees',
    holds: 'pedigrees, from the import tool',
    readers: 'everyone',
    mirrored: false,
    indexes: [],
    shards: 2,
  },
  {
    name: 'accounts',
    holds: 'e-mail addresses, password hashes, roles, sessions',
    readers: 'service',
    mirrored: false,
    indexes: [{ name: 'user-sessions', fields: ['type', 'userId'] }],
    shards: 2,
  },
  {
    name: 'ledger',
    holds: 'the epoch and the publisher’s checkpoints',
    readers: 'service',
    mirrored: false,
    indexes: [],
    shards: 1,
  },
  {
    name: 'media',
    holds: 'photos in their sizes, by hash',
    readers: 'service',
    mirrored: false,
    indexes: [],
    shards: 2,
  },
] as const satisfies readonly DatabaseSpec[];

export type DatabaseName = (typeof DATABASES)[number]['name'];

const OWN_PREFIX = 'user-';

/** The database that belongs to one person. The id is random, so the name tells nothing and cannot be guessed. */
export function ownDatabaseName(userId: string): string {
  return OWN_PREFIX + userId;
}

/** The person whose database this is, or null for any other name. */
export function ownerOf(databaseName: string): string | null {
  const match = /^user-([0-9a-f]{32})$/.exec(databaseName);
  return match?.[1] ?? null;
}

/** `_security` of an own database: the person may read and write documents, not change the rules. */
export function ownSecurity(userId: string) {
  return { admins: { names: [], roles: ['_admin'] }, members: { names: [userId], roles: [] } };
}

/** `_security` of every other database: closed to all but the service; people read shared ones through the gateway. */
export const SERVICE_SECURITY = { admins: { names: [], roles: ['_admin'] }, members: { names: [], roles: ['_admin'] } };
