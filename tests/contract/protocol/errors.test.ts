import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines } from '../engines.ts';
import { ERROR_CASES, type ErrorCase } from './error-cases.ts';
import { Caller } from './http.ts';

describe.each(engines())('error bodies and codes: $name', (kind) => {
  let api: Caller;
  let database: string;

  beforeAll(async () => {
    api = new Caller(await kind.start());
    database = await api.newDatabase({ names: ['ann'] });
    await api.put(`${database}/there`, { a: 0 });
    await api.put(`${database}/gone`, { _deleted: true });
  });
  afterAll(() => api.engine.close());

  const named = ERROR_CASES.map((item) => ({ ...item, title: titleOf(item) }));
  test.each(named)('$title', async (item) => {
    const who = item.who === 'ann' ? api.token('ann') : (item.who ?? 'admin');
    const headers: Record<string, string> = item.contentType === undefined ? {} : { 'content-type': item.contentType };
    const path = item.path.replace('/{db}', database);
    const { status, body } = await api.call(who, item.method, path, item.body, headers);
    expect({ status, body }).toEqual({ status: item.status, body: expectedBody(item) });
  });

  test('stores nothing of a refused batch', async () => {
    expect((await api.call('admin', 'GET', `${database}/small`)).status).toBe(404);
    expect((await api.call('admin', 'GET', `${database}/new`)).status).toBe(404);
  });
});

function expectedBody({ error, reason }: ErrorCase): unknown {
  if (error === undefined) return expect.anything();
  const text = reason instanceof RegExp ? expect.stringMatching(reason) : (reason ?? expect.any(String));
  return expect.objectContaining({ error, reason: text });
}

function titleOf({ who, method, path, body, status }: ErrorCase): string {
  const sent = body === undefined ? '' : ` ${typeof body === 'string' ? body : JSON.stringify(body)}`.slice(0, 60);
  return `${who ?? 'admin'} ${method} ${path}${sent} -> ${status}`;
}
