import { VARIANT_WIDTHS, variantAddress } from '../../domain/photo/variants.ts';
import { within } from '../../platform/clock.ts';
import type { Machine } from '../machine.ts';

export interface FoundPhoto {
  sha256: string;
  bytes: ArrayBuffer;
  /** The file extension, e.g. `jpg`. */
  extension: string;
}

/** `gone`: the service does not have it. `unreachable`: it could not be fetched now. */
export interface MissingPhoto {
  sha256: string;
  why: 'gone' | 'unreachable';
}

const PARALLEL_DOWNLOADS = 4;
const ONE_MS = 15_000;
/** After this time the file is made without the missing photos, because a person waits for it. */
const ALL_MS = 120_000;
const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'avif',
};

type Ground = Pick<Machine, 'fetch' | 'origin' | 'clock'>;

interface PhotoFile {
  readonly bytes: ArrayBuffer;
  readonly type: string;
}

export interface PhotoSource extends Ground {
  /** The photo if it is on this device. */
  readStored(sha256: string): Promise<PhotoFile | undefined>;
  /** A private photo, fetched for this person. */
  fetchPrivate(sha256: string): Promise<PhotoFile | MissingPhoto['why']>;
}

/** The photos on this device, and those that can be fetched now (the service worker answers with cached ones). */
export async function gatherPhotos(
  ground: PhotoSource,
  wanted: readonly string[],
): Promise<{ photos: FoundPhoto[]; missing: MissingPhoto[] }> {
  const photos: FoundPhoto[] = [];
  const missing: MissingPhoto[] = [];
  const until = ground.clock.now() + ALL_MS;
  const queue = [...wanted];
  async function work(): Promise<void> {
    for (let sha256 = queue.shift(); sha256 !== undefined; sha256 = queue.shift()) {
      const stored = await ground.readStored(sha256);
      const open = stored ?? (await fetchPhoto(ground, sha256, until));
      const found = open === 'gone' ? await ground.fetchPrivate(sha256) : open;
      if (typeof found === 'string') missing.push({ sha256, why: found });
      else photos.push({ sha256, bytes: found.bytes, extension: EXTENSIONS[found.type] ?? 'bin' });
    }
  }
  await Promise.all(Array.from({ length: PARALLEL_DOWNLOADS }, work));
  const byHash = (a: { sha256: string }, b: { sha256: string }) => (a.sha256 < b.sha256 ? -1 : 1);
  return { photos: photos.sort(byHash), missing: missing.sort(byHash) };
}

/** Tries the widest size first. Offline, the service worker may still have smaller ones. */
async function fetchPhoto(ground: Ground, sha256: string, until: number): Promise<PhotoFile | MissingPhoto['why']> {
  for (const width of [...VARIANT_WIDTHS].sort((a, b) => b - a)) {
    if (ground.clock.now() >= until) return 'unreachable';
    const answer = await within(ground.clock, ONE_MS, fetchOne(ground, variantAddress(sha256, width)), null);
    if (answer === 'gone' || (answer !== null && answer !== 'unreachable')) return answer;
  }
  return 'unreachable';
}

async function fetchOne({ fetch, origin }: Ground, address: string): Promise<PhotoFile | MissingPhoto['why']> {
  try {
    const response = await fetch(origin + address, { credentials: 'omit', redirect: 'manual' });
    if (response.status === 404) return 'gone';
    const type = (response.headers.get('content-type') ?? '').split(';')[0] ?? '';
    // HTML instead of a photo means a captive portal.
    if (response.status !== 200 || !type.startsWith('image/')) return 'unreachable';
    return { bytes: await response.arrayBuffer(), type };
  } catch {
    return 'unreachable';
  }
}
