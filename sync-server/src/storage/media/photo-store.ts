import { LRUCache } from 'lru-cache';
import { DAY_MS } from '../../../../src/domain/time/spans.ts';
import { type Couch, statusOf } from '../engine/couch.ts';
import { orNull, stored } from '../engine/nano-answers.ts';
import { createStore, type Store } from '../store/store.ts';
import { realWidth, type Variants } from './make-variants.ts';
import { isShownTo, type PhotoReader } from './private-photos.ts';

/** A photo as the database stores it. */
export interface PhotoDocument {
  readonly _id: string;
  readonly _rev?: string;
  readonly type: 'media';
  readonly width: number;
  readonly height: number;
  /** The people who uploaded it; it is deleted with the last of them. Only the service reads this database. */
  readonly uploaders: readonly string[];
  /** Only its uploader, and recipients of a message with it, may read it; set when it is first stored. */
  readonly private?: true;
  readonly _attachments: Record<string, unknown>;
}

/** One size of a photo, WebP. */
interface ReadPhoto {
  readonly file: Buffer;
  readonly isPrivate: boolean;
}

export interface PhotoStore {
  /** Adds the uploader to an existing photo, which stays private or public; false if the photo does not exist. */
  claim(sha256: string, userId: string): Promise<boolean>;
  /** Whether it exists for this person. */
  has(sha256: string, reader: PhotoReader): Promise<boolean>;
  /** Storing the same photo again, also at the same time, changes only the list of uploaders. */
  store(sha256: string, userId: string, variants: Variants, privacy?: 'public' | 'private'): Promise<void>;
  /** Null if this reader has no such photo; `reader` null: anonymous. */
  read(sha256: string, width: number, reader: PhotoReader | null): Promise<ReadPhoto | null>;
}

const MEDIA = 'media';
const UPLOAD_PREFIX = 'upload:';
const MAX_TRIES = 10;
/** A younger note need not be updated: its time of the last upload is accurate enough. */
const FRESH_NOTE_MS = DAY_MS;
/** Cached in memory, so that reading a public photo takes one request. The cached data never changes. */
const MAX_CACHED_PHOTOS = 20_000;

interface Known {
  readonly width: number;
  readonly isPrivate: boolean;
}

/**
 * "This person uploaded this photo": a small document beside the photos, so that a person's photos are found by a range
 * of ids. It is written before the photo names its uploader: a crash in between leaves a note too many, never one too
 * few.
 */
export interface UploadNote {
  readonly type: 'upload';
  /**
   * When they last uploaded it, or when a document of theirs was last found to name it, ISO 8601; notes of earlier
   * versions lack it.
   */
  readonly at?: string;
  /** Since when a list has shown no document that names it, ISO 8601; only where lists lag. */
  readonly unnamedAt?: string;
}

export function uploadNoteId(userId: string, sha256: string): string {
  return `${UPLOAD_PREFIX}${userId}:${sha256}`;
}

/**
 * Replaces the uploader of a photo whose uploaders were removed while a fact named it; the photo is deleted when no
 * fact names it any more.
 */
export const NO_UPLOADER = 'nobody';

/** The range of ids of all notes: from the first, up to and without the second. */
export const UPLOAD_NOTES = [UPLOAD_PREFIX, `${UPLOAD_PREFIX}\ufff0`] as const;

/** The person and the photo of a note. */
export function uploadOf(noteId: string): { readonly userId: string; readonly sha256: string } {
  const [userId = '', sha256 = ''] = noteId.slice(UPLOAD_PREFIX.length).split(':');
  return { userId, sha256 };
}

export function uploadNote(now: Date): UploadNote {
  return { type: 'upload', at: now.toISOString() };
}

function photoDocument(
  sha256: string,
  userId: string,
  variants: Variants,
  privacy: 'public' | 'private',
): PhotoDocument {
  return {
    _id: sha256,
    type: 'media',
    width: variants.width,
    height: variants.height,
    uploaders: [userId],
    ...(privacy === 'private' ? { private: true } : {}),
    _attachments: Object.fromEntries(
      [...variants.files].map(([width, file]) => [
        String(width),
        { content_type: 'image/webp', data: file.toString('base64') },
      ]),
    ),
  };
}

