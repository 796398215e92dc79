import { removeUnnamedPhotos } from '../../../sync-server/src/ops/jobs/unnamed-photos.ts';
import { removePhotosOf } from '../../../sync-server/src/publishing/person-removal/remove-photos.ts';
import { createPhotoStore, uploadNoteId } from '../../../sync-server/src/storage/media/photo-store.ts';
import { createStore, type Store } from '../../../sync-server/src/storage/store/store.ts';
import type { RunningEngine } from '../engines.ts';
import { World } from '../publisher/world.ts';

const START = Date.parse('2026-11-22T10:00:00.000Z');

/** The cleanup of photos in its own set of databases, with a clock of its own. */
export async function openPhotos(engine: RunningEngine, name: string) {
  const world = await new World(engine, name).install(true);
  let now = START;
  const store = createStore(world.couch);
  const photos = createPhotoStore(world.couch, () => new Date(now));
  const variants = { width: 4, height: 3, files: new Map([[4, Buffer.from('webp')]]) };
  return {
    world,
    store,
    pass: (milliseconds: number) => {
      now += milliseconds;
    },
    /** As the route does. */
    async upload(userId: string, sha256: string, privacy: 'public' | 'private' = 'public') {
      if (!(await photos.claim(sha256, userId))) await photos.store(sha256, userId, variants, privacy);
    },
    /** Removes a person, as far as their photos are concerned. */
    leave: (userId: string, through: Store = store) => removePhotosOf(through, userId, new Date(now)),
    tidy: (through: Store = store, listLag: number | null = null) => removeUnnamedPhotos(through, now, listLag),
    async stays(sha256: string) {
      return (await photos.read(sha256, 300, null)) !== null;
    },
    note: (userId: string, sha256: string) => world.find('media', uploadNoteId(userId, sha256)),
  };
}
