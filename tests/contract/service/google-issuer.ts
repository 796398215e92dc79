import { createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inSeconds } from './stage.ts';

export const CLIENT = 'lapka-test.apps.example';
export const ISSUER = 'https://issuer.example';

/** An issuer with real RS256 keys that publishes them over HTTP as Google does. */
export async function openIssuer() {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  let asked = 0;
  const server: Server = createServer((_request, response) => {
    asked += 1;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ k1: publicKey.export({ type: 'spki', format: 'pem' }) }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const sign = (claims: object, key: KeyObject, head: object) => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const text = `${part(head)}.${part(claims)}`;
    return `${text}.${createSign('RSA-SHA256').update(text).sign(key, 'base64url')}`;
  };
  return {
    certsUrl: `http://127.0.0.1:${port}/certs`,
    asked: () => asked,
    issue: (claims: object, head: object = { alg: 'RS256', kid: 'k1', typ: 'JWT' }) => sign(claims, privateKey, head),
    forge: (claims: object) => sign(claims, stranger, { alg: 'RS256', kid: 'k1', typ: 'JWT' }),
    close: () => server.close(),
  };
}

/** Google's claims about a new person. */
export function claimsOf(email: string, more: object = {}) {
  const times = { iat: inSeconds(-10), exp: inSeconds(600) };
  const names = { given_name: 'Тарас', family_name: 'Мельник', picture: 'https://example.com/a.png' };
  const sub = BigInt(`0x${randomBytes(8).toString('hex')}`).toString();
  return { iss: ISSUER, aud: CLIENT, sub, email, email_verified: true, ...names, ...times, ...more };
}
