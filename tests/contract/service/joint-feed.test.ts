import { ulid } from 'ulid';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { JOINT_FEED } from '../../../src/domain/sync/joint-feed.ts';
import { LARGEST_JOINT_QUESTION_BYTES } from '../../../sync-server/src/gateway/joint-question.ts';
import { forgeToken, inSeconds, openStage, type Stage, stages } from './stage.ts';

type Registered = Awaited<ReturnType<Stage['register']>>;

const WAITS = 'feed=longpoll&timeout=20000';
const METRICS_TOKEN = 'whoever-watches-the-feeds';
const PATIENT = { timeout: 20_000, interval: 20 };

const BAD = [400, 'gateway/bad-request'] as const;
const FORBIDDEN = [403, 'gateway/forbidden'] as const;
const NOT_FOUND = [404, 'gateway/not-found'] as const;

/** `OWN` and `OTHERS` stand for the database of who asks and for somebody else's. */
const REFUSED: readonly { name: string; body: unknown; as: readonly [number, string] }[] = [
  { name: 'no body', body: undefined, as: BAD },
  { name: 'a list', body: [WAITS], as: BAD },
  { name: 'a text', body: 'community', as: BAD },
  { name: 'nothing', body: {}, as: BAD },
  { name: 'more databases than there are', body: many(9), as: BAD },
  { name: 'a number for a query', body: { community: 5 }, as: BAD },
  { name: 'a query that waits for nothing', body: { community: 'since=0' }, as: BAD },
  { name: 'a feed that never ends', body: { community: 'feed=continuous' }, as: BAD },
  { name: 'no time to wait', body: { community: 'feed=longpoll&timeout=0' }, as: BAD },
  { name: 'a parameter that is not in the table', body: { community: `${WAITS}&filter=app/mine` }, as: BAD },
  { name: 'a parameter twice', body: { community: `${WAITS}&since=0&since=1` }, as: BAD },
  { name: 'a place that is none', body: { community: `${WAITS}&since=${encodeURIComponent('\u0000')}` }, as: BAD },
  { name: 'what only the own feed knows', body: { community: `${WAITS}&conflicts=true` }, as: BAD },
  { name: 'a database that is none', body: { community: WAITS, elsewhere: WAITS }, as: NOT_FOUND },
  { name: 'a name with a path', body: { 'community/_all_docs': WAITS }, as: NOT_FOUND },
  { name: 'a name of an object', body: { constructor: WAITS }, as: NOT_FOUND },
  { name: 'the service’s own', body: { community: WAITS, ledger: WAITS }, as: FORBIDDEN },
  { name: 'somebody else’s', body: { OWN: WAITS, OTHERS: WAITS }, as: FORBIDDEN },
  {
    name: 'more than is read',
    body: { community: 'x'.repeat(LARGEST_JOINT_QUESTION_BYTES) },
    as: [413, 'gateway/too-large'],
  },
];

function many(count: number): Record<string, string> {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`database${index}`, WAITS]));
}

