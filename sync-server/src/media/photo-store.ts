import { LRUCache } from 'lru-cache';
import { DAY_MS } from '../../../src/domain/time/spans.ts';
import { type Couch, statusOf } from '../engine/couch.ts';
import { orNull, stored } from '../engine/nano-answers.ts';
import { createStore, type Store } from '../store/store.ts';
import { realWidth, type Variants } from './make-variants.ts';
import { isShownTo, type PhotoReader } from './private-photos.ts';

/** A photo as the database holds it. */
export interface PhotoDocument {
  readonly _id: string;
  readonly _rev?: string;
  readonly type: 'media';
  readonly width: number;
  readonly height: number;
  /** Who uploaded it, so that it goes with the last of them. Only the service reads this database. */
  readonly uploaders: readonly string[];
  /** Only who uploaded it, and whom they showed it to in a message, may read it; said when it is first stored. */
  readonly private?: true;
  readonly _attachments: Record<string, unknown>;
}

/** One size of a photo, WebP. */
interface ReadPhoto {
  readonly file: Buffer;
  readonly isPrivate: boolean;
}

export interface PhotoStore {
  /**
   * Notes the uploader of a known photo, which stays as private or as public as it is; false when it is not there.
   */
  claim(sha256: string, userId: string): Promise<boolean>;
  /** Whether it is there for this person. */
  has(sha256: string, reader: PhotoReader): Promise<boolean>;
  /** Storing the same photo again, also at the same time, changes nothing but the list of uploaders. */
  store(sha256: string, userId: string, variants: Variants, privacy?: 'public' | 'private'): Promise<void>;
  /** Null when there is no such photo for this reader; `reader` null: anybody. */
  read(sha256: string, width: number, reader: PhotoReader | null): Promise<ReadPhoto | null>;
}

const MEDIA = 'media';
const UPLOAD_PREFIX = 'upload:';
const MAX_TRIES = 10;
/** A note that is younger says enough of when the person uploaded a photo last. */
const FRESH_NOTE_MS = DAY_MS;
/** What is kept in memory, so that reading a public photo takes one request. It never changes. */
const MOST_KEPT = 20_000;

interface Known {
  readonly width: number;
  readonly isPrivate: boolean;
}

/**
 * "This person uploaded this photo", one small document each beside the photos, so that a person's photos are found by
 * a range of ids. It is written before the photo names its uploader: cut off in between, there is a note too many and
 * never one too few.
 */
export interface UploadNote {
  readonly type: 'upload';
  /**
   * When they uploaded it last, or it was last seen that something of theirs names it, ISO 8601; notes of earlier
   * versions lack it.
   */
  readonly at?: string;
  /** Since when a list did not show anything that names it, ISO 8601; only where lists lag. */
  readonly unnamedAt?: string;
}

export function uploadNoteId(userId: string, sha256: string): string {
  return `${UPLOAD_PREFIX}${userId}:${sha256}`;
}

/** In place of an uploader's id, of a photo whose uploaders went while a fact named it: one day none does. */
export const NO_UPLOADER = 'nobody';

/** The range of ids of all notes: from the first, up to and without the second. */
export const UPLOAD_NOTES = [UPLOAD_PREFIX, `${UPLOAD_PREFIX}\ufff0`] as const;

/** The person and the photo that a note is about. */
export function uploadOf(noteId: string): { readonly userId: string; readonly sha256: string } {
  const [userId = '', sha256 = ''] = noteId.slice(UPLOAD_PREFIX.length).split(':');
  return { userId, sha256 };
}

export function uploadNote(now: Date): UploadNote {
  return { type: 'upload', at: now.toISOString() };
}

/** Photos in the `media` database: one document per SHA-256, its sizes as attachments named by their real width. */
export function createPhotoStore(
  couch: Couch,
  now: () => Date = () => new Date(),
  store: Store = createStore(couch),
): PhotoStore {
  const media = couch.use<PhotoDocument>(MEDIA);
  const notes = couch.use<UploadNote>(MEDIA);
  const known = new LRUCache<string, Known>({ max: MOST_KEPT });

  const get = (sha256: string) => orNull(media.get(sha256));

  /**
   * False: somebody else wrote it first. Of two who upload it at the same moment at two nodes one would be missing from
   * its uploaders, and what they posted would wait for it: whichever was only accepted is looked at, and done again.
   */
  async function write(photo: PhotoDocument): Promise<boolean> {
    const [written] = await store.write(MEDIA, [photo]);
    if (written === undefined) throw new Error('nothing is known of a photo');
    if (!written.ok && !written.conflict) throw new Error(`a photo cannot be written: ${written.reason}`);
    return written.ok;
  }

  /** False: it stood there and was young enough. */
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
      // Written also when nothing in it changes: whoever is about to take the photo away because nobody names it meets
      // another revision.
      if (await write({ ...photo, uploaders: [...new Set([...photo.uploaders, userId])] })) return true;
    }
    throw new Error('a photo keeps being written by others');
  }

  async function look(sha256: string): Promise<Known | null> {
    const kept = known.get(sha256);
    if (kept !== undefined) return kept;
    const photo = await get(sha256);
    if (photo === null) return null;
    const found = { width: photo.width, isPrivate: photo.private === true };
    known.set(sha256, found);
    return found;
  }

  /** Asked each time: a message may have been taken back since. */
  async function opensFor(sha256: string, reader: PhotoReader | null): Promise<boolean> {
    const photo = reader === null ? null : await get(sha256);
    if (photo === null || reader === null) return false;
    return photo.private !== true || (await isShownTo(store, photo, reader));
  }

  return {
    claim,
    has: opensFor,
    async store(sha256, userId, variants, privacy = 'public') {
      const photo: PhotoDocument = {
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
      for (let attempt = 0; attempt < MAX_TRIES; attempt += 1) {
        await note(sha256, userId);
        if (await write(photo)) return;
        // False: whoever had it went just now and took it along.
        if (await claim(sha256, userId)) return;
      }
      throw new Error('a photo keeps being written by others');
    },
    async read(sha256, width, reader) {
      const photo = await look(sha256);
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
