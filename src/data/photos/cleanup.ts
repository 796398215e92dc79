import type { StatementType } from '../../domain/kinds/names.ts';
import { DAY_MS } from '../../domain/time/spans.ts';
import type { OwnRecord } from '../api/own.ts';
import type { Documents, StoredStatement } from '../own/documents.ts';
import type { OwnStore } from '../own/own-store.ts';
import type { OwnPhotos } from '../own/photos.ts';
import { photosOf, showingPhotos } from './named.ts';

/** A photo that no statement names may belong to an open form; after this time it does not. */
const ORPHAN_MS = DAY_MS;

interface Own {
  readonly documents: Documents;
  readonly store: OwnStore;
  readonly photos: OwnPhotos;
  readonly record: (stored: StoredStatement) => OwnRecord;
}

const STAYING: ReadonlySet<StatementType> = new Set<StatementType>(['profile', 'pet']);

/**
 * Deletes photo bytes that this device no longer needs: the server has them and every post that shows them is published
 * (then their variants are read from there), or no statement has named them for a day. The own avatar and photos of own
 * pets stay: they are small, and bars and emergency cards show them offline. Photos of messages move to the store where
 * their reader has them too, because no address shows them in a page.
 */
export async function dropNeedlessPhotos(own: Own, now: () => number): Promise<void> {
  const settled = [...own.photos.all().values()].filter((photo) => photo.state !== 'waiting');
  if (settled.length === 0) return;
  const records = (await showingPhotos(own.documents)).map((one) => own.record(one));
  for (const photo of settled) {
    const naming = records.filter(({ statement }) => photosOf(statement).includes(photo.sha256));
    const elsewhere = naming.every(({ statement, state }) => !STAYING.has(statement.type) && state === 'published');
    const published = photo.state === 'sent' && naming.length > 0 && elsewhere;
    const orphan = naming.length === 0 && now() - Date.parse(photo.addedAt) > ORPHAN_MS;
    const [shows] = naming;
    if (published && photo.private && shows !== undefined) await moveAside(own, photo.sha256, shows.statement._id, now);
    if (published || orphan) await own.store.removePhoto(photo.sha256);
  }
  await own.photos.load();
}

async function moveAside(own: Own, sha256: string, message: string, now: () => number): Promise<void> {
  const photo = await own.store.photo(sha256);
  if (photo === undefined) return;
  const { bytes, type } = photo;
  await own.store.privatePhotos.keep({ sha256, message, bytes, type, keptAt: new Date(now()).toISOString() });
}
