import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Session } from '../../../src/domain/account/schema.ts';
import { createAccountStore } from '../../../sync-server/src/accounts/store.ts';
import { startService } from '../../../sync-server/src/start-service.ts';
import type { Couch } from '../../../sync-server/src/storage/engine/couch.ts';
import { newPerson, type Person } from '../service/stage.ts';
import { type OpenedPlace, places } from './places.ts';

type Service = Awaited<ReturnType<typeof startService>>;

describe.each(places())('two services on $name', ({ open }) => {
  let place: OpenedPlace;
  let services: readonly [Service, Service];
  beforeAll(async () => {
    place = await open();
    const start = ({ address: { url, user, password }, prefix }: Couch) =>
      startService({
        env: {
          COUCHDB_URL: url,
          COUCHDB_USER: user,
          COUCHDB_PASSWORD: password,
          DB_PREFIX: prefix,
          JWT_KEY: place.jwtKey,
          PUBLISHER: 'off',
        },
      });
    // The first service creates the databases; otherwise both would wait for each other's.
    services = [await start(place.couches[0]), await start(place.couches[1])];
  });
  afterAll(async () => {
    for (const service of services) await service.stop();
    await place.close();
  });

  const post = async ({ url }: Service, path: string, body: object | null, cookie?: string) =>
    await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(cookie === undefined ? {} : { cookie: `refresh=${cookie}` }) },
      ...(body === null ? {} : { body: JSON.stringify(body) }),
    });
  const register = (service: Service, person: Person) => post(service, '/auth/register', { ...person, locale: 'uk' });
  const cookieOf = (answer: Response) =>
    /^refresh=([^;]*)/.exec(answer.headers.getSetCookie().find((each) => each.startsWith('refresh=')) ?? '')?.[1] ?? '';

  it('two services make one account of several registrations with one e-mail address', async () => {
    for (let round = 0; round < 4; round += 1) {
      const person = newPerson();
      const answers = await Promise.all(
        Array.from({ length: 6 }, async (_, number) => {
          const password = `${person.password} ${number}`;
          const { status } = await register(services[number % 2 === 0 ? 0 : 1], { ...person, password });
          return { status, password };
        }),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
      const winner = answers.find(({ status }) => status === 201);
      for (const service of services) {
        for (const { password } of answers) {
          const { email } = person;
          if (password !== winner?.password && password !== answers[0]?.password) continue;
          const answer = await post(service, '/auth/login', { email, password, locale: 'uk' });
          expect(answer.status).toBe(password === winner?.password ? 200 : 401);
        }
      }
    }
  });

  it('two services give a Google account to one of those who join it at once', async () => {
    const claim = `google:${randomBytes(32).toString('hex')}`;
    const stores = place.couches.map((couch) => createAccountStore(couch));
    const people = await Promise.all(services.flatMap((service) => [service, service]).map(registered));
    const taken = await Promise.all(
      people.map((userId, number) => stores[number % stores.length]?.claim(claim, userId)),
    );
    expect(taken.filter(Boolean)).toHaveLength(1);
    for (const store of stores) expect((await store.claimed(claim))?.userId).toBe(people[taken.indexOf(true)]);
  });

  it('two services accept one refresh token at both, with successors that are valid at both', async () => {
    for (let round = 0; round < 4; round += 1) {
      const cookie = cookieOf(await register(services[0], newPerson()));
      const answers = await Promise.all(
        [0, 1, 0, 1].map((at) => post(services[at === 0 ? 0 : 1], '/auth/refresh', null, cookie)),
      );
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      // Whichever answer arrived, at whichever service the client presents it.
      const successor = cookieOf(answers[round] ?? new Response());
      expect((await post(services[round % 2 === 0 ? 1 : 0], '/auth/refresh', null, successor)).status).toBe(200);
    }
  });

  it('two services keep one admin when two remove each other’s role at the same moment', async () => {
    const admins = await Promise.all(services.map(registered));
    const [one, other] = admins;
    if (one === undefined || other === undefined) throw new Error('not registered');
    for (const userId of admins) await services[0].accounts.admin.setRole(null, userId, 'admin', true);
    const account = async (userId: string) => {
      const found = await services[0].accounts.store.account(userId);
      if (found === null) throw new Error('no account');
      return found;
    };
    const [byOne, byOther] = [await account(one), await account(other)];
    await Promise.allSettled([
      services[0].accounts.admin.setRole(byOne, other, 'admin', false),
      services[1].accounts.admin.setRole(byOther, one, 'admin', false),
    ]);
    const left = [await account(one), await account(other)].filter(({ roles }) => roles.includes('admin'));
    expect(left).toHaveLength(1);
  });

  async function registered(service: Service): Promise<string> {
    const answer = await register(service, newPerson());
    const { userId }: Session = await answer.json();
    return userId;
  }
});
