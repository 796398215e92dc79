import { writeFile } from 'node:fs/promises';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { EngineRefusal, EngineUnreachable } from '../../storage/engine/engine-request.ts';
import { errors } from './errors.ts';

const UNAVAILABLE = [503, 'server/unavailable', '2'];
const FAILED = [500, 'server/failed', undefined];
/** As nano creates them. */
const fromEngine = (statusCode: number) => Object.assign(new Error('could not'), { scope: 'couch', statusCode });
const withCode = (code: string) => Object.assign(new Error(`${code}: no`), { code });

describe('error responses for failures of the service', () => {
  it.each([
    ['the engine, with 500', () => Promise.reject(fromEngine(500)), UNAVAILABLE],
    ['the engine, with 503', () => Promise.reject(fromEngine(503)), UNAVAILABLE],
    ['the engine, with 507', () => Promise.reject(fromEngine(507)), UNAVAILABLE],
    ['the engine, which rejects our password', () => Promise.reject(fromEngine(401)), UNAVAILABLE],
    ['the engine, which has locked us out', () => Promise.reject(fromEngine(403)), UNAVAILABLE],
    [
      'the engine, which has locked us out, requested without nano',
      () => Promise.reject(new EngineRefusal(403, 'could not')),
      UNAVAILABLE,
    ],
    ['an unexpected response of the engine', () => Promise.reject(fromEngine(404)), FAILED],
    [
      'the engine, with 500, requested without nano',
      () => Promise.reject(new EngineRefusal(500, 'could not')),
      UNAVAILABLE,
    ],
    ['the engine, with 404, requested without nano', () => Promise.reject(new EngineRefusal(404, 'could not')), FAILED],
    ['the engine, with 409, requested without nano', () => Promise.reject(new EngineRefusal(409, 'could not')), FAILED],
    [
      'an unreachable engine, requested without nano',
      () => Promise.reject(new EngineUnreachable('could not')),
      UNAVAILABLE,
    ],
    ['a refused connection', () => Promise.reject(withCode('ECONNREFUSED')), UNAVAILABLE],
    ['a full disk', () => writeFile('/dev/full', 'x'), UNAVAILABLE],
    ['a file at its maximum size', () => Promise.reject(withCode('EFBIG')), UNAVAILABLE],
    ['a used-up quota', () => Promise.reject(withCode('EDQUOT')), UNAVAILABLE],
    ['too many open files', () => Promise.reject(withCode('EMFILE')), UNAVAILABLE],
    ['a missing file', () => Promise.reject(withCode('ENOENT')), FAILED],
    ['a bug of ours', () => Promise.reject(new TypeError('x is not a function')), FAILED],
  ])('%s', async (_what, work, expected) => {
    const app = Fastify();
    await app.register(errors);
    app.get('/', async () => work());
    const answer = await app.inject('/');
    expect([answer.statusCode, answer.json().code, answer.headers['retry-after']]).toEqual(expected);
    expect(answer.body).not.toMatch(/ENOSPC|EFBIG|dev|could not\b(?! answer)/);
  });
});
