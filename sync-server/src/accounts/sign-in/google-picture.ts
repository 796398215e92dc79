import { createHash } from 'node:crypto';
import { LIMITS } from '../../../../src/domain/limits.ts';
import { bytesOf } from '../../base/lib/bytes.ts';
import { makeVariants } from '../../storage/media/make-variants.ts';
import type { PhotoStore } from '../../storage/media/photo-store.ts';

const TIMEOUT_MS = 5_000;
/** Google puts the picture's size at the end of the address and serves any other size on request. */
const SIZE = /=s\d{1,4}(-c)?$/;

interface Parts {
  readonly photos: Pick<PhotoStore, 'store'>;
  /** See `GoogleConfig.pictureOrigins`. */
  readonly origins: readonly string[];
}

/**
 * Fetches the picture of a new Google account once and stores it like an uploaded photo. Returns its SHA-256, or null
 * on any error, because a missing picture must not fail a sign-in. Although the address comes from a token that Google
 * signed, the service fetches only from the configured origins, follows no redirects, and reads no more than a photo's
 * maximum size.
 */
export async function fetchPicture(
  userId: string,
  address: string,
  { photos, origins }: Parts,
): Promise<string | null> {
  if (!isAllowed(address, origins)) return null;
  try {
    const sized = address.replace(SIZE, `=s${LIMITS.avatarPixels}-c`);
    const answer = await fetch(sized, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
    const file = answer.ok && answer.body !== null ? await readAtMost(answer.body, LIMITS.uploadBytes) : null;
    if (file === null) return null;
    const sha256 = createHash('sha256').update(bytesOf(file)).digest('hex');
    await photos.store(sha256, userId, await makeVariants(file));
    return sha256;
  } catch {
    return null;
  }
}

/** Whether an address belongs to one of these origins; `*.` at the beginning of a host matches one or more labels. */
export function isAllowed(address: string, origins: readonly string[]): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  if (url.username !== '' || url.password !== '') return false;
  return origins.some((origin) => {
    const [scheme = '', host = ''] = origin.toLowerCase().split('://');
    if (url.protocol !== `${scheme}:`) return false;
    return host.startsWith('*.') ? url.host.endsWith(host.slice(1)) : url.host === host;
  });
}

/** Null as soon as the body exceeds the limit. */
async function readAtMost(body: ReadableStream<Uint8Array>, most: number): Promise<Buffer | null> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of body) {
    size += piece.length;
    if (size > most) return null;
    pieces.push(piece);
  }
  return Buffer.concat(pieces, size);
}
