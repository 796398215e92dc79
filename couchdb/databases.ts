import { LIMITS } from '../src/domain/limits.ts';
import { MATTERS } from '../src/domain/statements.ts';

/**
 * The only list of databases: contents, lifetime, readers, indexes, and whether devices mirror them. The installer, the
 * gateway, the publisher and the bundles read it; no other code names a database.
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
  /** Devices mirror and follow it; the service maintains a bundle. */
  readonly mirrored: boolean;
  readonly indexes: readonly MangoIndex[];
  /**
   * Rewritten all the time and worthless after a restart: not in backups, with few known revisions per document, and
   * compacted by its writers.
   */
  readonly transient?: true;
  /** CouchDB's `q`, fixed at creation: 1 for databases that stay small, 2 where writing needs two cores. */
  readonly shards: 1 | 2;
}

/**
 * The fields of a fact that name its person. The removal and the renaming of a person find their facts by these fields,
 * in every shared database and for every kind, so a new kind needs no code of its own.
 */
export const PERSON_FIELDS = ['authorId', 'uid'] as const;

/** The fields of reports and blocks that name the person they concern: they are removed with that person too. */
export const ABOUT_FIELDS = ['targetAuthor', 'blocked'] as const;

/** The field of a review that names the reviewed person: the review is removed with them too. */
const REVIEWED = 'reviewed';

/**
 * The field of an unconfirmed pedigree that names the owner who proposed it: until it is confirmed, it is removed with
 * them.
 */
const PROPOSER = 'authorId';

/** The reviews of a person, and of a pet, in order of publication. */
const REVIEW_INDEXES: MangoIndex[] = [REVIEWED, 'pet'].map((field) => ({
  name: `by-${field}-newest`,
  fields: [field, 'publishedAt'],
}));

/** The fields by which a fact names a photo: the photo stays while any fact names it, whoever uploaded it. */
const PHOTO_FIELDS = ['photo.sha256', 'avatar.sha256'] as const;

/**
 * The fields by which a pet names its further photos. Both engines accept the number as a list index, also in a Mango
 * index.
 */
const GALLERY_FIELDS = Array.from({ length: LIMITS.petGallery }, (_unused, place) => `gallery.${place}.sha256`);

/** The fields by which a report names the photos of the reported document: at most as many as a pet has. */
const REPORTED_PHOTO_FIELDS = Array.from(
  { length: 1 + LIMITS.petGallery },
  (_unused, place) => `photos.${place}.sha256`,
);

/** Indexes of every shared database. */
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
    // Contains chip numbers, which only the dog's owner may read; the service shows the rest of a dog.
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
      // Organisations in the directory of an area.
      { name: 'by-area', fields: ['listedIn'] },
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
    // Separate from the ledger, whose followers every heartbeat would wake.
    holds: 'which processes publish, by their signs of life',
    readers: 'service',
    mirrored: false,
    indexes: [],
    transient: true,
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

/** The databases whose content a backup holds. */
export function backedUpDatabases(): DatabaseName[] {
  return DATABASES.filter((spec) => !('transient' in spec)).map(({ name }) => name);
}

/** The databases that everyone reads and only the service writes. */
export function sharedDatabases(): DatabaseName[] {
  return DATABASES.filter(({ readers }) => readers === 'everyone').map(({ name }) => name);
}

/** Every database with facts, and the fields that name the author or the subject of a document. */
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

/** The databases whose facts show photos, with the fields that name them. */
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

/** The database of one person. Its id is random, so the name reveals nothing and cannot be guessed. */
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

/** `_security` of every other database: only the service has access; people read shared ones through the gateway. */
export const SERVICE_SECURITY = { admins: { names: [], roles: ['_admin'] }, members: { names: [], roles: ['_admin'] } };
