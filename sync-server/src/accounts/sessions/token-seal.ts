import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { bytesOf } from '../../base/lib/bytes.ts';

/**
 * Certifies when a token was issued. For refresh tokens: a service whose accounts were restored to an earlier state can
 * then accept a token that it no longer knows; in all other cases only the hashes in the session decide. For the marks
 * of devices: the service can distinguish a device that has signed in from a stranger's without reading an account. For
 * the challenges of passkeys: nothing is stored for a stranger who asks for one.
 */
export interface TokenSeal {
  /** Returns the seal that accompanies the token. */
  close(token: string, issuedAt: Date): string;
  /** When the token was issued, in milliseconds; null if not by this service, or not with this seal. */
  issuedAt(token: string, seal: string): number | null;
}

const MAC_BYTES = 16;

/** A seal of one kind is not valid for another. */
const KEY_NAMES = {
  'refresh-token': 'when refresh tokens were handed out',
  'device-mark': 'when marks of devices were handed out',
  'passkey-challenge': 'when challenges for passkeys were handed out',
} as const;

/** Every process with the same secret accepts the seals of the others. */
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
