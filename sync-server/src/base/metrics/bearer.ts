import { createHash, timingSafeEqual } from 'node:crypto';

/** Whether an `Authorization` header contains this token. Its duration does not depend on where they differ. */
export function bearerMatches(header: string | undefined, token: string): boolean {
  const given = /^bearer\s+(\S+)\s*$/i.exec(header ?? '')?.[1];
  return given !== undefined && timingSafeEqual(digest(given), digest(token));
}

function digest(text: string): Uint8Array {
  return new Uint8Array(createHash('sha256').update(text).digest());
}
