import { describe, expect, it } from 'vitest';
import { Failure } from '../../base/http/failure.ts';
import { checkCommentRange, LONGEST_FEED_MS, readFeed, readQuery } from './query.ts';

describe('query parameters of the gateway', () => {
  it.each([
    ['/x', ''],
    ['/x?', ''],
    ['/x?since=0&limit=5', 'since=0&limit=5'],
    ['/x?_nonce=123&since=0', 'since=0'],
    ['/x?since=1-g1%2BA', 'since=1-g1%2BA'],
  ])('reduces the query %s to %s', (url, reduced) => {
    expect(readQuery(url, ['since', 'limit']).toString()).toBe(reduced);
  });

  it.each(['/x?filter=a/b', '/x?since=1&since=2', '/x?Since=1', '/x?__proto__=1', '/x?since=1&%20=2'])(
    'rejects the query %s',
    (url) => {
      expect(() => readQuery(url, ['since', 'limit'])).toThrow(Failure);
    },
  );
});

describe('feeds of the gateway', () => {
  it.each<[string, number, number | null, string]>([
    ['since=1', 600_000, null, 'since=1&limit=1000'],
    ['feed=normal&since=1&timeout=5&heartbeat=5', 600_000, null, 'since=1&limit=1000'],
    ['feed=longpoll&since=1', 600_000, LONGEST_FEED_MS, 'since=1&limit=1000'],
    ['feed=longpoll&since=1&heartbeat=10000', 600_000, LONGEST_FEED_MS, 'since=1&limit=1000'],
    ['feed=longpoll&timeout=900000', 600_000, LONGEST_FEED_MS, 'limit=1000'],
    ['feed=longpoll&timeout=900000', 7_000, 7_000, 'limit=1000'],
    ['feed=longpoll&timeout=300', 7_000, 300, 'limit=1000'],
    ['feed=longpoll&timeout=0', 7_000, null, 'limit=1000'],
    ['feed=longpoll', -5, null, 'limit=1000'],
    ['since=1&limit=10', 600_000, null, 'since=1&limit=10'],
    ['since=1&limit=1001', 600_000, null, 'since=1&limit=1000'],
    ['since=1&limit=0', 600_000, null, 'since=1&limit=1'],
  ])('the feed %s with a token for %d ms is held for %s', (text, tokenMs, waitMs, query) => {
    const feed = readFeed(new URLSearchParams(text), tokenMs);
    expect([feed.waitMs, feed.query.toString()]).toEqual([waitMs, query]);
  });

  it.each(['feed=continuous', 'feed=eventsource', 'feed=', 'feed=longpoll&timeout=soon', 'feed=longpoll&timeout=-1'])(
    'rejects the feed %s',
    (text) => {
      expect(() => readFeed(new URLSearchParams(text), 600_000)).toThrow(Failure);
    },
  );
});

describe('requests for the comments of a post', () => {
  const POST = '01JD4Z7R8S9T0V1W2X3Y4Z5A6B';
  const OTHER = '01JD4Z7R8S9T0V1W2X3Y4Z5A6C';
  const asking = (from: string, to: string, more: object = {}) =>
    new URLSearchParams({
      include_docs: 'true',
      startkey: JSON.stringify(from),
      endkey: JSON.stringify(to),
      limit: '1000',
      ...more,
    });

  it.each([
    ['all', asking(`comment:${POST}:`, `comment:${POST}:\ufff0`)],
    ['from one comment on', asking(`comment:${POST}:${OTHER}\u0000`, `comment:${POST}:\ufff0`)],
    ['a few', asking(`comment:${POST}:`, `comment:${POST}:\ufff0`, { limit: '1' })],
  ])('accepts the comment range %s', (_name, query) => {
    expect(() => checkCommentRange(query)).not.toThrow();
  });

  it.each([
    ['of two posts', asking(`comment:${POST}:`, `comment:${OTHER}:`)],
    ['of all posts', asking('comment:', 'comment:\ufff0')],
    ['beyond one post', asking(`comment:${POST}:`, 'comment;')],
    ['without the separator after the post', asking(`comment:${POST}`, `comment:${POST}\ufff0`)],
    ['without their documents', asking(`comment:${POST}:`, `comment:${POST}:\ufff0`, { include_docs: 'false' })],
    ['of too many rows', asking(`comment:${POST}:`, `comment:${POST}:\ufff0`, { limit: '1001' })],
    ['of no rows', asking(`comment:${POST}:`, `comment:${POST}:\ufff0`, { limit: '0' })],
    ['with keys that are not texts', new URLSearchParams({ startkey: '{}', endkey: '[1]', limit: '5' })],
    ['with keys that are not JSON', asking('', '', { startkey: `comment:${POST}:`, endkey: `comment:${POST}:` })],
    ['without parameters', new URLSearchParams()],
  ])('rejects the comment range %s', (_name, query) => {
    expect(() => checkCommentRange(query)).toThrow(Failure);
  });
});
