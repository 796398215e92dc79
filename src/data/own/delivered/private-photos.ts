import { endOf, isQuota } from '../../store/open.ts';
import type { Reopening } from '../../store/reopening.ts';
import { type OwnSchema, PHOTO_CACHE, type PrivatePhoto } from '../own-store-schema.ts';

/** The photo without its bytes. */
export type PrivatePhotoNote = Pick<PrivatePhoto, 'sha256' | 'message' | 'size'>;

/** Photos of messages on this device, so that they are available offline. */
export interface PrivatePhotos {
  /** Oldest first. */
  all(): Promise<PrivatePhotoNote[]>;
  read(sha256: string): Promise<PrivatePhoto | undefined>;
  /**
   * Makes room by evicting the oldest, except `staying`; false if there is no room, within the limits or on the device.
   */
  keep(photo: Omit<PrivatePhoto, 'size'>, staying?: ReadonlySet<string>): Promise<boolean>;
  drop(photos: readonly string[]): Promise<void>;
  clear(): Promise<void>;
}

/** The limits apply to all chats together: the photos of a few hundred messages, which any phone can spare. */
const MAX_CACHED_PHOTOS = 300;
const MOST_BYTES = 64 * 1024 * 1024;

export function privatePhotosIn(
  store: Reopening<OwnSchema>,
  most = MAX_CACHED_PHOTOS,
  mostBytes = MOST_BYTES,
): PrivatePhotos {
  const photos: PrivatePhotos = {
    all: () =>
      store.use(async (database) => {
        const found: PrivatePhotoNote[] = [];
        const index = database.transaction('private').store.index(PHOTO_CACHE);
        for (let at = await index.openKeyCursor(); at !== null; at = await at.continue()) {
          const [, size, message] = at.key;
          found.push({ sha256: at.primaryKey, size, message });
        }
        return found;
      }),
    read: (sha256) => store.use((database) => database.get('private', sha256)),
    async keep(photo, staying = new Set()) {
      const record = { ...photo, size: photo.bytes.byteLength };
      const others = (await photos.all()).filter(({ sha256 }) => sha256 !== photo.sha256);
      const going: string[] = [];
      let [count, bytes] = [others.length + 1, others.reduce((sum, { size }) => sum + size, record.size)];
      for (const { sha256, size } of others) {
        if (count <= most && bytes <= mostBytes) break;
        if (staying.has(sha256)) continue;
        going.push(sha256);
        count -= 1;
        bytes -= size;
      }
      if (count > most || bytes > mostBytes) return false;
      await photos.drop(going);
      try {
        await store.use((database) => database.put('private', record));
        return true;
      } catch (error) {
        // It can be fetched again, and writing statements needs the room more.
        if (isQuota(error)) return false;
        throw error;
      }
    },
    drop: (going) =>
      store.use(async (database) => {
        if (going.length === 0) return;
        const transaction = database.transaction('private', 'readwrite');
        const done = endOf(transaction);
        for (const sha256 of going) await transaction.store.delete(sha256);
        await done;
      }),
    clear: () => store.use((database) => database.clear('private')),
  };
  return photos;
}
