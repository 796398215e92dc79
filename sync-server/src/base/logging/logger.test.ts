import { describe, expect, it } from 'vitest';
import { createServer } from '../../http/plugins/create-server.ts';
import { shortName } from './log.ts';
import { describeError, withoutIds } from './logger.ts';

const ID = '0123456789abcdef0123456789abcdef';
const SECRET = `${'Ab_-'.repeat(10)}xyz`;

describe('log lines', () => {
  it.each([
    ['no account olena@example.com here', 'no account <email> here'],
    ['"email":"olena@example.com"', '"email":"<email>"'],
    ['a/b+c@example.com is one', '<email> is one'],
    ['/auth?x=olena%40example.com', '/auth?x=<email>'],
    ['at file:///app/node_modules/@fastify/jwt/jwt.js:10:3', 'at file:///app/node_modules/@fastify/jwt/jwt.js:10:3'],
    ['token eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc_-1 ended', 'token <token> ended'],
    [`refresh=${ID}.${'a1'.repeat(9)}.${SECRET}; x`, 'refresh=<token>; x'],
    [`link #${SECRET} of a mail`, 'link #<token> of a mail'],
    ['http://service:s3cr3t@127.0.0.1:5984/x failed', 'http://127.0.0.1:5984/<path> failed'],
    ['smtp://service:s3cr3t@mail.example failed', 'smtp://<credential>@mail.example failed'],
    ['POST https://push.example/send/abc?key=1 failed', 'POST https://push.example/<path> failed'],
    ['listening at http://127.0.0.1:8080', 'listening at http://127.0.0.1:8080'],
    [`user-${ID} is gone`, 'user-<id> is gone'],
    ['open /data/engine/user-01234567', 'open /data/engine/user-<id>'],
    [`review:${ID}_${ID} and session:${ID}:${'a1'.repeat(9)}`, 'review:<id>_<id> and session:<id>:<id>'],
    ['connect ECONNREFUSED 127.0.0.1:5984', 'connect ECONNREFUSED 127.0.0.1:5984'],
    ['"reqId":"6ba7b810-9dad-41d1-80b4-00c04fd430c8"', '"reqId":"6ba7b810-9dad-41d1-80b4-00c04fd430c8"'],
  ])('strips personal data from the text %s', (text, shown) => {
    expect(withoutIds(text)).toBe(shown);
  });

  it('logs an error’s kind, place and status, not its attached data', () => {
    const request = { headers: { authorization: 'Basic c2VjcmV0' } };
    const error = Object.assign(new Error('conflict'), { statusCode: 409, code: 'X', request, email: 'a@b.c' });
    const shown = describeError(error);
    expect(shown).toMatchObject({ type: 'Error', message: 'conflict', statusCode: 409, code: 'X' });
    expect(JSON.stringify(shown)).not.toMatch(/Basic|a@b/);
  });

  it('strips personal data from anywhere in a log line, also in lines of the service’s parts', () => {
    const lines: string[] = [];
    const app = createServer({ logLevel: 'trace', trustProxy: false }, { write: (line) => lines.push(line) });
    const log = app.log.child({ part: 'x', of: `user-${ID}` });
    const path = `/data/engine/user-${ID}/000003.log`;
    log.warn({ nested: { list: [ID, 'olena@example.com'] }, err: new Error(`ENOSPC: ${path}`) }, `of ${ID}`);
    log.error(Object.assign(new Error(path), { cause: new Error(`Bearer ${SECRET}`) }), path);
    expect(lines).toHaveLength(2);
    for (const line of lines) {
      expect(line).not.toMatch(/01234567|olena|Ab_-/);
      expect(JSON.parse(line)).toMatchObject({ part: 'x', of: 'user-<id>' });
    }
  });

  it('names a database in the log recognisably, without any part of a person’s id', () => {
    expect(shortName('community')).toBe('community');
    expect(shortName(`user-${ID}`)).toMatch(/^user#[0-9a-f]{8}$/);
    expect(shortName(`tell:${ID}`)).toMatch(/^tell#[0-9a-f]{8}$/);
    expect(shortName(`user-${ID}`)).toBe(shortName(`user-${ID}`));
    expect(shortName(`user-${ID}`)).not.toBe(shortName(`user-${ID.replace('0', '1')}`));
    expect(shortName(`user-${ID}`)).not.toContain(ID.slice(0, 4));
  });
});
