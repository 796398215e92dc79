import { LIMITS } from '../src/domain/limits.ts';
import { MATTERS } from '../src/domain/statements.ts';

/**
 * The one list of databases: what is in them, how long they live, who may read, what is indexed, and whether devices
 * mirror them. The installer, the gateway, the publisher and the bundles read it; nothing else names a database.
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

/**
 * How a fact says whose it is. When a person is removed, and when their name changes, their facts are found by these
 * fields, in every shared database and whatever kind they are: a kind that is added later needs no line of its own.
 */
export const PERSON_FIELDS = ['authorId', 'uid'] as const;

/** How reports and blocks say whom they are about: they go with that person as well. */
export const ABOUT_FIELDS = ['targetAuthor', 'blocked'] as const;

/** How a review says whom it is about: it goes with them too. */
const REVIEWED = 'reviewed';

/** How a pedigree by an owner's word says whose word that is, until it is confirmed: until then it goes with them. */
const PROPOSER = 'authorId';

/** The reviews of a person, and of a pet, in the order of their publishing. */
const REVIEW_INDEXES: MangoIndex[] = [REVIEWED, 'pet'].map((field) => ({
  name: `by-${field}-newest`,
  fields: [field, 'publishedAt'],
}));

/** How a fact names a photo: as long as one does, the photo stays, whoever uploaded it. */
const PHOTO_FIELDS = ['photo.sha256', 'avatar.sha256'] as const;

/** How a pet names its further photos. Both engines take the number for a place in the list, in an index as well. */
const GALLERY_FIELDS = Array.from({ length: LIMITS.petGallery }, (_unused, place) => `gallery.${place}.sha256`);

/** How a report names the photos of what was reported, as its person's pets at most have them. */
const REPORTED_PHOTO_FIELDS = Array.from(
  { length: 1 + LIMITS.petGallery },
  (_unused, place) => `photos.${place}.sha256`,
);

/** Every shared database has them. */
const FACT_INDEXES = indexesBy([...PERSON_FIELDS, ...PHOTO_FIELDS]);

export const DATABASES = [
  {
    name: 'community',
    holds: 'posts and comments',
    readers: 'everyone',
    mirrored: true,
    indexes: FACT_INDEXES,
    shards: 2,
  },
  {
    name: 'market',
    holds: 'announcements, for 30 days',
    readers: 'everyone',
    mirrored: true,
    indexes: [{ name: 'by-end', fields: ['type', 'expiresAt'] }, ...FACT_INDEXES],
    shards: 2,
  },
  {
    name: 'directory',
    holds: 'people, pets, organisations, reviews',
    readers: 'everyone',
    mirrored: false,
    indexes: [...FACT_INDEXES, ...indexesBy(GALLERY_FIELDS), ...indexesBy([REVIEWED]), ...REVIEW_INDEXES],
    shards: 2,
  },
  {
    name: 'pedigrees',
    // With numbers of chips, which are nobody's but their owner's: the service tells the rest of a dog.
    holds: 'pedigrees, from the import tool and from owners',
    readers: 'service',
    mirrored: false,
    indexes: indexesBy([PROPOSER, 'sir', 'dam']),
    shards: 2,
  },
  {
    name: 'tallies',
    holds: 'who likes which post; posts carry the numbers',
    readers: 'service',
    mirrored: false,
    indexes: FACT_INDEXES,
    shards: 2,
  },
  {
    name: MATTERS,
    holds: 'what is between a few people, each of whom has a copy in their own database',
    readers: 'service',
    mirrored: false,
    indexes: [
      { name: 'by-due', fields: ['type', 'due'] },
      { name: 'by-state', fields: ['type', 'state'] },
      { name: 'by-state-asked', fields: ['type', 'state', 'askedAt'] },
      { name: 'by-state-decided', fields: ['type', 'state', 'decidedAt'] },
      { name: 'by-pet', fields: ['type', 'pet'] },
      ...FACT_INDEXES,
    ],
    shards: 2,
  },
  {
    name: 'moderation',
    holds: 'reports, blocks between people, decisions of moderators',
    readers: 'service',
    mirrored: false,
    indexes: [...FACT_INDEXES, ...indexesBy(ABOUT_FIELDS), ...indexesBy(REPORTED_PHOTO_FIELDS)],
    shards: 1,
  },
  {
    name: 'accounts',
    holds: 'e-mail addresses, password hashes, roles, sessions, the audit list',
    readers: 'service',
    mirrored: false,
    indexes: [{ name: 'by-age', fields: ['type', 'createdAt'] }],
    shards: 2,
  },
  {
    name: 'ledger',
    holds:
      'the epoch, the publisher’s checkpoints and tasks, what is still to be pushed or mailed, and whose removal is under way',
    readers: 'service',
    mirrored: false,
    indexes: [],
    shards: 1,
  },
  {
    name: 'presence',
    // Apart from the ledger, whose followers a sign every second would wake.
    holds: 'which processes publish, by their signs of life',
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

/** The databases that everyone reads and only the service writes. */
export function sharedDatabases(): DatabaseName[] {
  return DATABASES.filter(({ readers }) => readers === 'everyone').map(({ name }) => name);
}

/** Every database that facts live in, with the fields that say whose, or whom, a document there is about. */
export function factDatabases(): { name: DatabaseName; personFields: readonly string[] }[] {
  return [
    ...[...sharedDatabases(), 'tallies' as const, MATTERS].map((name) => ({
      name,
      personFields: name === 'directory' ? [...PERSON_FIELDS, REVIEWED] : PERSON_FIELDS,
    })),
    { name: 'moderation', personFields: [...PERSON_FIELDS, ...ABOUT_FIELDS] },
    { name: 'pedigrees', personFields: [PROPOSER] },
  ];
}

/** The databases of facts that show photos, with the fields by which they name them. */
export function photoFields(): { name: DatabaseName; fields: readonly string[] }[] {
  return [
    ...[...sharedDatabases(), MATTERS].map((name) => ({
      name,
      fields: name === 'directory' ? [...PHOTO_FIELDS, ...GALLERY_FIELDS] : PHOTO_FIELDS,
    })),
    { name: 'moderation', fields: REPORTED_PHOTO_FIELDS },
  ];
}

function indexesBy(fields: readonly string[]): MangoIndex[] {
  return fields.map((field) => ({ name: `by-${field}`, fields: [field] }));
}

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
