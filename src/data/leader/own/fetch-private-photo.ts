import { VARIANT_WIDTHS, variantAddress } from '../../../domain/photo/variants.ts';
import { linkedAbort } from '../../http/http-client.ts';
import type { OwnDatabase } from '../../own/own-database.ts';
import type { Context } from '../context.ts';

export interface PhotoFile {
  readonly bytes: ArrayBuffer;
  readonly type: string;
}

const ONE_MS = 30_000;
const WIDEST = Math.max(...VARIANT_WIDTHS);

/** A photo on this device: waiting for upload, or of a message. */
export async function cachedPhoto({ store }: OwnDatabase, sha256: string): Promise<PhotoFile | undefined> {
  return (await store.privatePhotos.read(sha256)) ?? (await store.photo(sha256));
}

/**
 * The widest size of a private photo. `gone`: the service has none for this person; `unreachable`: unknown at the
 * moment. Never throws.
 */
export async function fetchPrivatePhoto(
  { surroundings: { fetch, origin, clock }, tokens }: Context,
  sha256: string,
  signal: AbortSignal,
): Promise<PhotoFile | 'gone' | 'unreachable'> {
  const ending = linkedAbort(signal);
  const cancel = clock.after(ONE_MS, ending.abort);
  // Not left to `fetch` alone, as in `createAsk`: a lost abort would block signing out.
  const ended = new Promise<'unreachable'>((resolve) => {
    if (ending.signal.aborted) resolve('unreachable');
    ending.signal.addEventListener('abort', () => resolve('unreachable'), { once: true });
  });
  async function ask(): Promise<PhotoFile | 'gone' | 'unreachable'> {
    const answer = await tokens.token();
    if (answer.kind !== 'token') return 'unreachable';
    const response = await fetch(origin + variantAddress(sha256, WIDEST), {
      headers: { authorization: `Bearer ${answer.token}` },
      credentials: 'omit',
      redirect: 'manual',
      cache: 'no-store',
      signal: ending.signal,
    });
    const type = (response.headers.get('content-type') ?? '').split(';')[0] ?? '';
    // HTML in its place, whatever its status is, means a captive portal.
    if (response.status === 404 && type === 'application/json') return 'gone';
    if (response.status !== 200 || !type.startsWith('image/')) return 'unreachable';
    return { bytes: await response.arrayBuffer(), type };
  }
  try {
    return await Promise.race([ask(), ended]);
  } catch {
    return 'unreachable';
  } finally {
    cancel();
    ending.unlink();
  }
}
