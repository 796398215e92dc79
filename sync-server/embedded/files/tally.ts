import type { Range } from 'leveldown';
import { isCountable, leavesOf } from '../documents/revision-tree.ts';
import { decodeStored, type StoredDocument } from '../documents/stored-document.ts';
import { isObject } from '../http/json.ts';
import type { LevelStore } from './leveldb.ts';
import { StorageError } from './storage-error.ts';
import { beyond, type Draft, keyOf, nameOf, seqKey, storedLengths, whole } from './sublevels.ts';

/**
 * The counts of a database, updated in the batch of every write. Bytes are those of the JSON before LevelDB compresses
 * it.
 */
export interface Tally {
  /** Bytes of the leaves that are not tombstones, and of attachments. */
  readonly external: number;
  /** Bytes that compaction would leave, including tombstones. */
  readonly active: number;
  /** Documents whose winner is a tombstone. */
  readonly deleted: number;
  /** Superseded bodies that are still stored. */
  readonly superseded: number;
  readonly supersededBytes: number;
}

export const NOTHING: Tally = { external: 0, active: 0, deleted: 0, superseded: 0, supersededBytes: 0 };

export function isTally(value: unknown): value is Tally {
  return isObject(value) && Object.keys(NOTHING).every((key) => Number.isSafeInteger(value[key]));
}

export function plus(a: Tally, b: Tally): Tally {
  return {
    external: a.external + b.external,
    active: a.active + b.active,
    deleted: a.deleted + b.deleted,
    superseded: a.superseded + b.superseded,
    supersededBytes: a.supersededBytes + b.supersededBytes,
  };
}

type Kind = 'living' | 'tombstone' | 'superseded';

/** The body of a revision, its category, and where it is stored. */
interface Body {
  readonly kind: Kind;
  readonly key: string;
}

/** A document before and after a change; null if it does not exist. */
export interface Change {
  readonly before: StoredDocument | null;
  readonly after: StoredDocument | null;
}

/**
 * The change of the counts, before `draft` is written. It measures only bodies that are added, removed or change their
 * category.
 */
export async function differenceOf(changes: readonly Change[], draft: Draft): Promise<Tally> {
  const removed: Body[] = [];
  const come: Body[] = [];
  let deleted = 0;
  for (const { before, after } of changes) {
    const old = bodiesOf(before);
    const now = bodiesOf(after);
    const isSame = (one: Body, other: Body | undefined) => other?.kind === one.kind && other.key === one.key;
    for (const [rev, body] of old) if (!isSame(body, now.get(rev))) removed.push(body);
    for (const [rev, body] of now) if (!isSame(body, old.get(rev))) come.push(body);
    deleted += Number(after?.deleted === true) - Number(before?.deleted === true);
  }
  const unchanged = come.filter(({ key }) => draft.changedLength(key) === null);
  const stored = await storedLengths(draft.level, [...new Set([...removed, ...unchanged].map(({ key }) => key))]);
  const taken = sum(removed, (key) => stored.get(key) ?? 0);
  const added = sum(come, (key) => draft.changedLength(key) ?? stored.get(key) ?? 0);
  return { ...minus(added, taken), deleted };
}

function minus(a: Tally, b: Tally): Tally {
  return {
    external: a.external - b.external,
    active: a.active - b.active,
    deleted: a.deleted - b.deleted,
    superseded: a.superseded - b.superseded,
    supersededBytes: a.supersededBytes - b.supersededBytes,
  };
}

function sum(bodies: Iterable<Body>, lengthOf: (key: string) => number): Tally {
  let tally = NOTHING;
  for (const { kind, key } of bodies) tally = plus(tally, ofBody(kind, lengthOf(key)));
  return tally;
}

function ofBody(kind: Kind, length: number): Tally {
  switch (kind) {
    case 'living':
      return { ...NOTHING, external: length, active: length };
    case 'tombstone':
      return { ...NOTHING, active: length };
    case 'superseded':
      return { ...NOTHING, superseded: 1, supersededBytes: length };
  }
}

/** The stored bodies, by revision. */
function bodiesOf(stored: StoredDocument | null): Map<string, Body> {
  const found = new Map<string, Body>();
  if (stored === null) return found;
  const leaves = new Map(leavesOf(stored.rev_tree).map(({ rev, isDeleted }) => [rev, isDeleted]));
  for (const [rev, seq] of Object.entries(stored.rev_map)) {
    const isDeleted = leaves.get(rev);
    const kind = isDeleted === undefined ? 'superseded' : isDeleted ? 'tombstone' : 'living';
    found.set(rev, { kind, key: keyOf('bySeq', seqKey(seq)) });
  }
  return found;
}

const DOCUMENTS_A_PAGE = { entries: 200, bytes: 500_000 };
const ATTACHMENTS_A_PAGE = { entries: 1000, bytes: 500_000 };

/**
 * Counts a database that was written before there was a tally, which reads all of it once. A database with a revision
 * whose number was rounded is set aside: such a revision is stored under one name and listed under another, so nothing
 * of the document is reliable.
 */
export async function takeTally(level: LevelStore): Promise<Tally> {
  let tally = NOTHING;
  for (let range: Range = whole('documents'), isLast = false; !isLast; ) {
    const page = await level.page(range, DOCUMENTS_A_PAGE);
    for (const [key, text] of page.entries) {
      const stored = decodeStored(text, nameOf('documents', key));
      if (stored === null) continue;
      if (!isCountable(stored.rev_tree)) throw new StorageError('set aside');
      const bodies = [...bodiesOf(stored).values()];
      const lengths = await storedLengths(
        level,
        bodies.map((body) => body.key),
      );
      const found = sum(bodies, (name) => lengths.get(name) ?? 0);
      tally = plus(tally, { ...found, deleted: Number(stored.deleted) });
      range = beyond(range, key);
    }
    isLast = page.isLast;
  }
  return plus(tally, await takeAttachments(level));
}

async function takeAttachments(level: LevelStore): Promise<Tally> {
  let bytes = 0;
  for (let range: Range = whole('attachments'), isLast = false; !isLast; ) {
    const page = await level.page(range, ATTACHMENTS_A_PAGE);
    const keys = page.entries.map(([key]) => keyOf('attachmentBytes', nameOf('attachments', key)));
    for (const length of (await storedLengths(level, keys)).values()) bytes += length;
    const last = page.entries.at(-1)?.[0];
    if (last !== undefined) range = beyond(range, last);
    isLast = page.isLast;
  }
  return { ...NOTHING, external: bytes, active: bytes };
}
