import type { Operation, Range } from 'leveldown';
import type { LevelStore } from './leveldb.ts';
import { damaged } from './storage-error.ts';

/**
 * Where the documents of one database lie in its LevelDB: the format of PouchDB's adapter for it, which wrote the first
 * databases. `leveldb.test.ts` holds it.
 */
const SUBLEVELS = {
  /** By id: the tree of revisions, and in which place of `bySeq` each stored one lies. */
  documents: 'document-store',
  /** By change: the revision that was written with it. */
  bySeq: 'by-sequence',
  /** By digest: which revisions refer to it. */
  attachments: 'attach-store',
  attachmentBytes: 'attach-binary-store',
  local: 'local-store',
  meta: 'meta-store',
} as const;

export type Sublevel = keyof typeof SUBLEVELS;

export const UPDATE_SEQ_KEY = '_local_last_update_seq';
export const DOC_COUNT_KEY = '_local_doc_count';
export const UUID_KEY = '_local_uuid';
/** Ours: what `tally.ts` counts. */
export const TALLY_KEY = 'tally';

export const seqKey = (seq: number) => String(seq).padStart(16, '0');

const EDGE = '\u00ff';
/** The next character after it: above every name of a sublevel, also those of characters that stand above U+00FF. */
const BEYOND = '\u0100';

export function keyOf(sublevel: Sublevel, name: string): string {
  return `${EDGE}${SUBLEVELS[sublevel]}${EDGE}${name}`;
}

export function nameOf(sublevel: Sublevel, key: string): string {
  return key.slice(SUBLEVELS[sublevel].length + 2);
}

/** All of a sublevel. */
export function whole(sublevel: Sublevel): { gte: string; lt: string } {
  return { gte: keyOf(sublevel, ''), lt: `${EDGE}${SUBLEVELS[sublevel]}${BEYOND}` };
}

/** What of the range comes after this key, in its direction. */
export function beyond(range: Range, key: string): Range {
  if (range.reverse === true) {
    const { lt, lte, ...rest } = range;
    return { ...rest, lt: key };
  }
  const { gt, gte, ...rest } = range;
  return { ...rest, gt: key };
}

/** What is stored is JSON that was written here; something else means that the files are damaged. */
export function parseStored(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw damaged('A value is no JSON.');
  }
}

/** Changes that are collected and then written at once, so that after a power cut all of them are there or none. */
export class Draft {
  /** What these keys will hold; undefined: nothing. */
  readonly #changed = new Map<string, string | Buffer | undefined>();

  #holdsAttachments: boolean | null = null;

  constructor(readonly level: LevelStore) {}

  /** What is there, with the collected changes; undefined: nothing. */
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

  /** False: whatever is taken away, no attachment goes with it. */
  async holdsAttachments(): Promise<boolean> {
    this.#holdsAttachments ??=
      (await this.level.page(whole('attachments'), { entries: 1, bytes: 1 })).entries.length > 0;
    return this.#holdsAttachments;
  }

  /** The bytes that will be under this key; null when it is not changed. */
  changedLength(key: string): number | null {
    if (!this.#changed.has(key)) return null;
    const value = this.#changed.get(key);
    return typeof value === 'string' ? Buffer.byteLength(value) : (value?.length ?? 0);
  }

  /** Bytes of what will be there; 0: nothing. */
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

/** Few at once: they are read whole, and each may be large. */
const MEASURED_TOGETHER = 32;

/** Bytes of what is stored under these keys; 0: nothing. */
export async function storedLengths(level: LevelStore, keys: readonly string[]): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  for (let start = 0; start < keys.length; start += MEASURED_TOGETHER) {
    const part = keys.slice(start, start + MEASURED_TOGETHER);
    const values = await level.getBytes(part);
    for (const [index, key] of part.entries()) found.set(key, values[index]?.length ?? 0);
  }
  return found;
}