describe.each(stages)('joint feeds on $name', (kind) => {
  let stage: Stage;
  let person: Registered;
  let other: Registered;

  beforeAll(async () => {
    // Only the test writes: what the publisher adds would end the waits below.
    stage = await openStage(kind, { env: { PUBLISHER: 'off', METRICS_TOKEN } });
    [person, other] = [await stage.register(), await stage.register()];
  });
  afterAll(() => stage.stop());

  const tokenOf = ({ session }: Registered) => session.accessToken;
  const ask = (body: unknown, token: string | undefined = tokenOf(person)) =>
    stage.call('POST', JOINT_FEED, { body, ...(token === undefined ? {} : { token }) });

  async function endOf(database: string): Promise<string> {
    const { body } = await stage.call('GET', `/db/${database}`, { token: tokenOf(person) });
    return String(body?.update_seq);
  }

  /** How a device of ours waits at its databases from where they end. */
  async function fromHere(timeout = 20_000): Promise<Record<string, string>> {
    const own = person.session.ownDatabase;
    const shared = { include_docs: 'true', limit: '10', feed: 'longpoll', timeout: String(timeout) };
    const [at, community, market] = [await endOf(own), await endOf('community'), await endOf('market')];
    return {
      [own]: new URLSearchParams({ since: at, style: 'all_docs', ...shared }).toString(),
      community: new URLSearchParams({ since: community, ...shared }).toString(),
      market: new URLSearchParams({ since: market, ...shared }).toString(),
    };
  }

  async function openFeeds(): Promise<number> {
    const told = (await stage.call('GET', '/metrics', { token: METRICS_TOKEN })).text;
    return [...told.matchAll(/^lapka_feeds_open\{.*\} (\d+)$/gm)].reduce((sum, [, count]) => sum + Number(count), 0);
  }

  it('answers with what came in one of them, as that one alone would; the others are held no longer', async () => {
    const question = await fromHere();
    const answers = [ask(question), ask(question), ask(question)];
    await vi.waitFor(async () => expect(await openFeeds()).toBe(9), PATIENT);
    const id = `post:${ulid()}`;
    await stage.service.couch.use<{ text: string }>('community').insert({ text: 'fresh' }, id);
    const alone = await stage.call('GET', `/db/community/_changes?${question.community}`);
    for (const { status, body, headers } of await Promise.all(answers)) {
      expect(status).toBe(200);
      expect(headers.get('cache-control')).toBe('no-store');
      expect(Object.keys(body ?? {})).toEqual(['community']);
      const row = { id, doc: expect.objectContaining({ text: 'fresh' }) };
      expect(body?.community).toMatchObject({ results: [row] });
      expect(body?.community).toMatchObject({ results: alone.body?.results });
    }
    await vi.waitFor(async () => expect(await openFeeds()).toBe(0), PATIENT);
  });

  it('answers with what the person wrote elsewhere', async () => {
    const question = await fromHere();
    const answer = ask(question);
    await vi.waitFor(async () => expect(await openFeeds()).toBe(3), PATIENT);
    const own = person.session.ownDatabase;
    const id = `draft:post:${ulid()}`;
    const body = { docs: [{ _id: id, type: 'draft' }] };
    expect((await stage.call('POST', `/db/${own}/_bulk_docs`, { body, token: tokenOf(person) })).status).toBe(201);
    expect((await answer).body).toEqual({
      [own]: expect.objectContaining({ results: [expect.objectContaining({ id })] }),
    });
  });

  it('answers at once with what is there', async () => {
    const { body } = await ask({ [person.session.ownDatabase]: `since=0&limit=1&${WAITS}` });
    expect(body?.[person.session.ownDatabase]).toMatchObject({ results: [expect.anything()] });
  });

  it('answers with nothing when nothing came in the shortest of their times', async () => {
    const question = await fromHere();
    const { status, body } = await ask({ ...question, market: (await fromHere(50)).market });
    expect([status, body]).toEqual([200, {}]);
  });

  it('needs no token for what everybody reads', async () => {
    const { community, market } = await fromHere(50);
    expect(await stage.call('POST', JOINT_FEED, { body: { community, market } })).toMatchObject({
      status: 200,
      body: {},
    });
  });

  it('ends before its token does, and says so where there is no time left', async () => {
    const { userId } = person.session;
    const until = (exp: number) => forgeToken(stage.jwtKey, { sub: userId, exp, '_couchdb.roles': ['user'] });
    const exp = inSeconds(2);
    expect(await ask(await fromHere(30_000), until(exp))).toMatchObject({ status: 200, body: {} });
    expect(Date.now()).toBeLessThan(exp * 1_000);
    expect(await ask(await fromHere(), until(Date.now() / 1_000 + 0.2))).toMatchObject({
      status: 401,
      body: { code: 'token/expired' },
    });
  });

  it.each(REFUSED)('$name is refused', async ({ body, as }) => {
    const names: Record<string, string> = {
      OWN: person.session.ownDatabase,
      OTHERS: other.session.ownDatabase,
    };
    const isNamed = typeof body === 'object' && body !== null && !Array.isArray(body);
    const named = isNamed
      ? Object.fromEntries(Object.entries(body).map(([name, query]) => [names[name] ?? name, query]))
      : body;
    const answer = await ask(named);
    expect([answer.status, answer.body?.code], answer.text).toEqual(as);
    expect(await openFeeds()).toBe(0);
  });

  it.each([
    { name: 'without a token', token: () => undefined, as: [401, 'session/missing'] },
    {
      name: 'with a forged one',
      token: () => forgeToken('another key', { sub: person.session.userId, exp: inSeconds(60), '_couchdb.roles': [] }),
      as: [401, 'token/invalid'],
    },
  ])('the own feed is refused $name', async ({ token, as }) => {
    const answer = await stage.call('POST', JOINT_FEED, {
      body: { [person.session.ownDatabase]: WAITS, community: WAITS },
      ...(token() === undefined ? {} : { token: token() as string }),
    });
    expect([answer.status, answer.body?.code]).toEqual(as);
  });
});
