import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { LIMITS } from '../../../../src/domain/limits.ts';
import { Failure } from '../../base/http/failure.ts';

/**
 * Reads an upload into memory, counts its bytes as they arrive, and checks its hash against the address.
 * @throws Failure 413 `photo/too-large` as soon as the limit is exceeded; 422 `photo/hash-mismatch`.
 */
export async function readUpload(body: Readable, sha256: string): Promise<Buffer> {
  const hash = createHash('sha256');
  const pieces: Uint8Array[] = [];
  let size = 0;
  // Destroying the stream would close the connection before the response was sent.
  for await (const chunk of body.iterator({ destroyOnReturn: false })) {
    const piece: Uint8Array = chunk;
    size += piece.length;
    if (size > LIMITS.uploadBytes) {
      throw new Failure(413, 'photo/too-large', `A photo has at most ${LIMITS.uploadBytes} bytes.`);
    }
    hash.update(piece);
    pieces.push(piece);
  }
  if (hash.digest('hex') !== sha256) {
    throw new Failure(
      422,
      'photo/hash-mismatch',
      'The bytes do not have this SHA-256; they were changed or cut off on the way.',
    );
  }
  return Buffer.concat(pieces, size);
}
