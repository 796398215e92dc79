import { createHash, randomBytes } from 'node:crypto';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LIMITS } from '../../../src/domain/limits.ts';
import { createAccountStatus } from '../../../sync-server/src/accounts/account-status.ts';
import { type Account, accountId } from '../../../sync-server/src/accounts/documents.ts';
import { createAccountStore } from '../../../sync-server/src/accounts/store.ts';
import { bytesOf } from '../../../sync-server/src/base/lib/bytes.ts';
import { createServer } from '../../../sync-server/src/http/plugins/create-server.ts';
import { errors } from '../../../sync-server/src/http/plugins/errors.ts';
import { tokens } from '../../../sync-server/src/http/plugins/tokens.ts';
import { mediaRoutes } from '../../../sync-server/src/http/routes/media/index.ts';
import { type Couch, createCouch } from '../../../sync-server/src/storage/engine/couch.ts';
import { UNLIMITED } from '../../../sync-server/src/storage/ledger/quotas.ts';
import { createPhotoStore } from '../../../sync-server/src/storage/media/photo-store.ts';
import { createUploadQuota } from '../../../sync-server/src/storage/media/upload-quota.ts';
import { createStore, type Store } from '../../../sync-server/src/storage/store/store.ts';
import { engineAddress, engines, type RunningEngine } from '../engines.ts';

const hashOf = (file: Buffer) => createHash('sha256').update(bytesOf(file)).digest('hex');
const USER = 'a'.repeat(32);

