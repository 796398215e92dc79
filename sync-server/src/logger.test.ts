import { describe, expect, it } from 'vitest';
import { describeError, withoutIds } from './logger.ts';

describe('what is logged of an error', () => {
  it.each([
    ['no account olena@example.com here', 'no account <email> here'],
    ['"email":"olena@example.com"', '"email":"<email>"'],
    ['token eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc_-1 ended', 'token <token> ended'],
    ['http://service:s3cr3t@127.0.0.1:5984/x failed', 'http://<credential>@127.0.0.1:5984/x failed'],
    ['user-0123456789abcdef0123456789abcdef is gone', 'user-<id> is gone'],
    ['connect ECONNREFUSED 127.0.0.1:5984', 'connect ECONNREFUSED 127.0.0.1:5984'],
  ])('%s', (text, shown) => {
    expect(withoutIds(text)).toBe(shown);
  });

  it('is its kind, place and status, not what hangs on it', () => {
    const request = { headers: { authorization: 'Basic c2VjcmV0' } };
    const error = Object.assign(new Error('conflict'), { statusCode: 409, code: 'X', request, email: 'a@b.c' });
    const shown = describeError(error);
    expect(shown).toMatchObject({ type: 'Error', message: 'conflict', statusCode: 409, code: 'X' });
    expect(JSON.stringify(shown)).not.toMatch(/Basic|a@b/);
  });
});
