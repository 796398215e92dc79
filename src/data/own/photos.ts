import { homeOf } from '../../domain/kinds/names.ts';
import type { Outcome } from '../../domain/outcome/schema.ts';
import { photosOf, showingPhotos } from '../photos/named.ts';
import type { Documents, StoredStatement } from './documents.ts';
import type { OwnStore } from './own-store.ts';
import type { StoredPhoto } from './own-store-schema.ts';

export type PhotoState = Omit<StoredPhoto, 'bytes'>;

/** The photos that a person still needs here, without their bytes. */
export interface OwnPhotos {
  all(): ReadonlyMap<string, PhotoState>;
  /** Refused photos that a post or a draft still shows; one that was removed from its post is ignored. */
  refused(): ReadonlySet<string>;
  waiting(): PhotoState[];
  /**
   * The statement that shows a photo which has not been uploaded: a post before its draft. Undefined if none does any
   * more.
   */
  shownBy(sha256: string): StoredStatement | undefined;
  keep(photo: StoredPhoto): Promise<void>;
  /** To be called when the store's photos have changed. */
  load(): Promise<void>;
  /** To be called when documents have changed, because the photos that they show may have changed. */
  findShown(): Promise<void>;
  /**
   * The service no longer has a photo that it once accepted, because its statement came too late or it was lost in an
   * accident: what is still here is uploaded again.
   */
  sendMissingAgain(arrived: readonly Outcome[]): Promise<void>;
  /** The server may lack any photo that it accepted: all that are still here are uploaded again. */
  sendAllAgain(): Promise<void>;
}

export function createOwnPhotos(store: OwnStore, documents: Documents): OwnPhotos {
  let photos = new Map<string, PhotoState>();
  let showing: ReadonlyMap<string, StoredStatement> = new Map();

  async function sendAgain(sent: readonly string[]): Promise<void> {
    for (const sha256 of sent) await store.markPhoto(sha256, 'waiting', null);
    if (sent.length > 0) await own.load();
  }

  const own: OwnPhotos = {
    all: () => photos,
    refused: () =>
      new Set(
        [...photos.values()].flatMap(({ state, sha256 }) =>
          state === 'refused' && showing.has(sha256) ? [sha256] : [],
        ),
      ),
    waiting: () => [...photos.values()].filter((photo) => photo.state === 'waiting'),
    shownBy: (sha256) => showing.get(sha256),
    async keep(photo) {
      await store.keepPhoto(photo);
      await own.load();
    },
    async load() {
      photos = new Map((await store.photos()).map((photo) => [photo.sha256, photo]));
      await own.findShown();
    },
    async findShown() {
      const suspects = new Set([...photos.values()].flatMap(({ state, sha256 }) => (state === 'sent' ? [] : [sha256])));
      const named = suspects.size === 0 ? [] : await showingPhotos(documents);
      // Published statements take precedence over private ones, so they come last.
      const isPrivate = ({ type }: StoredStatement) => homeOf(type) === null;
      const inOrder = [...named.filter(isPrivate), ...named.filter((one) => !isPrivate(one))];
      showing = new Map(
        inOrder.flatMap((one) =>
          photosOf(one).flatMap((sha256) => (suspects.has(sha256) ? [[sha256, one] as const] : [])),
        ),
      );
    },
    async sendMissingAgain(arrived) {
      const missing = arrived.flatMap(({ statement, code }) => (code === 'photo/missing' ? [statement] : []));
      const named = missing.length === 0 ? [] : (await documents.getMany(missing)).flatMap(photosOf);
      await sendAgain(named.filter((sha256) => photos.get(sha256)?.state === 'sent'));
    },
    sendAllAgain: () =>
      sendAgain([...photos.values()].flatMap(({ sha256, state }) => (state === 'sent' ? sha256 : []))),
  };
  return own;
}
