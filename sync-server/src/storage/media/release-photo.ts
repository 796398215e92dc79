import { isLiving, type NewDocument, type Row, type Store } from '../store/store.ts';
import { namedAmong } from './named-photos.ts';
import { NO_UPLOADER, type PhotoDocument, uploadNote, uploadNoteId } from './photo-store.ts';

const MEDIA = 'media';
const MAX_TRIES = 10;
/** Photos that are written at once: each includes its attachments. */
const BATCH_SIZE = 100;

/** An uploader to be removed from a photo. */
export interface Release {
  readonly sha256: string;
  readonly userId: string;
}

/** A photo as stored in the database. */
type StoredPhotoDocument = PhotoDocument & { readonly _rev: string };
/**
 * `stays`: `goes` excluded it, and nothing was written; `named`: nothing was written, because a fact names the photo.
 */
type End = 'gone' | 'kept' | 'stays' | 'named';
type Photos = ReadonlyMap<string, StoredPhotoDocument>;

interface ReleaseOptions {
  readonly now: Date;
  /** Which of these releases to carry out, called after their photos were read; default: all. */
  readonly goes?: (releases: readonly Release[]) => Promise<readonly Release[]>;
  /** Leave the uploaders of a public photo unchanged if a fact names it. */
  readonly onlyUnnamed?: boolean;
}

/**
 * Removes people from photos' uploaders, and deletes a photo with its last uploader unless a fact names it; then a note
 * is written, so that the photo is checked again (`../../ops/jobs/unnamed-photos.ts`). A private photo is deleted in
 * any case: without an uploader no person may read it. An upload in between causes a conflict, and is decided again.
 * The result of `goes` for a photo stays valid, because otherwise the write conflicts.
 */
export async function releasePhotos(
  store: Store,
  releases: readonly Release[],
  options: ReleaseOptions,
): Promise<Map<Release, End>> {
  const ends = new Map<Release, End>();
  let open = releases;
  for (let attempt = 0; open.length > 0; attempt += 1) {
    if (attempt >= MAX_TRIES) throw new Error('a photo keeps being written by others');
    for (let from = 0; from < open.length; from += BATCH_SIZE) {
      for (const [release, end] of await releaseSome(store, open.slice(from, from + BATCH_SIZE), options)) {
        ends.set(release, end);
      }
    }
    open = open.filter((release) => !ends.has(release));
  }
  return ends;
}

/** One attempt; photos that were written in between have no result yet. */
async function releaseSome(
  store: Store,
  releases: readonly Release[],
  { now, goes = async (all) => all, onlyUnnamed = false }: ReleaseOptions,
): Promise<Map<Release, End>> {
  const hashes = [...new Set(releases.map(({ sha256 }) => sha256))];
  const rows = await store.read(MEDIA, [...hashes, ...hashes.map(noteOf)]);
  const photos = new Map<string, StoredPhotoDocument>();
  for (const sha256 of hashes) {
    const row = rows.get(sha256);
    if (isLiving(row)) photos.set(sha256, row.doc as StoredPhotoDocument);
  }
  const going = new Set(await goes(releases));
  const left = withoutUploaders(going, photos);
  const isNobodys = ({ uploaders }: StoredPhotoDocument) => uploaders.length === 0;
  const asked = [...left.values()].filter((photo) => photo.private !== true && (onlyUnnamed || isNobodys(photo)));
  const named = await namedAmong(store, asked.map(hashOf));
  if (onlyUnnamed) for (const sha256 of named) left.delete(sha256);
  // Before the last uploader is removed from a photo: a crash in between leaves a note too many. A conflict means that
  // another process wrote the same.
  const notes = [...named]
    .filter((sha256) => left.has(sha256))
    .map((sha256): NewDocument => {
      return { _id: noteOf(sha256), ...revisionOf(rows.get(noteOf(sha256))), ...uploadNote(now) };
    });
  if (notes.length > 0) await store.write(MEDIA, notes);
  const deleted = new Set([...left.values()].filter((photo) => isNobodys(photo) && !named.has(photo._id)).map(hashOf));
  const documents = [...left.values()].map((photo): NewDocument => {
    return deleted.has(photo._id) ? { _id: photo._id, _rev: photo._rev, _deleted: true } : photo;
  });
  const written = new Set((await store.write(MEDIA, documents)).flatMap(({ id, ok }) => (ok ? [id] : [])));
  const ends = new Map<Release, End>();
  for (const release of releases) {
    const { sha256 } = release;
    if (!going.has(release)) ends.set(release, 'stays');
    else if (onlyUnnamed && named.has(sha256)) ends.set(release, 'named');
    else if (!left.has(sha256)) ends.set(release, 'kept');
    else if (written.has(sha256)) ends.set(release, deleted.has(sha256) ? 'gone' : 'kept');
  }
  return ends;
}

/** The existing photos without the released uploaders. */
function withoutUploaders(going: Iterable<Release>, photos: Photos): Map<string, StoredPhotoDocument> {
  const left = new Map<string, StoredPhotoDocument>();
  for (const { sha256, userId } of going) {
    const photo = left.get(sha256) ?? photos.get(sha256);
    if (photo === undefined) continue;
    left.set(sha256, { ...photo, uploaders: photo.uploaders.filter((each) => each !== userId) });
  }
  return left;
}

function hashOf({ _id }: PhotoDocument): string {
  return _id;
}

function noteOf(sha256: string): string {
  return uploadNoteId(NO_UPLOADER, sha256);
}

function revisionOf(row: Row | undefined): { _rev?: string } {
  return isLiving(row) ? { _rev: row.rev } : {};
}
