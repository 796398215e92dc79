import fc from 'fast-check';
import type { Body } from '../../../sync-server/src/http/gateway/table.ts';
import { decoded, HASH, id, revision } from './values.ts';

/** Request bodies: documents, lists of them, and values that are neither. */

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
const oddValue = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom<unknown>(null, true, 0, -1, 1e308, '', [], {}, '\u0000', '\ud800', 'x'.repeat(300_000)),
);

const history = fc.oneof(
  fc.record({
    start: fc.constantFrom<unknown>(1, 2, 0, -1, 2 ** 53, 1e300, '1', null),
    ids: fc.oneof(
      fc.array(fc.constantFrom<unknown>(HASH, 'b'.repeat(32), '', 7, null, '../..'), { maxLength: 4 }),
      fc.constant(Array.from({ length: 3_000 }, (_unused, n) => n.toString(16))),
    ),
  }),
  oddValue,
);
const attachments = fc.oneof(
  fc.constantFrom<unknown>(
    { a: { content_type: 'text/plain', data: 'eA==' } },
    { a: { stub: true, digest: 'md5-x', revpos: 1 } },
    { '../../a': { data: '!' } },
    { _a: {} },
    { a: { follows: true, length: 1e9 } },
  ),
  oddValue,
);

const document = fc.record(
  {
    _id: fc.oneof(
      { arbitrary: fc.constantFrom<unknown>('draft:1', 'draft:2', 'draft:3', 'profile'), weight: 5 },
      id.map(decoded),
      oddValue,
    ),
    _rev: fc.oneof(revision, oddValue),
    _deleted: fc.constantFrom<unknown>(true, false, 'true', 1),
    _revisions: history,
    _attachments: attachments,
    _local_seq: oddValue,
    _conflicts: oddValue,
    _odd: oddValue,
    type: fc.constantFrom('draft', 'post', 'profile', 'comment', 'like', 'report', 'transfer', '__proto__'),
    schemaVersion: fc.constantFrom<unknown>(1, 2, -1, 1e99, '1'),
    written: fc.constantFrom<unknown>(
      { at: '9999-12-31T23:59:59.999Z', device: 'x' },
      { at: '0001-01-01T00:00:00.000Z', device: '' },
      null,
    ),
    content: oddValue,
    photo: oddValue,
  },
  { requiredKeys: ['_id'] },
);

const many = fc.constantFrom(
  Array.from({ length: 60 }, (_unused, n) => ({ _id: 'draft:1', _rev: `1-${n.toString(16).padStart(32, '0')}` })),
  Array.from({ length: 1_500 }, () => ({ _id: 'draft:1' })),
  Array.from({ length: 20 }, (_unused, n) => ({ _id: `draft:big${n}`, text: 'x'.repeat(250_000) })),
);

const structured = fc.oneof(
  document,
  fc.record(
    {
      docs: fc.oneof(fc.array(document, { maxLength: 4 }), many),
      new_edits: fc.constantFrom<unknown>(false, true, 'no'),
    },
    { requiredKeys: ['docs'] },
  ),
  fc.record({
    docs: fc.array(
      fc.record(
        { id: fc.oneof(id.map(decoded), oddValue), rev: fc.oneof(revision, oddValue) },
        { requiredKeys: ['id'] },
      ),
      { maxLength: 4 },
    ),
  }),
  fc.constantFrom<unknown>(
    { docs: [], keys: Array.from({ length: 30_000 }, () => 'draft:1') },
    { keys: Array.from({ length: 900 }, (_unused, n) => `draft:big${n % 20}${n}`) },
    { docs: Array.from({ length: 5_000 }, () => ({ id: 'draft:1' })) },
    { keys: ['draft:1', 'draft:1'], docs: [] },
    { 'draft:1': Array.from({ length: 20_000 }, (_unused, n) => `1-${n}`) },
    { doc_ids: ['x'], selector: {} },
    { selector: { $or: [{}] } },
  ),
  fc.dictionary(fc.oneof(id.map(decoded), fc.constant('draft:1')), fc.array(revision, { maxLength: 3 })),
  fc.jsonValue(),
);

/** Any body, mostly of a shape that some row accepts. */
export const anyBody = fc.oneof(
  { arbitrary: structured.map((value) => JSON.stringify(value)), weight: 8 },
  fc.constantFrom(
    ...['', '{', '[]', 'null', '"x"', '{"docs":[', '{"docs":[{}]', '\u0000', '{"a":1}{"b":2}', '{"__proto__":{"x":1}}'],
    ...[`{"a":${nested(60_000)}}`, `{"docs":[{"_id":"draft:1","a":${nested(60_000)}}]}`, nested(100_000)],
    ...[
      `{"docs":[${'{},'.repeat(400_000)}{}]}`,
      `{"_id":"draft:1","_id":"outcome:x","a":1e400}`,
      `[${'0,'.repeat(400_000)}0]`,
    ],
  ),
);

export const knownId = fc.constantFrom('draft:1', 'draft:2', 'draft:3', 'profile', 'draft:big1');
const anyRevision = fc.constantFrom(`1-${HASH}`, `2-${'b'.repeat(32)}`, `999999999-${HASH}`, `1000-${'c'.repeat(32)}`);

/** A document that passes the first validation, or nearly. */
const nearly = fc.record(
  {
    _id: knownId,
    _rev: anyRevision,
    _revisions: fc.constantFrom<unknown>(
      { start: 1, ids: [HASH] },
      { start: 2, ids: ['b'.repeat(32), HASH] },
      { start: 999_999_999, ids: [HASH, 'b'.repeat(32)] },
      { start: 1_000, ids: Array.from({ length: 1_000 }, (_unused, n) => n.toString(16).padStart(32, 'c')) },
    ),
    _deleted: fc.constantFrom<unknown>(true, false, 1),
    _attachments: attachments,
    type: fc.constantFrom('draft', 'post', 'comment', 'like', 'report', 'profile'),
    schemaVersion: fc.constant(1),
    written: fc.constant({ at: '2026-11-22T10:00:00.000Z', device: 'x' }),
    content: oddValue,
  },
  { requiredKeys: ['_id'] },
);
const branches = fc
  .tuple(knownId, fc.integer({ min: 1, max: 50 }), fc.nat({ max: 1_000_000 }), fc.boolean())
  .map(([_id, count, from, _deleted]) =>
    Array.from({ length: count }, (_unused, n) => {
      const hash = (from + n).toString(16).padStart(32, '0');
      return { _id, _rev: `1-${hash}`, _revisions: { start: 1, ids: [hash] }, _deleted };
    }),
  );
/** Nearly valid bodies for each kind of row. */
export const BODIES: Readonly<Record<Body, fc.Arbitrary<unknown>>> = {
  none: fc.constant(''),
  nothing: fc.constant({}),
  keys: fc.record({ keys: fc.uniqueArray(knownId) }),
  wanted: fc.record({
    docs: fc.uniqueArray(fc.record({ id: knownId, rev: anyRevision }, { requiredKeys: ['id'] }), {
      selector: ({ id: named, rev }) => `${named} ${rev}`,
    }),
  }),
  known: fc.dictionary(knownId, fc.uniqueArray(anyRevision)),
  checkpoint: fc.record({ _rev: oddValue, last_seq: oddValue, history: oddValue }, { requiredKeys: [] }),
  document: nearly,
  documents: fc.record({
    docs: fc.oneof(fc.array(nearly, { maxLength: 5 }), branches),
    new_edits: fc.boolean(),
  }),
};
