import type { Code } from '../../domain/codes.ts';
import { uploadAddress } from '../../domain/photo/variants.ts';
import type { Environment } from '../environment.ts';
import { codeIn } from '../http/http-client.ts';
import type { OwnStore } from '../own/own-store.ts';
import type { AccessToken } from '../session/access-token.ts';
import type { SyncResult } from '../sync/push.ts';

/**
 * Uploads the waiting photos, small ones first. A refusal with a code is stored with the photo and shown; everything
 * else is retried in a later round. At the daily limit all waiting photos are marked so and go on waiting. `PUT
 * /media/<sha256>` is idempotent: a known photo is answered with 200.
 */
export async function uploadPhotos(options: {
  surroundings: Pick<Environment, 'upload' | 'origin'>;
  store: OwnStore;
  tokens: AccessToken;
  signal: AbortSignal;
  onProgress: (sha256: string, share: number) => void;
  onSettled: (sha256: string) => Promise<void>;
  /** The service reported the daily limit before: nothing is sent, and newly chosen photos are marked so. */
  enough: boolean;
  onEnough: () => void;
}): Promise<SyncResult> {
  const { surroundings, store, tokens, signal, onProgress, onSettled, enough, onEnough } = options;
  const waiting = (await store.photos()).filter((photo) => photo.state === 'waiting');
  const sized = await Promise.all(
    waiting.map(async ({ sha256 }) => ({ sha256, size: (await store.photo(sha256))?.bytes.byteLength ?? 0 })),
  );
  const queue = sized.sort((a, b) => a.size - b.size).map(({ sha256 }) => sha256);
  const hold = async (held: readonly string[]): Promise<SyncResult> => {
    for (const each of held) await store.markPhoto(each, 'waiting', 'limit/photos');
    for (const each of held.slice(0, 1)) await onSettled(each);
    return { kind: 'done' };
  };
  if (enough) return hold(queue);
  for (const [index, sha256] of queue.entries()) {
    const photo = await store.photo(sha256);
    if (photo === undefined) continue;
    const token = await tokens.token();
    if (token.kind === 'ended') return token;
    if (token.kind === 'unreachable') return { kind: 'failed', reason: token.reason };
    const verdict = await uploadOne(surroundings, {
      address: uploadAddress(sha256, photo.private),
      body: new Blob([photo.bytes], { type: photo.type }),
      token: token.token,
      signal,
      progress: (share) => onProgress(sha256, share),
    });
    if (verdict === 'again') return { kind: 'failed', reason: 'serverDown' };
    if (verdict === 'limit/photos') {
      onEnough();
      return hold(queue.slice(index));
    }
    if (verdict === 'stored') await store.markPhoto(sha256, 'sent', null);
    else await store.markPhoto(sha256, 'refused', verdict);
    await onSettled(sha256);
  }
  return { kind: 'done' };
}

async function uploadOne(
  surroundings: Pick<Environment, 'upload' | 'origin'>,
  {
    address,
    ...photo
  }: { address: string; body: Blob; token: string; signal: AbortSignal; progress: (share: number) => void },
): Promise<'stored' | 'again' | Code> {
  try {
    const answer = await surroundings.upload({ ...photo, url: surroundings.origin + address });
    if (!answer.contentType.includes('application/json') && answer.status !== 204) return 'again';
    if (answer.status >= 200 && answer.status < 300) return 'stored';
    const code = codeIn(JSON.parse(answer.text));
    // Only a code about this photo, or about the whole day, is an answer; a lost token or a rate limit is not.
    const answered = code === 'limit/photos' || code?.startsWith('photo/');
    return answer.status < 500 && code !== null && answered ? code : 'again';
  } catch {
    return 'again';
  }
}
