import { createECDH, hkdfSync } from 'node:crypto';

const CURVE = 'prime256v1';
/** The number of the curve's private keys (SEC 2, section 2.4.2), plus one. */
const ORDER = BigInt('0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551');
const KEY_BYTES = 32;
/** More bytes than the key has, so that all keys are equally likely (FIPS 186-5, A.2.1). */
const DRAWN_BYTES = 48;
const PURPOSE = 'lapka web push';

/**
 * The key pair by which push services identify this installation, derived from the key that all its processes share:
 * all of them can reach a browser that subscribed at one of them.
 */
export function pushKeysOf(jwtKey: string): { readonly publicKey: string; readonly privateKey: string } {
  const drawn = Buffer.from(hkdfSync('sha256', jwtKey, '', PURPOSE, DRAWN_BYTES)).toString('hex');
  const scalar = (BigInt(`0x${drawn}`) % (ORDER - 1n)) + 1n;
  const ecdh = createECDH(CURVE);
  ecdh.setPrivateKey(scalar.toString(16).padStart(2 * KEY_BYTES, '0'), 'hex');
  const privateKey = Buffer.from(scalar.toString(16).padStart(2 * KEY_BYTES, '0'), 'hex').toString('base64url');
  return { publicKey: ecdh.getPublicKey('base64url'), privateKey };
}
