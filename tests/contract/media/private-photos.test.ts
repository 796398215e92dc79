import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { ulid } from 'ulid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messageFactIds, messageId } from '../../../src/domain/message/id.ts';
import { makeUnique } from '../../../src/platform/photos/private-photo.ts';
import { createAccountStatus } from '../../../sync-server/src/accounts/account-status.ts';
import { type Account, accountId } from '../../../sync-server/src/accounts/documents.ts';
import { createAccountStore } from '../../../sync-server/src/accounts/store.ts';
import { bytesOf } from '../../../sync-server/src/base/lib/bytes.ts';
import { createServer } from '../../../sync-server/src/http/plugins/create-server.ts';
import { errors } from '../../../sync-server/src/http/plugins/errors.ts';
import { tokens } from '../../../sync-server/src/http/plugins/tokens.ts';
import { mediaRoutes } from '../../../sync-server/src/http/routes/media/index.ts';
import { removePhotosOf } from '../../../sync-server/src/publishing/person-removal/remove-photos.ts';
import { UNLIMITED } from '../../../sync-server/src/storage/ledger/quotas.ts';
import { createUploadQuota } from '../../../sync-server/src/storage/media/upload-quota.ts';
import { createStore } from '../../../sync-server/src/storage/store/store.ts';
import { engines, type RunningEngine } from '../engines.ts';
import { blockStatement, postIdOf, postStatement, reportStatement, World } from '../publisher/world.ts';

const AT = '2026-11-20T10:00:00.000Z';
const NO_PHOTO = '0'.repeat(64);

