import { isLiving } from '../store/rows.ts';
import type { NewDocument, Row, Store } from '../store/store.ts';
import { namedAmong } from './named-photos.ts';
import { NO_UPLOADER, type PhotoDocument, uploadNote, uploadNoteId } from './photo-store.ts';

const MEDIA = 'media';
const MAX_TRIES = 10;
/** Photos that are written at once: each takes its attachments along. */
const BATCH_SIZE = 100;

/** Who is taken off the uploaders of which photo. */
export interface Release {
  readonly sha256: string;
  readonly userId: string;
}

/** A photo as it stands in the database. */
type Standing = PhotoDocument & { readonly _rev: string };
/** `stays`: it might not go on, and nothing was written; `named`: nor was there, because a fact names the photo. */
type End = 'gone' | 'kept' | 'stays' | 'named';
type Photos = ReadonlyMap<string, Standing>;

interface ReleaseOptions {
  readonly now: Date;
  /** Which of these may go on, asked when their photos have been read; default: all. */
  readonly goes?: (releases: readonly Release[]) => Promise<readonly Release[]>;
  /** Of a public photo that a fact names nobody is taken off. */
  readonly onlyUnnamed?: boolean;
}

/**
 * Takes people off photos' uploaders, and a photo away with the last one unless a fact names it; then a note is left,
 * or written anew, so that it is looked at again (`../jobs/unnamed-photos.ts`). A private one goes in any case: without
 * an uploader nobody may read it. An upload in between is a conflict, and decided anew. What `goes` says of a photo
 * holds, or the write meets another revision.
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

/** One try; whose photo was written in between has no end yet. */
async function releaseSome(
  store: Store,
  releases: readonly Release[],
  { now, goes = async (all) => all, onlyUnnamed = false }: ReleaseOptions,
): Promise<Map<Release, End>> {
  const hashes = [...new Set(releases.map(({ sha256 }) => sha256))];
  const rows = await store.read(MEDIA, [...hashes, ...hashes.map(noteOf)]);
  const photos = new Map<string, Standing>();
  for (const sha256 of hashes) {
    const row = rows.get(sha256);
    if (isLiving(row)) photos.set(sha256, row.doc as Standing);
  }
  const going = new Set(await goes(releases));
  const left = withoutUploaders(going, photos);
  const isNobodys = ({ uploaders }: Standing) => uploaders.length === 0;
  const asked = [...left.values()].filter((photo) => photo.private !== true && (onlyUnnamed || isNobodys(photo)));
  const named = await namedAmong(store, asked.map(hashOf));
  if (onlyUnnamed) for (const sha256 of named) left.delete(sha256);
  // Before a photo lets go of its last uploader: cut off in between, there is a note too many. A conflict means that
  // somebody else wrote the same.
  const notes = [...named]
    .filter((sha256) => left.has(sha256))
    .map((sha256): NewDocument => {
      return { _id: noteOf(sha256), ...revisionOf(rows.get(noteOf(sha256))), ...uploadNote(now) };
    });
  if (notes.length > 0) await store.write(MEDIA, notes);
  const gone = new Set([...left.values()].filter((photo) => isNobodys(photo) && !named.has(photo._id)).map(hashOf));
  const documents = [...left.values()].map((photo): NewDocument => {
    return gone.has(photo._id) ? { _id: photo._id, _rev: photo._rev, _deleted: true } : photo;
  });
  const written = new Set((await store.write(MEDIA, documents)).flatMap(({ id, ok }) => (ok ? [id] : [])));
  const ends = new Map<Release, End>();
  for (const release of releases) {
    const { sha256 } = release;
    if (!going.has(release)) ends.set(release, 'stays');
    else if (onlyUnnamed && named.has(sha256)) ends.set(release, 'named');
    else if (!left.has(sha256)) ends.set(release, 'kept');
    else if (written.has(sha256)) ends.set(release, gone.has(sha256) ? 'gone' : 'kept');
  }
  return ends;
}

/** The photos that stand, without those who let go of them. */
function withoutUploaders(going: Iterable<Release>, photos: Photos): Map<string, Standing> {
  const left = new Map<string, Standing>();
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
