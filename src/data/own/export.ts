import type { OwnDatabase } from './own-database.ts';

/**
 * The unsent and refused statements as one JSON file: `{exportedAt, statements, photos}`, statements as they would have
 * been sent, photos as data addresses by hash, so that the file opens without this app.
 */
export async function exportUnsent(own: OwnDatabase, now: () => number): Promise<Blob> {
  const ids = [...new Set([...own.pending.keys(), ...own.refused()])];
  const stored = ids.length === 0 ? [] : await own.documents.getMany(ids);
  const statements: object[] = [...stored, ...(await own.documents.unreadable())];
  const photos: Record<string, string> = {};
  for (const { sha256, state } of own.photos.all().values()) {
    const photo = state === 'sent' ? undefined : await own.store.photo(sha256);
    if (photo !== undefined) photos[sha256] = `data:${photo.type};base64,${base64(photo.bytes)}`;
  }
  const file = { exportedAt: new Date(now()).toISOString(), statements, photos };
  return new Blob([JSON.stringify(file, null, 2)], { type: 'application/json' });
}

const CHUNK_BYTES = 0x8000;

function base64(bytes: ArrayBuffer): string {
  const view = new Uint8Array(bytes);
  let binary = '';
  // In chunks, because the number of arguments of a call is limited.
  for (let at = 0; at < view.length; at += CHUNK_BYTES)
    binary += String.fromCharCode(...view.subarray(at, at + CHUNK_BYTES));
  return btoa(binary);
}