describe.each(engines())('private photos: $name', (kind) => {
  let engine: RunningEngine;
  let world: World;
  let app: FastifyInstance;

  beforeAll(async () => {
    engine = await kind.start();
    world = await new World(engine, 'private').install(true);
    app = await serve();
  });
  afterAll(async () => {
    await app.close();
    await engine.close();
  });

  /** The photo routes with an empty memory, as after a restart. */
  async function serve(): Promise<FastifyInstance> {
    const { couch } = world;
    const server = createServer({ logLevel: 'silent', trustProxy: false }) as unknown as FastifyInstance;
    await server.register(errors);
    await server.register(tokens, { key: 'k'.repeat(32), seconds: 600 });
    const quota = createUploadQuota({ couch, accounts: createAccountStore(couch), daily: UNLIMITED });
    const onStored = () => undefined;
    await server.register(mediaRoutes, {
      couch,
      quota,
      rateLimit: 0,
      accountStatus: createAccountStatus(couch),
      onStored,
    });
    await server.ready();
    return server;
  }

  async function someone(): Promise<string> {
    const userId = await world.person();
    await world.couch
      .use<Pick<Account, 'type' | 'userId' | 'status' | 'roles'>>('accounts')
      .insert({ type: 'account', userId, status: 'active', roles: ['user'] }, accountId(userId));
    await world.publish();
    return userId;
  }

  /** The moderator; everybody else has no role. */
  let admin: string | null = null;
  const bearer = (userId: string | null) =>
    userId === null
      ? {}
      : { authorization: `Bearer ${app.tokens.issue(userId, userId === admin ? ['user', 'admin'] : ['user']).token}` };

  async function upload(file: Buffer, userId: string, query = '?private=true'): Promise<string> {
    const sha256 = createHash('sha256').update(bytesOf(file)).digest('hex');
    const headers = { 'content-type': 'image/webp', ...bearer(userId) };
    const answer = await app.inject({ method: 'PUT', url: `/media/${sha256}${query}`, headers, payload: file });
    expect([200, 201]).toContain(answer.statusCode);
    return sha256;
  }

  async function send(
    from: string,
    to: string,
    sha256: string,
    id = messageId(to, ulid()),
  ): Promise<{ id: string; state: string | null }> {
    await world.put(from, {
      _id: id,
      type: 'message',
      schemaVersion: 1,
      written: { at: AT, device: 'd1' },
      text: '',
      photo: { sha256, alt: 'Кіт', width: 4, height: 3 },
      about: null,
      createdAt: AT,
    });
    await world.publish();
    return { id, state: await world.state(from, id) };
  }

  const picture = () => {
    const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 };
    return sharp({ create: { width: 40, height: 30, channels: 3, background: '#000', noise } })
      .jpeg()
      .toBuffer();
  };

  const get = (sha256: string, userId: string | null, headers: Record<string, string> = {}, server = app) =>
    server.inject({ url: `/media/${sha256}/600`, headers: { ...bearer(userId), ...headers } });

  /** What an answer reveals, without its date. */
  const revealedBy = ({ statusCode, headers: { date: _, ...headers }, body }: Awaited<ReturnType<typeof get>>) => ({
    statusCode,
    headers,
    body,
  });

  async function expectNone(sha256: string, userId: string | null, server = app): Promise<void> {
    for (const headers of [{}, { range: 'bytes=0-1' }, { 'if-none-match': '"x"' }, { 'cache-control': 'no-cache' }]) {
      const answer = await get(sha256, userId, headers, server);
      expect(answer.statusCode).toBe(404);
      expect(revealedBy(answer)).toEqual(revealedBy(await get(NO_PHOTO, userId, headers, server)));
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(answer.headers.etag).toBeUndefined();
    }
    const etag = `"${sha256}-600"`;
    const [asked, none] = [await get(sha256, userId, { 'if-none-match': etag }), `"${NO_PHOTO}-600"`];
    // A photo that does not exist gets the same answer.
    expect(asked.statusCode).toBe((await get(NO_PHOTO, userId, { 'if-none-match': none })).statusCode);
    expect(asked.body === '' || asked.statusCode === 404).toBe(true);
    const [head, headOfNone] = await Promise.all(
      [sha256, NO_PHOTO].map((name) =>
        server.inject({ method: 'HEAD', url: `/media/${name}/600`, headers: bearer(userId) }),
      ),
    );
    expect([head?.statusCode, headOfNone?.statusCode]).toEqual([404, 404]);
  }

  async function expectShown(sha256: string, userId: string, server = app): Promise<void> {
    for (const headers of [{}, { 'if-none-match': '*' }, { 'if-none-match': `"${sha256}-600"` }]) {
      const answer = await get(sha256, userId, headers, server);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'private, no-store' });
      expect(answer.headers.etag).toBeUndefined();
      expect(await sharp(bytesOf(answer.rawPayload)).metadata()).toMatchObject({ format: 'webp', width: 40 });
    }
  }

  const isThere = async (sha256: string, userId: string) =>
    (await app.inject({ method: 'HEAD', url: `/media/${sha256}`, headers: bearer(userId) })).statusCode;

  it('private photos are readable by their author before anything names them, and then by the recipient only', async () => {
    const [olena, taras, iryna] = [await someone(), await someone(), await someone()];
    const sha256 = await upload(await picture(), olena);
    await expectShown(sha256, olena);
    for (const other of [null, taras, iryna]) await expectNone(sha256, other);
    expect((await send(olena, taras, sha256)).state).toBe('published');
    for (const server of [app, await serve()]) {
      await expectShown(sha256, olena, server);
      await expectShown(sha256, taras, server);
      for (const other of [null, iryna]) await expectNone(sha256, other, server);
    }
    expect([await isThere(sha256, olena), await isThere(sha256, taras), await isThere(sha256, iryna)]).toEqual([
      200, 200, 404,
    ]);
    const card = await app.inject({ url: `/media/${sha256}/share.jpg`, headers: bearer(olena) });
    expect([card.statusCode, card.headers['cache-control']]).toEqual([404, 'no-store']);
    const head = await app.inject({ method: 'HEAD', url: `/media/${sha256}/600`, headers: bearer(taras) });
    expect([head.statusCode, head.headers['cache-control'], head.body]).toEqual([200, 'private, no-store', '']);
  });

  it('private photos stay readable for their reader, however many of another person’s messages name them', async () => {
    const [olena, taras, iryna] = [await someone(), await someone(), await someone()];
    const sha256 = await upload(await picture(), olena);
    await send(olena, taras, sha256);
    const naming = Array.from({ length: 150 }, () => ({
      ...{
        _id: `message:${'0'.repeat(32)}:${taras}:${ulid()}`,
        type: 'message',
        schemaVersion: 1,
        text: '',
        about: null,
      },
      photo: { sha256, alt: '', width: 4, height: 3 },
      authorId: iryna,
      participants: [taras],
      createdAt: AT,
    }));
    await world.couch.use<object>('matters').bulk({ docs: naming });
    await expectShown(sha256, taras);
  });

  it('a photo request with an invalid token is answered as such, whether or not the photo exists', async () => {
    const olena = await someone();
    const sha256 = await upload(await picture(), olena);
    for (const name of [sha256, NO_PHOTO]) {
      const answer = await get(name, null, { authorization: 'Bearer x' });
      expect([answer.statusCode, answer.json().code]).toEqual([401, 'token/invalid']);
      expect(answer.headers['cache-control']).toBe('no-store');
    }
  });

  it.each(['jpeg', 'webp', 'png'] as const)(
    'private photos have their own name for the same picture: %s',
    async (format) => {
      const olena = await someone();
      const file = bytesOf(
        await sharp(await picture())
          .toFormat(format)
          .toBuffer(),
      );
      const twice = await Promise.all(
        [1, 2].map(() => makeUnique(new Blob([new Uint8Array(file)], { type: `image/${format}` }))),
      );
      const pixels: Buffer[] = [];
      const shown: string[] = [await upload(Buffer.from(file), olena, '')];
      for (const blob of twice) {
        expect(blob.type).toBe(`image/${format}`);
        shown.push(await upload(Buffer.from(await blob.arrayBuffer()), olena));
      }
      expect(new Set(shown).size).toBe(3);
      for (const sha256 of shown) {
        pixels.push(
          await sharp(bytesOf((await get(sha256, olena)).rawPayload))
            .raw()
            .toBuffer(),
        );
      }
      expect(pixels[1]?.equals(bytesOf(pixels[0] ?? Buffer.alloc(0)))).toBe(true);
      expect(pixels[2]?.equals(bytesOf(pixels[0] ?? Buffer.alloc(0)))).toBe(true);
    },
  );

  it('private photos are unreadable for the recipient after the message was withdrawn', async () => {
    const [olena, taras] = [await someone(), await someone()];
    const sha256 = await upload(await picture(), olena);
    const { id } = await send(olena, taras, sha256);
    await expectShown(sha256, taras);
    await world.remove(olena, id);
    await world.publish();
    await expectNone(sha256, taras);
    await expectShown(sha256, olena);
  });

  it('private photos are shown to no further person, nor for longer, by another person’s message or post that names them', async () => {
    const [olena, taras, iryna] = [await someone(), await someone(), await someone()];
    const sha256 = await upload(await picture(), olena);
    const { id } = await send(olena, taras, sha256);
    const naming = async (name: string, n: number) => {
      const { state } = await send(taras, iryna, name);
      const post = postStatement(postIdOf(n), { photo: { sha256: name, alt: '', width: 4, height: 3 } });
      await world.put(taras, post);
      await world.publish();
      return [state, await world.state(taras, post._id)];
    };
    // Nor does the outcome of a naming document reveal whether the photo exists.
    const named = await naming(sha256, 1);
    expect(named).toEqual([null, null]);
    expect(named).toEqual(await naming(NO_PHOTO, 2));
    await expectNone(sha256, iryna);
    await expectNone(sha256, null);
    await world.remove(olena, id);
    await world.publish();
    await expectNone(sha256, taras);
  });

  it('private photos are readable by moderators while their message is reported, unless only others name them', async () => {
    const [olena, taras, iryna] = [await someone(), await someone(), await someone()];
    admin = await someone();
    const [sha256, other] = [await upload(await picture(), olena), await upload(await picture(), olena)];
    const { id } = await send(olena, taras, sha256);
    await send(olena, taras, other);
    await send(taras, iryna, other);
    await expectNone(sha256, admin);
    const target = messageFactIds.make(olena, taras, id.slice(-26));
    const report = reportStatement(target);
    await world.put(taras, report);
    await world.put(iryna, reportStatement(messageFactIds.make(taras, iryna, '0'.repeat(26))));
    await world.publish();
    await expectShown(sha256, admin);
    await expectNone(sha256, iryna);
    await expectNone(other, admin);
    await world.remove(taras, report._id);
    await world.publish();
    await expectNone(sha256, admin);
  });

  it('private photos stay readable after a block, and refused messages after it show them to no one', async () => {
    const [olena, taras] = [await someone(), await someone()];
    const [before, after] = [await upload(await picture(), olena), await upload(await picture(), olena)];
    await send(olena, taras, before);
    await world.put(taras, blockStatement(olena, 'block'));
    await world.publish();
    expect((await send(olena, taras, after)).state).toBe('message/not-accepted');
    await expectShown(before, taras);
    await expectNone(after, taras);
  });

  it('private photos stay as private or as public as at their first upload', async () => {
    const [olena, taras, iryna] = [await someone(), await someone(), await someone()];
    const [first, second] = [await picture(), await picture()];
    const closed = await upload(first, olena);
    await upload(first, taras, '');
    await expectNone(closed, iryna);
    await expectNone(closed, null);
    await expectShown(closed, taras);
    const open = await upload(second, olena, '');
    await upload(second, taras);
    const answer = await get(open, null);
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
    expect((await get(open, iryna, { 'if-none-match': `"${open}-600"` })).statusCode).toBe(304);
  });

  it.each(['?private=false', '?private=', '?private=1', '?private=true&private=true'])(
    'an upload states its privacy in one way, not as %s',
    async (query) => {
      const olena = await someone();
      const headers = { 'content-type': 'image/webp', ...bearer(olena) };
      const answer = await app.inject({ method: 'PUT', url: `/media/${NO_PHOTO}${query}`, headers, payload: 'x' });
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'request/invalid']);
    },
  );

  it('private photos are removed with their author, whatever else names them', async () => {
    const [olena, taras] = [await someone(), await someone()];
    const sha256 = await upload(await picture(), olena);
    await send(olena, taras, sha256);
    await send(taras, olena, sha256);
    expect(await removePhotosOf(createStore(world.couch), olena, new Date())).toBe(1);
    expect(await world.find('media', sha256)).toBeNull();
    for (const other of [null, taras, olena]) await expectNone(sha256, other);
  });
});
