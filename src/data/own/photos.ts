import type { Outcome } from '../../domain/outcome/schema.ts';
import { photosOf, showingPhotos } from '../photos/named.ts';
import type { Documents } from './documents.ts';
import type { KeptPhoto, OwnStore } from './own-store.ts';

export type PhotoState = Omit<KeptPhoto, 'bytes'>;

/** What is known of the photos that a person still needs here, without their bytes. */
export interface OwnPhotos {
  all(): ReadonlyMap<string, PhotoState>;
  /** Refused photos that a post or a draft still shows: one that was taken out of its post is nobody's concern. */
  refused(): ReadonlySet<string>;
  waiting(): PhotoState[];
  /** To be called when the store's photos have changed. */
  load(): Promise<void>;
  /** To be called when documents have changed: what they show may have. */
  findRefused(): Promise<void>;
  /** The service does not have what it took once, because it was named too late or went in an accident: what is still here goes again. */
  sendMissingAgain(arrived: readonly Outcome[]): Promise<void>;
}

export function createOwnPhotos(store: OwnStore, documents: Documents): OwnPhotos {
  let photos = new Map<string, PhotoState>();
  let refused: ReadonlySet<string> = new Set();

  const own: OwnPhotos = {
    all: () => photos,
    refused: () => refused,
    waiting: () => [...photos.values()].filter((photo) => photo.state === 'waiting'),
    async load() {
      photos = new Map((await store.photos()).map((photo) => [photo.sha256, photo]));
      await own.findRefused();
    },
    async findRefused() {
      const suspects = [...photos.values()].flatMap(({ state, sha256 }) => (state === 'refused' ? [sha256] : []));
      const named = suspects.length === 0 ? [] : (await showingPhotos(documents)).flatMap(photosOf);
      refused = new Set(suspects.filter((sha256) => named.includes(sha256)));
    },
    async sendMissingAgain(arrived) {
      const missing = arrived.flatMap(({ statement, code }) => (code === 'photo/missing' ? [statement] : []));
      const named = missing.length === 0 ? [] : (await documents.getMany(missing)).flatMap(photosOf);
      const here = named.filter((sha256) => photos.get(sha256)?.state === 'sent');
      for (const sha256 of here) await store.markPhoto(sha256, 'waiting', null);
      if (here.length > 0) await own.load();
    },
  };
  return own;
}
