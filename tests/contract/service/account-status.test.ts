import { createHash } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { createAccountStatus } from '../../../sync-server/src/accounts/account-status.ts';
import type { Couch } from '../../../sync-server/src/storage/engine/couch.ts';
import { NEW_PASSWORD, outcome, type Registered, useAccountWorld } from './account-world.ts';
import { cookieOf, forgeToken, inSeconds, stages } from './stage.ts';

const NO_PHOTO = Buffer.from('no photo');
const SHA = createHash('sha256').update(Uint8Array.from(NO_PHOTO)).digest('hex');
const ENDED = [401, 'session/expired'];
const SUSPENDED = [403, 'account/suspended'];
/** The time by which a suspension takes effect, whatever was cached a moment before. */
const FELT_MS = 5_000;

describe.each(stages)('writing with a token that outlived its account or session, on $name', (kind) => {
  const world = useAccountWorld(kind);
  let number = 0;

  const write = (of: Registered, token = of.session.accessToken) => {
    number += 1;
    return world.stage.call('PUT', `/db/${of.session.ownDatabase}/draft:${number}`, { body: { type: 'draft' }, token });
  };
  /** Every request by which a device writes. */
  const WRITES: readonly [string, string, unknown?][] = [
    ['PUT', '/draft:x', { type: 'draft' }],
    ['DELETE', '/draft:x?rev=1-00000000000000000000000000000000'],
    ['POST', '/_bulk_docs', { docs: [{ _id: 'draft:y' }] }],
    ['PUT', '/_local/mark', { seq: 1 }],
  ];
  const signIn = async (of: Registered, password = of.password): Promise<Registered> => {
    const answer = await world.login(of.email, password);
    return { ...of, session: JSON.parse(answer.text), cookie: cookieOf(answer) };
  };
  const suspend = (of: Registered) => world.stage.service.accounts.admin.suspend(null, of.session.userId, 'Спам');

  it('writing is refused to a suspended person with the reason, in every way; reading still works', async () => {
    const person = await world.stage.register();
    await suspend(person);
    const { accessToken: token, ownDatabase } = person.session;
    for (const [method, path, body] of WRITES) {
      const answer = await world.stage.call(method, `/db/${ownDatabase}${path}`, {
        token,
        ...(body === undefined ? {} : { body }),
      });
      expect([method, path, ...outcome(answer), answer.body?.detail]).toEqual([method, path, ...SUSPENDED, 'Спам']);
    }
    const photo = await world.stage.call('PUT', `/media/${SHA}`, { token, body: NO_PHOTO.toString() });
    expect(outcome(photo)).toEqual(SUSPENDED);
    expect((await world.stage.call('GET', `/db/${ownDatabase}/profile`, { token })).status).toBe(200);
    const question = { body: { a: ['1-x'] }, token };
    expect((await world.stage.call('POST', `/db/${ownDatabase}/_revs_diff`, question)).status).toBe(200);
  });

  it('writing stops soon for a person who is suspended while writing, and works again soon after the restoration', async () => {
    const person = await world.stage.register();
    expect((await write(person)).status).toBe(201);
    await suspend(person);
    await vi.waitFor(async () => expect(outcome(await write(person))).toEqual(SUSPENDED), { timeout: FELT_MS });
    await world.stage.service.accounts.admin.restore(null, person.session.userId);
    await vi.waitFor(async () => expect((await write(person)).status).toBe(201), { timeout: FELT_MS });
  });

  it('writing is refused for a removed account', async () => {
    const person = await world.stage.register();
    expect((await world.post('delete', { password: person.password }, person)).status).toBe(204);
    expect(outcome(await write(person))).toEqual(SUSPENDED);
  });

  it('writing is refused for a session that was signed out; another device of the person is unaffected', async () => {
    const person = await world.stage.register();
    const elsewhere = await signIn(person);
    expect((await world.stage.call('POST', '/auth/logout', { cookie: person.cookie })).status).toBe(204);
    expect(outcome(await write(person))).toEqual(ENDED);
    expect((await write(elsewhere)).status).toBe(201);
    // A device then refreshes once, and gets the reason.
    expect((await world.refresh(person.cookie)).status).toBe(401);
  });

  it('writing is refused for a session that was signed out from another device', async () => {
    const person = await world.stage.register();
    const elsewhere = await signIn(person);
    const { userId, accessToken: token } = person.session;
    const id = await world.stage.service.accounts.sessions.current(elsewhere.cookie, userId);
    expect((await world.stage.call('DELETE', `/auth/devices/${id}`, { token })).status).toBe(204);
    expect(outcome(await write(elsewhere))).toEqual(ENDED);
    expect((await write(person)).status).toBe(201);
  });

  it('writing is refused for sessions from before a password reset; the next sign-in can write', async () => {
    const person = await world.stage.register();
    const token = await world.resetToken(person);
    expect((await world.post('password/reset', { token, password: NEW_PASSWORD })).status).toBe(204);
    expect(outcome(await write(person))).toEqual(ENDED);
    expect((await write(await signIn(person, NEW_PASSWORD))).status).toBe(201);
  });

  it('writing works with the same token on the device that changed the password, and on no other', async () => {
    const person = await world.stage.register();
    const elsewhere = await signIn(person);
    const change = { current: person.password, password: NEW_PASSWORD };
    expect((await world.post('password', change, person)).status).toBe(204);
    expect((await write(person)).status).toBe(201);
    expect(outcome(await write(elsewhere))).toEqual(ENDED);
  });

  it('writing works for the device that changed the password also when only the account was written yet', async () => {
    const person = await world.stage.register();
    const { store, sessions, accountStatus } = world.stage.service.accounts;
    const { userId } = person.session;
    const session = (await sessions.current(person.cookie, userId)) ?? '';
    const passwordSetBy = { session, at: new Date().toISOString() };
    await store.update(userId, (now) => ({ ...now, generation: now.generation + 1, passwordSetBy }));
    await accountStatus.check({ userId, session });
  });

  it('writing works with a refreshed token of the same session', async () => {
    const person = await world.stage.register();
    const refreshed = await world.refresh(person.cookie);
    const token = String(refreshed.body?.accessToken);
    expect((await write(person, token)).status).toBe(201);
    await world.stage.call('POST', '/auth/logout', { cookie: cookieOf(refreshed) });
    const { userId } = person.session;
    const session = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sid;
    const accountStatus = createAccountStatus(world.stage.service.couch);
    await expect(accountStatus.check({ userId, session })).rejects.toMatchObject({ statusCode: 401 });
  });

  it('writing works with a token from before tokens named sessions while the account is active', async () => {
    const person = await world.stage.register();
    const claims = { sub: person.session.userId, '_couchdb.roles': ['user'], exp: inSeconds(60) };
    const token = forgeToken(world.stage.jwtKey, claims);
    expect((await write(person, token)).status).toBe(201);
    const other = await world.stage.register();
    await suspend(other);
    const theirs = forgeToken(world.stage.jwtKey, { ...claims, sub: other.session.userId });
    expect(outcome(await write(other, theirs))).toEqual(SUSPENDED);
  });

  describe('the cost of checking the account status', () => {
    /** The engine, with a count of reads of accounts; unreachable on demand. */
    function counted() {
      const state = { reads: 0, down: false };
      const { couch } = world.stage.service;
      const watched: Couch = {
        ...couch,
        use: <D>(database: string) => {
          const documents = couch.use<D>(database);
          const fetch: typeof documents.fetch = (...given: unknown[]) => {
            state.reads += 1;
            if (state.down) return Promise.reject(Object.assign(new Error('gone'), { code: 'ECONNREFUSED' }));
            return Reflect.apply(documents.fetch, documents, given);
          };
          return { ...documents, fetch };
        },
      };
      return { state, couch: watched };
    }
    const writerOf = async (of: Registered) => {
      const { userId } = of.session;
      return { userId, session: await world.stage.service.accounts.sessions.current(of.cookie, userId) };
    };

    it('the account status is read once in three seconds, however many writes arrive, also concurrently', async () => {
      const { state, couch } = counted();
      let time = 0;
      const accountStatus = createAccountStatus(couch, () => time);
      const writer = await writerOf(await world.stage.register());
      await Promise.all(Array.from({ length: 50 }, () => accountStatus.check(writer)));
      time = 2_999;
      await accountStatus.check(writer);
      expect(state.reads).toBe(1);
      time = 3_000;
      await accountStatus.check(writer);
      expect(state.reads).toBe(2);
    });

    it('an expired account status does not count when the database cannot be read: 503 until it is back', async () => {
      const { state, couch } = counted();
      let time = 0;
      const accountStatus = createAccountStatus(couch, () => time);
      const writer = await writerOf(await world.stage.register());
      await accountStatus.check(writer);
      [time, state.down] = [3_000, true];
      const unavailable = { statusCode: 503, code: 'server/unavailable', retryAfter: 2 };
      await expect(accountStatus.check(writer)).rejects.toMatchObject(unavailable);
      state.down = false;
      await accountStatus.check(writer);
    });
  });
});
