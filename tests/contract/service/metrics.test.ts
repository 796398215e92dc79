import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { engineVariables } from '../engines.ts';
import { commentStatement, postIdOf, postStatement } from '../publisher/world.ts';
import { EMBEDDED, openStage, type Stage, stages } from './stage.ts';

const TOKEN = 'a-token-of-the-operator';
/** On a busy machine an answer may take seconds; a failing test waits this long. */
const PATIENT = { timeout: 20_000, interval: 50 };
const REV = `1-${'ab'.repeat(16)}`;

/** As a device pushes: with its own revisions. */
async function push(stage: Stage, by: { session: { accessToken: string; ownDatabase: string } }, docs: object[]) {
  const { accessToken: token, ownDatabase } = by.session;
  const body = { new_edits: false, docs: docs.map((doc) => ({ ...doc, _rev: REV })) };
  const answer = await stage.call('POST', `/db/${ownDatabase}/_bulk_docs`, { token, body });
  expect(answer.status).toBe(201);
  return answer.headers.get('x-request-id');
}

/** Values by name and labels, as in the text. */
async function metricsOf(stage: Stage): Promise<{ text: string; value(name: string): number | undefined }> {
  const { status, text } = await stage.call('GET', '/metrics', { token: TOKEN });
  expect(status).toBe(200);
  const values = new Map(
    text.split('\n').flatMap((line) => {
      const [, name, value] = /^([^#].*) (\S+)$/.exec(line) ?? [];
      return name === undefined ? [] : [[name, Number(value)] as const];
    }),
  );
  return { text, value: (name) => values.get(name) };
}

describe('the metrics', () => {
  it('the metrics have no address unless the operator configures one', async () => {
    const stage = await openStage(EMBEDDED);
    try {
      expect((await stage.call('GET', '/metrics', { token: TOKEN })).status).toBe(404);
      expect(stage.service.metricsUrl).toBeNull();
    } finally {
      await stage.stop();
    }
  });

  it('the metrics have their own port, which serves nothing else and closes with the service', async () => {
    const stage = await openStage(EMBEDDED, { env: { METRICS_PORT: '0' } });
    const url = stage.service.metricsUrl;
    try {
      const answer = await fetch(`${url}/metrics`);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/plain')]);
      expect(await answer.text()).toContain('lapka_engine_up 1');
      for (const [method, path] of [
        ['GET', '/'],
        ['GET', '/auth/options'],
        ['POST', '/metrics'],
      ] as const) {
        expect((await fetch(url + path, { method })).status).toBe(404);
      }
      expect((await stage.call('GET', '/metrics')).status).toBe(404);
    } finally {
      await stage.stop();
    }
    await expect(fetch(`${url}/metrics`)).rejects.toThrow();
  });

  it('the metrics require the configured token, at either port', async () => {
    const stage = await openStage(EMBEDDED, { env: { METRICS_PORT: '0', METRICS_TOKEN: TOKEN } });
    try {
      for (const base of [stage.url, stage.service.metricsUrl]) {
        const statuses = [];
        for (const authorization of ['', `Basic ${TOKEN}`, `Bearer ${TOKEN}x`, 'Bearer', `Bearer ${TOKEN}`]) {
          const answer = await fetch(`${base}/metrics`, { headers: { authorization } });
          statuses.push(answer.status);
          await answer.text();
        }
        expect(statuses).toEqual([401, 401, 401, 401, 200]);
      }
    } finally {
      await stage.stop();
    }
  });
});

describe('the content of metrics and log', () => {
  let stage: Stage;
  const lines: string[] = [];
  const settled = (reqId: string | null) =>
    lines.map((line) => JSON.parse(line)).filter((line) => line.msg === 'statement settled' && line.reqId === reqId);

  beforeAll(async () => {
    const env = { METRICS_TOKEN: TOKEN };
    stage = await openStage(EMBEDDED, { env, logStream: { write: (line) => lines.push(line) } });
  });
  afterAll(() => stage.stop());

  it('counts publications and refusals with their latency, and names no one', async () => {
    const person = await stage.register();
    const post = postIdOf(1);
    const requestId = await push(stage, person, [postStatement(post), postStatement(postIdOf(2), { postTitle: '' })]);
    await vi.waitFor(() => expect(settled(requestId)).toHaveLength(2), PATIENT);
    const { text, value } = await metricsOf(stage);
    expect(value('lapka_statements_total{kind="post",outcome="published"}')).toBe(1);
    expect(value('lapka_statements_total{kind="post",outcome="refused"}')).toBe(1);
    expect(value('lapka_refusals_total{by="publisher",code="post/title-required"}')).toBe(1);
    expect(value('lapka_publish_delay_seconds_count{arrival="gateway"}')).toBe(2);
    expect(value('lapka_http_requests_total{method="POST",route="/db/:database/_bulk_docs",status="201"}')).toBe(1);
    expect(value('lapka_publisher_up')).toBe(1);
    expect(value('lapka_publisher_queue{work="step",state="resting"}')).toBe(0);
    expect(value('lapka_data_free_bytes')).toBeGreaterThan(0);
    const { userId, ownDatabase, accessToken } = person.session;
    const secrets = [userId, ownDatabase, accessToken, person.email, post, '127.0.0.1'];
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
  });

  it('counts refusals of requests and of single documents by their codes', async () => {
    const person = await stage.register();
    await stage.call('GET', `/db/${person.session.ownDatabase}`);
    const long = 'x'.repeat(1_100_000);
    await push(stage, person, [{ _id: 'draft:x', long }, { _id: 'outcome:post:x' }]);
    const { value } = await metricsOf(stage);
    expect(value('lapka_refusals_total{by="document",code="statement/too-large"}')).toBe(1);
    expect(value('lapka_refusals_total{by="document",code="gateway/forbidden"}')).toBe(1);
    expect(value('lapka_refusals_total{by="request",code="session/missing"}')).toBeGreaterThanOrEqual(1);
  });

  it('counts waiting feeds, and does not treat waiting as slowness', async () => {
    const { session } = await stage.register();
    const leaving = new AbortController();
    const open = (database: string, since: string) =>
      fetch(`${stage.url}/db/${database}/_changes?feed=longpoll&since=${since}&timeout=20000`, {
        headers: { authorization: `Bearer ${session.accessToken}` },
        signal: leaving.signal,
      }).catch(() => null);
    const waiting = [open(session.ownDatabase, 'now'), open('market', 'now')];
    await vi.waitFor(async () => {
      const { value } = await metricsOf(stage);
      expect(value('lapka_feeds_open{database="own"}')).toBe(1);
      expect(value('lapka_feeds_open{database="shared"}')).toBe(1);
    }, PATIENT);
    leaving.abort();
    await Promise.all(waiting);
    await vi.waitFor(async () => {
      const { value } = await metricsOf(stage);
      expect(value('lapka_feeds_open{database="own"}')).toBe(0);
      expect(value('lapka_http_request_seconds_count{route="/db/:database/_changes"}')).toBeUndefined();
    }, PATIENT);
  });

  it('links a request to its statements’ outcomes, also a write of one document', async () => {
    const person = await stage.register();
    const { accessToken: token, ownDatabase } = person.session;
    const body = postStatement(postIdOf(3));
    const answer = await stage.call('PUT', `/db/${ownDatabase}/${postIdOf(3)}`, { token, body });
    const requestId = answer.headers.get('x-request-id');
    await vi.waitFor(() => expect(settled(requestId)).toHaveLength(1), PATIENT);
    expect(settled(requestId)[0]).toMatchObject({ part: 'publisher', kind: 'post', outcome: 'published' });
    expect(lines.some((line) => line.includes(`"reqId":"${requestId}"`) && line.includes('"answered"'))).toBe(true);
    const all = lines.join('');
    expect([person.session.userId, postIdOf(3), person.email].filter((secret) => all.includes(secret))).toEqual([]);
  });

  it('counts statements that wait for their photo', async () => {
    const person = await stage.register();
    const sha256 = createHash('sha256').update('a photo that does not come').digest('hex');
    const photo = { sha256, alt: '', width: 4, height: 3 };
    await push(stage, person, [postStatement(postIdOf(4), { photo })]);
    await vi.waitFor(async () => expect((await metricsOf(stage)).value('lapka_photo_waits')).toBe(1), PATIENT);
  });

  it('links outcomes and notifications for other people to the request as well', async () => {
    const person = await stage.register();
    const requestId = await push(stage, person, [commentStatement(postIdOf(1), 9)]);
    await vi.waitFor(
      () => expect(settled(requestId)).toMatchObject([{ kind: 'comment', outcome: 'published' }]),
      PATIENT,
    );
  });
});

describe.each(stages)('the logs of two processes on one engine ($name)', (kind) => {
  it('the logs of two processes name a statement alike, where one process lets the other publish', async () => {
    const engine = await kind.start();
    const logs: { gateway: string[]; publisher: string[] } = { gateway: [], publisher: [] };
    const env = engineVariables(engine);
    const open = (log: string[], more: Record<string, string>) =>
      openStage(EMBEDDED, { env: { ...env, ...more }, logStream: { write: (line) => log.push(line) } });
    const gateway = await open(logs.gateway, { PUBLISHER: 'off' });
    const publisher = await open(logs.publisher, {});
    try {
      const requestId = await push(gateway, await gateway.register(), [postStatement(postIdOf(1))]);
      const found = (log: string[], msg: string) =>
        log.map((line) => JSON.parse(line)).filter((line) => line.msg === msg);
      const [left] = found(logs.gateway, 'statements left to another publisher');
      expect(left).toMatchObject({ reqId: requestId, statements: [expect.stringMatching(/^statement#[0-9a-f]{12}$/)] });
      await vi.waitFor(
        () =>
          expect(found(logs.publisher, 'statement settled')).toContainEqual(
            expect.objectContaining({ kind: 'post', outcome: 'published', statement: left.statements[0] }),
          ),
        PATIENT,
      );
    } finally {
      await gateway.stop();
      await publisher.stop();
      await engine.close();
    }
  });
});