describe.each(engines())('photos: $name', (kind) => {
  let engine: RunningEngine;
  let couch: Couch;
  let app: FastifyInstance;
  let stored: string[] = [];

  beforeAll(async () => {
    engine = await kind.start();
    couch = createCouch(engineAddress(engine), engine.prefix);
    await couch.server.request({ db: couch.engineName('media'), method: 'PUT', path: '' });
    await couch.server.request({ db: couch.engineName('accounts'), method: 'PUT', path: '' });
    await enter(USER);
    app = createServer({ logLevel: 'silent', trustProxy: false }) as unknown as FastifyInstance;
    await app.register(errors);
    await app.register(tokens, { key: 'k'.repeat(32), seconds: 600 });
    const quota = createUploadQuota({ couch, accounts: createAccountStore(couch), daily: UNLIMITED });
    await app.register(mediaRoutes, {
      couch,
      quota,
      rateLimit: 0,
      accountStatus: createAccountStatus(couch),
      onStored: (sha256) => stored.push(sha256),
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(async () => {
    await app.close();
    await engine.close();
  });

  /** An account with the fields that uploading needs. */
  const enter = (userId: string) =>
    couch
      .use<Pick<Account, 'type' | 'userId' | 'status'>>('accounts')
      .insert({ type: 'account', userId, status: 'active' }, accountId(userId));
  const bearer = (userId = USER) => ({ authorization: `Bearer ${app.tokens.issue(userId, ['user']).token}` });
  const put = (file: Buffer, more: { name?: string; userId?: string; headers?: Record<string, string> } = {}) =>
    app.inject({
      method: 'PUT',
      url: `/media/${more.name ?? hashOf(file)}`,
      headers: { 'content-type': 'image/webp', ...bearer(more.userId), ...more.headers },
      payload: file,
    });
  const get = (url: string, headers: Record<string, string> = {}) => app.inject({ method: 'GET', url, headers });
  const photo = (width = 800, height = 400) => {
    const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 };
    return sharp({ create: { width, height, channels: 3, background: '#000', noise } })
      .jpeg()
      .toBuffer();
  };

  it('photos are stored although another uploader’s removal deletes the same photo at this moment', async () => {
    const sha256 = 'd'.repeat(64);
    const variants = { width: 4, height: 3, files: new Map([[4, Buffer.from('webp')]]) };
    let met = false;
    const store = createStore(couch);
    const racing: Store = {
      ...store,
      async write(database, documents) {
        if (met) return await store.write(database, documents);
        met = true;
        const [theirs] = await store.write(database, documents);
        const answer = await store.write(database, documents);
        if (theirs?.ok) await couch.use(database).destroy(sha256, theirs.rev);
        return answer;
      },
    };
    await createPhotoStore(couch, () => new Date(), racing).store(sha256, USER, variants);
    expect(met).toBe(true);
    expect(await createPhotoStore(couch).has(sha256, { userId: USER, roles: [] })).toBe(true);
  });

  it('photos are stored once, known afterwards, and readable in all sizes by anyone', async () => {
    const file = await photo();
    stored = [];
    const first = await put(file);
    expect([first.statusCode, first.json()]).toEqual([201, { sha256: hashOf(file) }]);
    expect((await put(file)).statusCode).toBe(200);
    expect(stored).toEqual([hashOf(file), hashOf(file)]);
    for (const [asked, real] of [
      [300, 300],
      [600, 600],
      [900, 800],
      [1200, 800],
    ]) {
      const answer = await get(`/media/${hashOf(file)}/${asked}`);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        etag: `"${hashOf(file)}-${asked}"`,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
      });
      expect(await sharp(bytesOf(answer.rawPayload)).metadata()).toMatchObject({ format: 'webp', width: real });
    }
  });

  it.each([
    ['a wide one', 2000, 500],
    ['a tall one', 300, 900],
    ['a small one', 20, 20],
  ])('photos are available to other sites as a JPEG of one shape: %s', async (_name, width, height) => {
    const file = await photo(width, height);
    await put(file);
    const url = `/media/${hashOf(file)}/share.jpg`;
    for (const _again of [1, 2]) {
      const answer = await get(url);
      expect(answer.headers).toMatchObject({ 'content-type': 'image/jpeg', etag: `"${hashOf(file)}-share"` });
      const drawn = await sharp(bytesOf(answer.rawPayload)).metadata();
      expect(drawn).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
    }
    expect((await get(url, { 'if-none-match': `"${hashOf(file)}-share"` })).statusCode).toBe(304);
    expect((await get(`/media/${'0'.repeat(64)}/share.jpg`)).statusCode).toBe(404);
  });

  it('photos answer 304 to a client that has them cached', async () => {
    const file = await photo(20, 20);
    await put(file);
    const url = `/media/${hashOf(file)}/300`;
    const etag = `"${hashOf(file)}-300"`;
    for (const header of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
      const answer = await get(url, { 'if-none-match': header });
      expect([answer.statusCode, answer.body]).toEqual([304, '']);
    }
    expect((await get(url, { 'if-none-match': '"x"' })).statusCode).toBe(200);
    const head = await app.inject({ method: 'HEAD', url });
    expect([head.statusCode, head.body]).toEqual([200, '']);
  });

  it('a signed-in person can check whether a photo exists', async () => {
    const file = await photo(10, 10);
    const ask = (headers: Record<string, string>) =>
      app.inject({ method: 'HEAD', url: `/media/${hashOf(file)}`, headers });
    expect((await ask(bearer())).statusCode).toBe(404);
    await put(file);
    expect((await ask(bearer())).statusCode).toBe(200);
    expect((await ask({})).statusCode).toBe(401);
  });

  it('several people may upload the same photo at once; all of them are noted', async () => {
    const file = await photo(400, 300);
    const people = Array.from({ length: 6 }, () => randomBytes(16).toString('hex'));
    for (const userId of people) await enter(userId);
    const answers = await Promise.all(people.map((userId) => put(file, { userId })));
    expect(answers.every(({ statusCode }) => statusCode === 201 || statusCode === 200)).toBe(true);
    const document = await couch.use<{ uploaders: string[] }>('media').get(hashOf(file));
    expect([...document.uploaders].sort()).toEqual([...people].sort());
    expect((await get(`/media/${hashOf(file)}/300`)).statusCode).toBe(200);
  });

  it('photos never reveal their uploader', async () => {
    const file = await photo(30, 30);
    await put(file);
    const answer = await get(`/media/${hashOf(file)}/300`);
    expect(JSON.stringify(answer.headers) + answer.rawPayload.toString('latin1')).not.toContain(USER);
  });

  it.each([
    ['without a token', 401, 'session/missing', async () => put(await photo(5, 5), { headers: { authorization: '' } })],
    [
      'with a broken token',
      401,
      'token/invalid',
      async () => put(await photo(5, 5), { headers: { authorization: 'Bearer x' } }),
    ],
    ['under another name', 422, 'photo/hash-mismatch', async () => put(await photo(5, 5), { name: '0'.repeat(64) })],
    ['nothing', 415, 'photo/not-an-image', () => put(Buffer.alloc(0))],
    ['HTML', 415, 'photo/not-an-image', () => put(Buffer.from('<script>alert(1)</script>'))],
    [
      'JSON',
      415,
      'photo/not-an-image',
      () => put(Buffer.from('{}'), { headers: { 'content-type': 'application/json' } }),
    ],
    ['too many bytes', 413, 'photo/too-large', () => put(Buffer.alloc(LIMITS.uploadBytes + 1))],
    ['a name that is not a hash', 400, 'request/invalid', async () => put(await photo(5, 5), { name: 'x' })],
    ['a name in capitals', 400, 'request/invalid', async () => put(await photo(5, 5), { name: 'A'.repeat(64) })],
  ] as const)('the service refuses a photo upload: %s', async (_name, status, code, send) => {
    const answer = await send();
    expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
  });

  it('the service accepts a photo upload of the maximum size, whatever its content', async () => {
    expect((await put(Buffer.alloc(LIMITS.uploadBytes))).statusCode).toBe(415);
  });

  it.each(['301', '0', '-1', 'x', '300.0', '%2e%2e%2fx'])('photos have no size %s', async (width) => {
    expect((await get(`/media/${'0'.repeat(64)}/${width}`)).statusCode).toBe(400);
  });

  it('answers 404 for a missing photo, and forbids caching it', async () => {
    const answer = await get(`/media/${'0'.repeat(64)}/300`);
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([404, 'no-store']);
    expect(answer.headers.etag).toBeUndefined();
  });

  it('stops reading an endless upload and says why', async () => {
    const { port } = app.server.address() as AddressInfo;
    const status = await new Promise<number>((resolve, reject) => {
      const headers = { 'content-type': 'image/webp', 'transfer-encoding': 'chunked', ...bearer() };
      const sending = request(
        { port, host: '127.0.0.1', method: 'PUT', path: `/media/${'0'.repeat(64)}`, headers },
        (answer) => {
          answer.resume();
          sending.destroy();
          resolve(answer.statusCode ?? 0);
        },
      );
      sending.on('error', reject);
      const piece = bytesOf(Buffer.alloc(65_536));
      const more = () => {
        while (!sending.destroyed && sending.write(piece));
      };
      sending.on('drain', more);
      more();
    });
    expect(status).toBe(413);
  });

  it('the service answers other requests while pictures are made', async () => {
    const files = await Promise.all(Array.from({ length: 4 }, () => photo(2400, 1800)));
    let making = true;
    const made = Promise.all(files.map((file) => put(file))).finally(() => {
      making = false;
    });
    let answered = 0;
    while (making) {
      const answer = await get(`/media/${'0'.repeat(64)}/300`, { 'if-none-match': '*' });
      if (answer.statusCode === 304) answered += 1;
      await new Promise<void>((resolve) => setImmediate(resolve));
    }
    expect((await made).map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201]);
    // A blocked service would answer once or twice between two pictures.
    expect(answered).toBeGreaterThan(50);
  });
});
