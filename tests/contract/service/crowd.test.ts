import { ulid } from 'ulid';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Session } from '../../../src/domain/account/schema.ts';
import { FEED_ROWS } from '../../../sync-server/src/http/gateway/query.ts';
import { startService } from '../../../sync-server/src/start-service.ts';
import { engines, type RunningEngine } from '../engines.ts';
import { type Front, openFront } from '../nodes/front.ts';

const VISITORS = 100;
const TIMEOUTS = { timeout: 30_000, interval: 20 };

const [EMBEDDED] = engines();
let engine: RunningEngine;
let front: Front;
let service: Awaited<ReturnType<typeof startService>>;

beforeAll(async () => {
  if (EMBEDDED === undefined) throw new Error('There is no engine.');
  engine = await EMBEDDED.start();
  front = await openFront(engine.url);
  const { name, password } = engine.auth;
  service = await startService({
    env: { COUCHDB_URL: front.url, COUCHDB_USER: name, COUCHDB_PASSWORD: password, JWT_KEY: engine.jwtKey },
  });
});
afterAll(async () => {
  await service.stop();
  await front.close();
  await engine.close();
});

async function register(number: number): Promise<Session> {
  const answer = await fetch(`${service.url}/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      firstName: 'Олена',
      secondName: 'Коваль',
      email: `crowd-${number}@lapka.example`,
      password: 'long enough',
      locale: 'uk',
    }),
  });
  return (await answer.json()) as Session;
}

it('a hundred concurrent first visits are answered from memory', async () => {
  await fetch(`${service.url}/bundle/community`);
  const read = () => front.asked.filter((each) => /\/community\//.test(each) && !/longpoll/.test(each)).length;
  const before = read();
  const answers = await Promise.all(
    Array.from({ length: VISITORS }, async () => {
      const answer = await fetch(`${service.url}/bundle/community`);
      return [answer.status, (await answer.text()).length > 0];
    }),
  );
  expect(answers).toEqual(answers.map(() => [200, true]));
  expect(read()).toBe(before);
});

it('waiting devices hold no request at the engine, and each gets its own changes', async () => {
  const sessions = await Promise.all([1, 2, 3].map(register));
  const waiting = sessions.map(async ({ ownDatabase, accessToken }) => {
    const ask = async (query: string) => {
      const answer = await fetch(`${service.url}/db/${ownDatabase}/_changes?${query}`, {
        headers: { authorization: `Bearer ${accessToken}` },
      });
      return (await answer.json()) as { results: { id: string }[]; last_seq: string };
    };
    const { last_seq: since } = await ask('since=now');
    return await ask(new URLSearchParams({ feed: 'longpoll', since }).toString());
  });
  const feedOf = ({ ownDatabase }: Session) => new RegExp(`${ownDatabase}/_changes\\?.*limit=${FEED_ROWS}`);
  await vi.waitFor(() => {
    for (const session of sessions) {
      expect(front.asked.filter((each) => feedOf(session).test(each)).length).toBeGreaterThan(1);
    }
  }, TIMEOUTS);
  const draft = `draft:post:${ulid()}`;
  for (const { ownDatabase, accessToken } of sessions) {
    await fetch(`${service.url}/db/${ownDatabase}/_bulk_docs`, {
      method: 'POST',
      headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ docs: [{ _id: draft, type: 'draft' }] }),
    });
  }
  for (const { results } of await Promise.all(waiting)) expect(results.map(({ id }) => id)).toContain(draft);
  expect(front.asked.filter((each) => /user-.*longpoll/.test(each))).toEqual([]);
});
