import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { bytesOf } from '../lib/bytes.ts';

/**
 * Says of a token when it was handed out. Of a refresh token, so that a service whose accounts were put back to an
 * earlier state believes a token that it does not know any more; everywhere else the hashes in the session decide
 * alone. Of a device's mark, so that requests of a device that somebody signed in on are told from a stranger's without
 * a look at any account.
 */
export interface TokenSeal {
  /** What goes along with the token. */
  close(token: string, issuedAt: Date): string;
  /** When it was handed out, in milliseconds; null: not by us, or not with this seal. */
  issuedAt(token: string, seal: string): number | null;
}

const MAC_BYTES = 16;

/** A seal of one kind says nothing of the other. */
const KEY_NAMES = {
  'refresh-token': 'when refresh tokens were handed out',
  'device-mark': 'when marks of devices were handed out',
} as const;

/** Every process that knows the same secret believes what any of them closed. */
export function createTokenSeal(secret: string, kind: keyof typeof KEY_NAMES): TokenSeal {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', KEY_NAMES[kind], 32));
  const macOf = (token: string, at: string) =>
    bytesOf(createHmac('sha256', key).update(`${token} ${at}`).digest().subarray(0, MAC_BYTES));

  return {
    close(token, issuedAt) {
      const at = issuedAt.getTime().toString(36);
      return `${at}-${Buffer.from(macOf(token, at)).toString('base64url')}`;
    },
    issuedAt(token, seal) {
      const dash = seal.indexOf('-');
      const [at, mac] = [seal.slice(0, dash), bytesOf(Buffer.from(seal.slice(dash + 1), 'base64url'))];
      if (mac.length !== MAC_BYTES || !timingSafeEqual(mac, macOf(token, at))) return null;
      return Number.parseInt(at, 36);
    },
  };
}
