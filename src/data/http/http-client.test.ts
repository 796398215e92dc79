import { describe, expect, it } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { type Answer, createAsk, detailIn } from './http-client.ts';

const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json; charset=utf-8' } });
const page = (status: number) =>
  new Response(status === 204 ? null : '<p>Wi-Fi</p>', { status, headers: { 'content-type': 'text/html' } });
const refusal = { error: 'forbidden', reason: 'No.', code: 'account/suspended', detail: 'Спам' };

describe('the result of a request', () => {
  it.each<[string, () => Response, Answer]>([
    ['data', () => json(200, { a: 1 }), { kind: 'ok', status: 200, body: { a: 1 } }],
    ['done', () => new Response(null, { status: 204 }), { kind: 'ok', status: 204, body: null }],
    ['accepted without a body', () => new Response(null, { status: 202 }), { kind: 'ok', status: 202, body: null }],
    ['accepted with a body', () => json(202, { a: 1 }), { kind: 'ok', status: 202, body: { a: 1 } }],
    ['a refusal', () => json(403, refusal), { kind: 'refused', status: 403, code: 'account/suspended', body: refusal }],
    [
      'an unknown code',
      () => json(409, { code: 'new/one' }),
      { kind: 'refused', status: 409, code: null, body: { code: 'new/one' } },
    ],
    ['a captive portal’s page', () => page(200), { kind: 'unreachable', reason: 'captivePortal' }],
    ['a captive portal’s page with an error status', () => page(403), { kind: 'unreachable', reason: 'captivePortal' }],
    ['a redirect', () => new Response(null, { status: 302 }), { kind: 'unreachable', reason: 'captivePortal' }],
    ['a proxy whose server is down', () => page(502), { kind: 'unreachable', reason: 'serverDown' }],
    [
      'our service while its engine is down',
      () => json(503, { code: 'server/unavailable' }),
      { kind: 'unreachable', reason: 'serverDown', code: 'server/unavailable' },
    ],
    [
      'a truncated error',
      () => new Response('{"co', { status: 500, headers: { 'content-type': 'application/json' } }),
      { kind: 'unreachable', reason: 'serverDown' },
    ],
  ])('result of a request: %s', async (_name, answer, expected) => {
    const ask = createAsk({ fetch: async () => answer(), origin: '', clock: systemClock });
    expect(await ask('/auth/account')).toEqual(expected);
  });

  it('returns only the text beside an error code as its detail', () => {
    expect(detailIn(refusal)).toBe('Спам');
    for (const body of [null, 'text', {}, { detail: 1 }, { detail: '' }]) expect(detailIn(body)).toBeNull();
  });
});
