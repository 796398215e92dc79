import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoBase64URL, isoCBOR } from '@simplewebauthn/server/helpers';

const FLAGS = { present: 0x01, verified: 0x04, attested: 0x40 };
/** The id of a model of authenticators; none is told. */
const AAGUID = new Uint8Array(16);

interface Ceremony {
  readonly challenge: string;
  /** Default: the origin of the authenticator. */
  readonly origin?: string;
  /** False: the authenticator did not ask for a fingerprint or a PIN. */
  readonly isVerified?: boolean;
}

/** An authenticator with one passkey (WebAuthn level 3, section 6), and the browser around it at one origin. */
export function createAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = Uint8Array.from(randomBytes(16));
  let counter = 0;

  function authenticatorData(isVerified: boolean, attested: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
    counter += 1;
    const flags = FLAGS.present | (isVerified ? FLAGS.verified : 0) | (attested.length > 0 ? FLAGS.attested : 0);
    return joined(sha256(encode(new URL(origin).hostname)), bytes(1, flags), bytes(4, counter), attested);
  }

  function answer(response: Readonly<Record<string, Uint8Array<ArrayBuffer>>>) {
    const id = isoBase64URL.fromBuffer(credentialId);
    const texts = Object.entries(response).map(([name, value]) => [name, isoBase64URL.fromBuffer(value)]);
    return {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      authenticatorAttachment: 'platform',
      response: Object.fromEntries(texts) as Record<string, string>,
    };
  }

  const clientData = (type: 'webauthn.create' | 'webauthn.get', ceremony: Ceremony) =>
    encode(JSON.stringify({ type, challenge: ceremony.challenge, origin: ceremony.origin ?? origin }));

  return {
    make(ceremony: Ceremony) {
      const key = coseKey(publicKey.export({ format: 'jwk' }));
      const attested = joined(AAGUID, bytes(2, credentialId.length), credentialId, key);
      const attestation = new Map<string, string | Uint8Array | Map<string, never>>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, never>()],
        ['authData', authenticatorData(ceremony.isVerified ?? true, attested)],
      ]);
      return answer({
        clientDataJSON: clientData('webauthn.create', ceremony),
        attestationObject: isoCBOR.encode(attestation),
      });
    },
    use(userId: string, ceremony: Ceremony) {
      const clientDataJSON = clientData('webauthn.get', ceremony);
      const data = authenticatorData(ceremony.isVerified ?? true, new Uint8Array());
      const signature = Uint8Array.from(sign('sha256', joined(data, sha256(clientDataJSON)), privateKey));
      return answer({ clientDataJSON, authenticatorData: data, signature, userHandle: encode(userId) });
    },
  };
}

/** An ES256 key (RFC 9053, section 7.1.1). */
function coseKey({ x = '', y = '' }: { x?: string; y?: string }): Uint8Array<ArrayBuffer> {
  const key = new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, isoBase64URL.toBuffer(x)],
    [-3, isoBase64URL.toBuffer(y)],
  ]);
  return isoCBOR.encode(key);
}

function encode(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

function sha256(data: Uint8Array): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(createHash('sha256').update(data).digest());
}

function joined(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}

/** A number in so many bytes, the highest first. */
function bytes(length: number, value: number): Uint8Array<ArrayBuffer> {
  return Uint8Array.from({ length }, (_, place) => (value >>> (8 * (length - 1 - place))) & 0xff);
}
