import type { HostileRequest } from './requests.ts';

const REV = `9007199254740993-${'a'.repeat(32)}`;
const registered = (method: string, path: string, body: unknown = null): HostileRequest => ({
  who: 'registered',
  method,
  path,
  type: body === null ? null : 'application/json',
  body: body === null ? null : typeof body === 'string' ? body : JSON.stringify(body),
});
const stranger = (method: string, path: string): HostileRequest => ({ ...registered(method, path), who: 'stranger' });

/** Every request that ever did harm, with its effect. Every test run sends each of them again. */
export const FOUND: readonly (readonly [string, readonly HostileRequest[]])[] = [
  [
    'a revision number too large to count crashed the embedded engine at every start',
    [
      registered('POST', '/db/<own>/_bulk_docs', { new_edits: false, docs: [{ _id: 'draft:x', _rev: REV }] }),
      registered('PUT', '/db/<own>/draft:x?new_edits=false', { _rev: REV }),
      registered('GET', '/db/<own>/_changes?include_docs=true'),
    ],
  ],
  [
    'one key repeated many times filled the memory, behind a list whose length was checked instead',
    [
      registered('PUT', '/db/<own>/draft:large', { text: 'x'.repeat(250_000) }),
      registered('POST', '/db/<own>/_all_docs?include_docs=true', {
        docs: [],
        keys: Array.from({ length: 30_000 }, () => 'draft:large'),
      }),
      registered(
        'GET',
        `/db/<own>/_all_docs?include_docs=true&keys=${encodeURIComponent(JSON.stringify(Array.from({ length: 900 }, () => 'draft:large')))}`,
      ),
    ],
  ],
  [
    'a document with thousands of revisions blocked all other requests for a minute',
    [
      registered('POST', '/db/<own>/_bulk_docs', {
        new_edits: false,
        docs: [
          {
            _id: 'draft:long',
            _rev: `50000-${'a'.repeat(32)}`,
            _revisions: { start: 50_000, ids: Array.from({ length: 50_000 }, (_unused, n) => n.toString(16)) },
          },
        ],
      }),
    ],
  ],
  [
    'dot segments were answered by the engine’s root with the rights of the service',
    [
      stranger('GET', '/db/community/%2e%2e'),
      stranger('GET', '/db/community/%2e'),
      stranger('GET', '/db/community/..'),
      registered('DELETE', `/db/<own>/%2e?rev=1-${'a'.repeat(32)}`),
      registered('GET', '/db/<own>/_local/%2e%2e'),
      registered('PUT', '/db/<own>/_local/%2e%2e', {}),
    ],
  ],
  [
    'an endlessly nested checkpoint was answered 500',
    [registered('PUT', '/db/<own>/_local/deep', `{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}`)],
  ],
  [
    'millions of empty documents took twenty times their bytes in memory',
    [registered('POST', '/db/<own>/_bulk_docs', `{"docs":[${'{},'.repeat(5_000_000)}{}]}`)],
  ],
];