/** Photos in the `media` database: one document per SHA-256, its sizes as attachments named by their real width. */
export function createPhotoStore(
  couch: Couch,
  now: () => Date = () => new Date(),
  store: Store = createStore(couch),
): PhotoStore {
  const media = couch.use<PhotoDocument>(MEDIA);
  const notes = couch.use<UploadNote>(MEDIA);
  const known = new LRUCache<string, Known>({ max: MAX_CACHED_PHOTOS });

  const get = (sha256: string) => orNull(media.get(sha256));

  /**
   * False if another request wrote it first. If two people upload it at the same moment at two nodes, one would be
   * missing from its uploaders, and their posts would wait for the photo: so a write that was only accepted is read
   * again, and repeated.
   */
  async function write(photo: PhotoDocument): Promise<boolean> {
    const [written] = await store.write(MEDIA, [photo]);
    if (written === undefined) throw new Error('nothing is known of a photo');
    if (!written.ok && !written.conflict) throw new Error(`a photo cannot be written: ${written.reason}`);
    return written.ok;
  }

  /** False if a recent enough note exists. */
  async function note(sha256: string, userId: string): Promise<boolean> {
    const id = uploadNoteId(userId, sha256);
    for (let attempt = 0; attempt < MAX_TRIES; attempt += 1) {
      const there = await orNull(notes.get(id));
      if (there?.at !== undefined && now().getTime() - Date.parse(there.at) < FRESH_NOTE_MS) return false;
      if (await stored(notes.insert({ ...(there === null ? {} : { _rev: there._rev }), ...uploadNote(now()) }, id)))
        return true;
    }
    throw new Error('a note about a photo keeps being written by others');
  }

  async function claim(sha256: string, userId: string): Promise<boolean> {
    for (let attempt = 0; attempt < MAX_TRIES; attempt += 1) {
      const photo = await get(sha256);
      if (photo === null) return false;
      const isTheirs = photo.uploaders.includes(userId);
      if (!(await note(sha256, userId)) && isTheirs) return true;
      // Written also if nothing in it changes: a job that is about to delete the unnamed photo then gets a conflict.
      if (await write({ ...photo, uploaders: [...new Set([...photo.uploaders, userId])] })) return true;
    }
    throw new Error('a photo keeps being written by others');
  }

  async function find(sha256: string): Promise<Known | null> {
    const cached = known.get(sha256);
    if (cached !== undefined) return cached;
    const photo = await get(sha256);
    if (photo === null) return null;
    const found = { width: photo.width, isPrivate: photo.private === true };
    known.set(sha256, found);
    return found;
  }

  /** Checked for each request: a message may have been withdrawn since. */
  async function opensFor(sha256: string, reader: PhotoReader | null): Promise<boolean> {
    const photo = reader === null ? null : await get(sha256);
    if (photo === null || reader === null) return false;
    return photo.private !== true || (await isShownTo(store, photo, reader));
  }

  return {
    claim,
    has: opensFor,
    async store(sha256, userId, variants, privacy = 'public') {
      const photo = photoDocument(sha256, userId, variants, privacy);
      for (let attempt = 0; attempt < MAX_TRIES; attempt += 1) {
        await note(sha256, userId);
        if (await write(photo)) return;
        // False if the photo was just deleted with its last uploader.
        if (await claim(sha256, userId)) return;
      }
      throw new Error('a photo keeps being written by others');
    },
    async read(sha256, width, reader) {
      const photo = await find(sha256);
      if (photo === null || (photo.isPrivate && !(await opensFor(sha256, reader)))) return null;
      const { isPrivate } = photo;
      try {
        return { file: await media.attachment.get(sha256, String(realWidth(width, photo.width))), isPrivate };
      } catch (error) {
        if (statusOf(error) !== 404) throw error;
        known.delete(sha256);
        return null;
      }
    },
  };
}
