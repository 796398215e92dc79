import type { Operation, Range } from 'leveldown';
import type { LevelStore } from './leveldb.ts';
import { damaged } from './storage-error.ts';

/**
 * The layout of a database's LevelDB: the format of PouchDB's LevelDB adapter, which wrote the first databases.
 * `leveldb.test.ts` checks it.
 */
const SUBLEVELS = {
  /** By id: the revision tree, and the `bySeq` number of each stored revision. */
  documents: 'document-store',
  /** By sequence: the revision written with it. */
  bySeq: 'by-sequence',
  /** By digest: the revisions that refer to it. */
  attachments: 'attach-store',
  attachmentBytes: 'attach-binary-store',
  local: 'local-store',
  meta: 'meta-store',
} as const;

export type Sublevel = keyof typeof SUBLEVELS;

export const UPDATE_SEQ_KEY = '_local_last_update_seq';
export const DOC_COUNT_KEY = '_local_doc_count';
export const UUID_KEY = '_local_uuid';
/** Our own: the counts of `tally.ts`. */
export const TALLY_KEY = 'tally';

export const seqKey = (seq: number) => String(seq).padStart(16, '0');

const EDGE = '\u00ff';
/** The character after the separator: above every name of a sublevel, also names with characters above U+00FF. */
const BEYOND = '\u0100';

export function keyOf(sublevel: Sublevel, name: string): string {
  return `${EDGE}${SUBLEVELS[sublevel]}${EDGE}${name}`;
}

export function nameOf(sublevel: Sublevel, key: string): string {
  return key.slice(SUBLEVELS[sublevel].length + 2);
}

/** The range of a whole sublevel. */
export function whole(sublevel: Sublevel): { gte: string; lt: string } {
  return { gte: keyOf(sublevel, ''), lt: `${EDGE}${SUBLEVELS[sublevel]}${BEYOND}` };
}

/** The part of the range after this key, in its direction. */
export function beyond(range: Range, key: string): Range {
  if (range.reverse === true) {
    const { lt, lte, ...rest } = range;
    return { ...rest, lt: key };
  }
  const { gt, gte, ...rest } = range;
  return { ...rest, gt: key };
}

/** Stored values are JSON that the engine wrote; anything else means damaged files. */
export function parseStored(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw damaged('A value is no JSON.');
  }
}

/** Collects changes and writes them atomically, so that after a power cut either all or none exist. */
export class Draft {
  /** The future values of these keys; undefined if removed. */
  readonly #changed = new Map<string, string | Buffer | undefined>();

  #holdsAttachments: boolean | null = null;

  constructor(readonly level: LevelStore) {}

  /** The value including the collected changes; undefined if there is none. */
  async get(sublevel: Sublevel, name: string): Promise<unknown> {
    const key = keyOf(sublevel, name);
    const text = this.#changed.has(key) ? this.#changed.get(key) : await this.level.get(key);
    return text === undefined ? undefined : parseStored(text.toString());
  }

  put(sublevel: Sublevel, name: string, value: unknown): void {
    if (sublevel === 'attachments') this.#holdsAttachments = true;
    this.#changed.set(keyOf(sublevel, name), JSON.stringify(value));
  }

  putText(sublevel: Sublevel, name: string, text: string | Buffer): void {
    this.#changed.set(keyOf(sublevel, name), text);
  }

  remove(sublevel: Sublevel, name: string): void {
    this.#changed.set(keyOf(sublevel, name), undefined);
  }

  /** False if there are no attachments, so that removals need not check for them. */
  async holdsAttachments(): Promise<boolean> {
    this.#holdsAttachments ??=
      (await this.level.page(whole('attachments'), { entries: 1, bytes: 1 })).entries.length > 0;
    return this.#holdsAttachments;
  }

  /** The future byte length of this key; null if it does not change. */
  changedLength(key: string): number | null {
    if (!this.#changed.has(key)) return null;
    const value = this.#changed.get(key);
    return typeof value === 'string' ? Buffer.byteLength(value) : (value?.length ?? 0);
  }

  /** The byte length including the collected changes; 0 if there is no value. */
  async length(sublevel: Sublevel, name: string): Promise<number> {
    const key = keyOf(sublevel, name);
    return this.changedLength(key) ?? (await storedLengths(this.level, [key])).get(key) ?? 0;
  }

  async commit(): Promise<void> {
    const operations = [...this.#changed].map(
      ([key, value]): Operation => (value === undefined ? { type: 'del', key } : { type: 'put', key, value }),
    );
    this.#changed.clear();
    await this.level.batch(operations);
  }
}

/** Only a few at once: they are read whole, and each may be large. */
const MEASURED_TOGETHER = 32;

/** The stored byte lengths of these keys; 0 if there is no value. */
export async function storedLengths(level: LevelStore, keys: readonly string[]): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  for (let start = 0; start < keys.length; start += MEASURED_TOGETHER) {
    const part = keys.slice(start, start + MEASURED_TOGETHER);
    const values = await level.getBytes(part);
    for (const [index, key] of part.entries()) found.set(key, values[index]?.length ?? 0);
  }
  return found;
}
