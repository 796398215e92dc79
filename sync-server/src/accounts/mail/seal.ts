import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { bytesOf } from '../../base/lib/bytes.ts';

/** Encrypts texts so that the database without the service's secrets does not reveal them (AES-256-GCM). */
export interface Seal {
  /** `place`: where the text will be stored; it can be opened only there. */
  close(text: string, place: string): string;
  /** Null: sealed with another key, for another place, or modified. */
  open(sealed: string, place: string): string | null;
}

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Every process with the same secret can open the texts. */
export function createSeal(secret: string): Seal {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'mails that wait', 32));

  return {
    close(text, place) {
      const nonce = bytesOf(randomBytes(NONCE_BYTES));
      const cipher = createCipheriv(CIPHER, key, nonce).setAAD(bytesOf(Buffer.from(place)));
      const closed = [cipher.update(text, 'utf8'), cipher.final()].map(bytesOf);
      return Buffer.concat([nonce, bytesOf(cipher.getAuthTag()), ...closed]).toString('base64url');
    },
    open(sealed, place) {
      const bytes = bytesOf(Buffer.from(sealed, 'base64url'));
      const [nonce, rest] = [bytes.subarray(0, NONCE_BYTES), bytes.subarray(NONCE_BYTES)];
      try {
        const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
          .setAAD(bytesOf(Buffer.from(place)))
          .setAuthTag(rest.subarray(0, TAG_BYTES));
        const opened = [decipher.update(rest.subarray(TAG_BYTES)), decipher.final()].map(bytesOf);
        return Buffer.concat(opened).toString('utf8');
      } catch {
        return null;
      }
    },
  };
}
