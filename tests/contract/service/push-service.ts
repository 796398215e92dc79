import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PushMessage, PushSubscriptionInput } from '../../../src/domain/push/schema.ts';
import type { PushTransport } from '../../../sync-server/src/accounts/push/transport.ts';
import { bytesOf } from '../../../sync-server/src/base/lib/bytes.ts';

interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** A push service on this machine, and browsers that are subscribed to it. */
export interface PushService {
  readonly transport: PushTransport;
  readonly received: readonly Received[];
  /** Its answer to messages for an address; default 201. Null: no answer. */
  answer(endpoint: string, status: number | null): void;
  browser(): Browser;
  close(): Promise<void>;
}

export interface Browser {
  readonly subscription: PushSubscriptionInput;
  /** All its messages, decrypted as a browser does (RFC 8291). */
  messages(): PushMessage[];
}

const ORIGIN = 'https://push.example';

export async function openPushService(): Promise<PushService> {
  const received: Received[] = [];
  const answers = new Map<string, number | null>();
  const server = createServer((request, response) => {
    const pieces: Uint8Array[] = [];
    request.on('data', (piece: Buffer) => pieces.push(Uint8Array.from(piece)));
    request.on('end', () => {
      const path = request.url ?? '';
      received.push({ path, headers: request.headers, body: Buffer.concat(pieces) });
      const status = answers.has(path) ? answers.get(path) : 201;
      if (status !== null && status !== undefined) response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    received,
    transport: {
      accepts: (endpoint) => endpoint.startsWith(`${ORIGIN}/`),
      async post(endpoint, headers, body) {
        const sent = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
        const signal = AbortSignal.timeout(2_000);
        const address = endpoint.replace(ORIGIN, `http://127.0.0.1:${port}`);
        return (await fetch(address, { method: 'POST', headers: sent, body: Uint8Array.from(body), signal })).status;
      },
    },
    answer: (endpoint, status) => answers.set(new URL(endpoint).pathname, status),
    browser() {
      const keys = createECDH('prime256v1');
      const p256dh = keys.generateKeys('base64url');
      const auth = randomBytes(16);
      const endpoint = `${ORIGIN}/${randomBytes(12).toString('hex')}`;
      const own = () => received.filter(({ path }) => endpoint.endsWith(path));
      return {
        subscription: { endpoint, keys: { p256dh, auth: auth.toString('base64url') } },
        messages: () =>
          own().map(({ body }) =>
            JSON.parse(decrypt(body, keys.getPublicKey(), auth, (from) => keys.computeSecret(from))),
          ),
      };
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** RFC 8291, with the single RFC 8188 record of a push message. */
function decrypt(body: Buffer, own: Buffer, auth: Buffer, secretWith: (theirs: Uint8Array) => Buffer): string {
  const part = (from: number, to?: number) => bytesOf(body.subarray(from, to));
  const text = (words: string) => new TextEncoder().encode(words);
  const sealedFrom = 21 + body.readUInt8(20);
  const [salt, theirs] = [part(0, 16), part(21, sealedFrom)];
  const info = Buffer.concat([text('WebPush: info\0'), bytesOf(own), theirs]);
  const ikm = new Uint8Array(hkdfSync('sha256', bytesOf(secretWith(theirs)), bytesOf(auth), bytesOf(info), 32));
  const key = new Uint8Array(hkdfSync('sha256', ikm, salt, text('Content-Encoding: aes128gcm\0'), 16));
  const nonce = new Uint8Array(hkdfSync('sha256', ikm, salt, text('Content-Encoding: nonce\0'), 12));
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(part(body.length - 16));
  const padded = Buffer.concat([
    bytesOf(decipher.update(part(sealedFrom, body.length - 16))),
    bytesOf(decipher.final()),
  ]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
}

/** The claims of a message's VAPID token (RFC 8292) if it was signed with this key, otherwise null. */
export function vapidClaims(authorization: string | undefined, publicKey: string): Record<string, unknown> | null {
  const [, token = '', key] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization ?? '') ?? [];
  if (key !== publicKey) return null;
  const raw = Buffer.from(publicKey, 'base64url');
  const [x, y] = [raw.subarray(1, 33), raw.subarray(33)].map((part) => part.toString('base64url'));
  const jwk = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, format: 'jwk' });
  const [head = '', claims = '', signature = ''] = token.split('.');
  const signed = verify(
    'sha256',
    new TextEncoder().encode(`${head}.${claims}`),
    { key: jwk, dsaEncoding: 'ieee-p1363' },
    bytesOf(Buffer.from(signature, 'base64url')),
  );
  return signed ? JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')) : null;
}
