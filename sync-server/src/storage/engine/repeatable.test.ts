import { describe, expect, it } from 'vitest';
import { mayBeRepeated, neverLeft } from './repeatable.ts';

const NAMED = JSON.stringify({ docs: [], new_edits: false });

describe('requests that may be repeated at another node', () => {
  it.each<[method: string, path: string, body: string | null]>([
    ['GET', '/ledger/epoch', null],
    ['HEAD', '/ledger/epoch', null],
    ['GET', '/community/_changes?feed=longpoll&since=0', null],
    ['POST', '/community/_all_docs?include_docs=true', '{"keys":[]}'],
    ['POST', '/market/_find', '{"selector":{}}'],
    ['POST', '/user-1/_revs_diff', '{}'],
    ['POST', '/user-1/_bulk_get?revs=true', '{}'],
    ['POST', '/user-1/_bulk_docs', NAMED],
    ['PUT', '/user-1/_local/checkpoint', '{}'],
  ])('may repeat %s %s, whatever happened at the first node', (method, path, body) => {
    expect(mayBeRepeated({ method, path, body })).toBe(true);
    expect(mayBeRepeated({ method, path, body: body === null ? null : Buffer.from(body) })).toBe(true);
  });

  it.each<[method: string, path: string, body: string | null]>([
    ['PUT', '/accounts/email%3Aa', '{}'],
    ['DELETE', '/accounts/email%3Aa?rev=1-a', null],
    ['POST', '/ledger/_bulk_docs', '{"docs":[{"_id":"a"}]}'],
    ['POST', '/ledger/_bulk_docs', '{"docs":[{"new_edits":false}]}'],
    ['POST', '/ledger/_bulk_docs', 'no JSON'],
    ['POST', '/ledger/_purge', '{}'],
    ['POST', '/ledger', NAMED],
    ['PUT', '/user-1', null],
    ['PUT', '/user-1/_local/a/attachment', null],
    ['DELETE', '/user-1', null],
  ])('must not repeat %s %s, which the first node may have carried out', (method, path, body) => {
    expect(mayBeRepeated({ method, path, body })).toBe(false);
  });

  it('may repeat any request that never reached a node', () => {
    expect(neverLeft(Object.assign(new Error('no'), { code: 'ECONNREFUSED' }))).toBe(true);
    expect(neverLeft(Object.assign(new Error('no'), { code: 'ECONNRESET' }))).toBe(false);
    expect(neverLeft(new Error('no'))).toBe(false);
  });
});
