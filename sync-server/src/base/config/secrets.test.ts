import { createPublicKey, verify } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { getVapidHeaders } from 'web-push';
import { saveBundle } from '../../reading/bundle/bundle-file.ts';
import { bytesOf } from '../lib/bytes.ts';
import { pushKeysOf } from './push-keys.ts';
import { loadSecrets, writePrivateFile } from './secrets.ts';

describe('the service’s secrets', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lapka-secrets-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('draws the secrets once, into a file that only this user can read, in a folder that it creates', async () => {
    const dataDir = join(folder, 'new', 'data');
    const first = await loadSecrets(dataDir, null);
    expect(first.jwtKey).toMatch(/^[0-9a-f]{64}$/);
    expect(first.engine.password).not.toBe(first.jwtKey);
    expect(await loadSecrets(dataDir, null)).toEqual(first);
    expect((await stat(join(dataDir, 'secrets.json'))).mode & 0o777).toBe(0o600);
    expect(await loadSecrets(folder, null)).not.toEqual(first);
  });

  it('derives the same push keys in all processes that share a key, and preserves existing ones', async () => {
    const [one, other, stranger] = [join(folder, 'one'), join(folder, 'other'), join(folder, 'stranger')];
    const { push, engine } = await loadSecrets(one, 'a key that all processes share');
    const shared = await loadSecrets(other, 'a key that all processes share');
    expect([shared.push, shared.engine.password === engine.password]).toEqual([push, false]);
    expect((await loadSecrets(stranger, 'the key of another installation')).push).not.toEqual(push);
    expect((await loadSecrets(one, 'a key that was changed afterwards')).push).toEqual(push);
  });

  it('creates push keys by which a push service can verify the signature', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ minLength: 32 }), async (jwtKey) => {
        const { publicKey, privateKey } = pushKeysOf(jwtKey);
        const place = 'https://push.example';
        const { Authorization } = getVapidHeaders(
          place,
          'mailto:help@lapka.example',
          publicKey,
          privateKey,
          'aes128gcm',
        );
        const [, token = ''] = /t=([^,]+)/.exec(Authorization) ?? [];
        const [head, body, signature = ''] = token.split('.');
        const [x, y] = [
          Buffer.from(publicKey, 'base64url').subarray(1, 33),
          Buffer.from(publicKey, 'base64url').subarray(33),
        ];
        const jwk = { kty: 'EC', crv: 'P-256', x: x.toString('base64url'), y: y.toString('base64url') };
        const key = createPublicKey({ key: jwk, format: 'jwk' });
        const signed = bytesOf(Buffer.from(`${head}.${body}`));
        const given = bytesOf(Buffer.from(signature, 'base64url'));
        expect(verify('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, given)).toBe(true);
      }),
    );
  });

  it.each(['', '{', '{}', '{"jwtKey":"short","engine":{"name":"a","password":"b"}}'])(
    'fails for a damaged file of secrets (%j) and leaves it unchanged',
    async (text) => {
      const path = join(folder, 'secrets.json');
      await writeFile(path, text);
      await expect(loadSecrets(folder, null)).rejects.toThrow(/secrets\.json is damaged/);
      expect(await readFile(path, 'utf8')).toBe(text);
    },
  );
});

describe('a private file that cannot be written', () => {
  it.each([
    ['secret', (folder: string) => writePrivateFile(join(folder, 'taken'), 'text')],
    ['bundle', (folder: string) => saveBundle(folder, 'taken', Buffer.from('packed'))],
  ])('%s: leaves no partial file', async (_kind, write) => {
    const folder = await mkdtemp(join(tmpdir(), 'lapka-files-'));
    for (const name of ['taken', 'taken.ndjson.gz']) await mkdir(join(folder, name));
    await expect(write(folder)).rejects.toThrow();
    expect((await readdir(folder)).toSorted()).toEqual(['taken', 'taken.ndjson.gz']);
    await rm(folder, { recursive: true });
  });
});
